"""The review of Thin Ice: how steady the piles were, and what fell."""
