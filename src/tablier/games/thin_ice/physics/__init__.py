"""Pyramids as bodies: their model, how a pile moves, who touches what, and the referee who looks at that."""
