"""A game's search as a program that others talk to: line by line, or question by question in JSON.

`session` is the line protocol, in the shape that chess engines made common, under the name of its form for
any game (UGI); `questions` takes one JSON object a line, as KataGo's analysis engine does.
"""
