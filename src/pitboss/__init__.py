"""Casino table games as executable regulation."""

__version__ = "0.1.0"
