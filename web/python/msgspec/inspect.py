"""The shapes of types explain the faults of a pack, and a page has none with faults: the name is here because
a module binds it."""
