"""The table in motion: hands that carry, pieces that travel and stray, frames for those who look."""
