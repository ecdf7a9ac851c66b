"""One alpha-beta search for every compiled game.

`engines` says what a compiled game offers and picks its functions by the type of a position; `work`
is the memory of one searching thread, `table` what threads share, `kernel` the search itself, and
`searcher` its Python side, the only one that other modules import: it loads the rest on first use.
"""
