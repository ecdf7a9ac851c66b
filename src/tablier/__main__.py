"""`python -m tablier` is the command `tablier`."""

from tablier.cli import main

main()
