"""Every effect that a card can name, one small class each: its keys in a pack, what it asks, what it does,
and how it is put in words."""
