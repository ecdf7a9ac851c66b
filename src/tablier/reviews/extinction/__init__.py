"""What a review says of Extinction: what can be lost for good, and the ideas behind its evaluation."""
