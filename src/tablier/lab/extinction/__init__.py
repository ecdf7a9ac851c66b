"""What the lab has for Extinction alone."""
