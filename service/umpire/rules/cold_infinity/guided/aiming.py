"""What a launcher adds to the throw of its guided weapon (CI 9.0, 7.5.3.1, 7.5.3.2)."""

from typing import NamedTuple

from umpire.rules.cold_infinity.guided.launching import Launcher
from umpire.rules.cold_infinity.weapons import MissileRack, Munition


class Guidance(NamedTuple):
    """What of a launcher matters in the Guided Weapons Phase.

    - `in_arc`, `line_of_sight`: from the launcher as it lies now to the target; not from the launch
      hex.
    - `small`: it is on a fighter or a shuttle.
    - `barnstorming`: its vessel barnstorms, and guides nothing (CI-RUL-126).
    """

    in_arc: bool = True
    line_of_sight: bool = True
    small: bool = False
    barnstorming: bool = False


def guides(launcher: Launcher, guidance: Guidance) -> bool:
    """Tell whether the accuracy of a launcher counts (CI-7.5.3.1-1, CI-7.5.3.2-1, CI-RUL-126).

    Racks must bear on the target; those of small vessels need but see it. Torpedoes keep the
    accuracy of their launch (CI-UMP-50).
    """
    if guidance.barnstorming:
        return False
    if not isinstance(launcher, MissileRack):
        return True
    return guidance.line_of_sight and (guidance.in_arc or guidance.small)


def launcher_accuracy(launcher: Launcher, guidance: Guidance, sections: int) -> int:
    """Return the accuracy that a guided weapon has from its launcher (CI-7.5.3-1, -3.1-1, -3.2-1).

    Args:
        launcher: a rack's number is flat, a torpedo launcher's may have signs.
        guidance: whether it counts.
        sections: of the target.
    """
    if not guides(launcher, guidance):
        return 0
    if isinstance(launcher, MissileRack):
        return launcher.accuracy
    return launcher.accuracy.number + launcher.accuracy.signs * sections


def amplification(
    launcher: Launcher, munition: Munition, own: int, *, barnstorming: bool = False
) -> int:
    """Return the amplification of a guided weapon: a missile's own (CI-9.0-2, CI-RUL-126).

    Args:
        launcher: torpedoes have that of their launcher.
        munition: missiles have one of their own.
        own: amplification of the launching unit against the target.
        barnstorming: whether its vessel barnstorms.
    """
    if isinstance(launcher, MissileRack):
        return munition.amplification
    return 0 if barnstorming else own
