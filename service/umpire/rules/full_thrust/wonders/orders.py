"""The orders of wonder weapons (FT 12.3); what is noted beforehand stands in `ship.Manoeuvre`."""

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value


class FireNova(Value, frozen=True, tag="fire_nova"):
    """Fire a nova cannon that was armed by this turn's order, along the bow (FT-12.3-1, -2)."""

    ship: Id
    weapon: Id


class FireWaveGun(Value, frozen=True, tag="fire_wave_gun"):
    """Fire a charged wave gun along the bow: all that the ship fires this turn (FT-12.3-4, -5)."""

    ship: Id
    weapon: Id


class MoveTemplates(Value, frozen=True, tag="move_templates"):
    """Move the nova shots of earlier turns, each as wide as it is by now (FT-12.3-2)."""
