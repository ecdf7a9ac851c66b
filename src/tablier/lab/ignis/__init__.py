"""What the lab has for Ignis alone."""
