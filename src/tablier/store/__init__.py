"""Everything that is kept: the append-only event store and its schema. Knows the core alone."""
