"""Commands that belong to Extinction alone."""
