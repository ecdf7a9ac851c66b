"""What dev.py and the package's build stand on. Standard library only: it runs before any install."""
