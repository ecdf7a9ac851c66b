"""What a review says of Ignis: what can be lost for good, and the ideas behind its evaluation."""
