"""The conformance kit any new game must pass. Knows the core alone."""
