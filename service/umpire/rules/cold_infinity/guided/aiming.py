"""What a launcher adds to the throw of its guided weapon (CI 9.0, 7.5.3.1, 7.5.3.2)."""

from typing import NamedTuple

from umpire.rules.cold_infinity.fire.accuracy import accuracy, rack_accuracy
from umpire.rules.cold_infinity.guided.launching import Launcher
from umpire.rules.cold_infinity.state.weapons import MissileRack, Munition, TorpedoLauncher


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


def launcher_accuracy(launcher: Launcher, guidance: Guidance, sections: int) -> int:
    """Return the accuracy that a guided weapon has from its launcher (CI-7.5.3.1-1, -3.2-1).

    Racks must bear on the target when it is struck; those of small vessels need but see it. A
    torpedo keeps the accuracy of its launch (CI-UMP-50). A vessel that barnstorms guides nothing
    (CI-RUL-126).

    Args:
        launcher: that of a torpedo may have signs.
        guidance: what it still does.
        sections: of the target.
    """
    if guidance.barnstorming:
        return 0
    if isinstance(launcher, TorpedoLauncher):
        return accuracy(launcher.accuracy, sections)
    return rack_accuracy(
        launcher.accuracy,
        in_arc=guidance.in_arc,
        in_sight=guidance.line_of_sight,
        small_vessel=guidance.small,
    )


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
