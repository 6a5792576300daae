"""umpire: a neutral referee for tabletop spaceship battles."""

__version__ = "0.1.0"
