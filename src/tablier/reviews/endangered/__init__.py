"""The review of Endangered: what was luck, and what was choice."""
