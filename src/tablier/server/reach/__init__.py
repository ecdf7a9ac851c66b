"""How the server reaches people who are not looking: their browsers, pages of theirs that take messages,
their mail; and how they reach it through somebody else's sign-in."""
