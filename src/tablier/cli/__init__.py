"""The command tablier. The bottom room: it may import every other one."""
