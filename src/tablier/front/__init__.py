"""What `import tablier` offers, each name in a small module that is imported when it is first asked for.

This room holds no rules and no search: it finds the game, makes the match, and hands over to the rooms
behind it (games, bots, lab). It knows neither HTTP nor the database.
"""
