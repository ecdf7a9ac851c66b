"""Commands that belong to Endangered alone."""
