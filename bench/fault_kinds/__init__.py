"""Every kind of fault and attack that we know of, one family a file; `faults.py` rehearses them."""

from . import acts, floods, machine, people, records, requests, sockets, tables
from .kind import Fault
from .scene import HEAPS, Scene

FAMILIES = tables, acts, requests, people, sockets, floods, records, machine
FAULTS = [kind for family in FAMILIES for kind in vars(family).values() if isinstance(kind, Fault)]

__all__ = ["FAULTS", "HEAPS", "Fault", "Scene"]
