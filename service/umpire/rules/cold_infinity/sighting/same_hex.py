"""Units in one hex: how they lie to each other, and dogfights (CI 7.7, CI-RUL-113)."""

from typing import NamedTuple

from umpire.kernel.hexes import HOURS, Hex, at_layer, heading, hexes_at, layer, layers_at
from umpire.rules.cold_infinity.state.bounds import Side
from umpire.rules.cold_infinity.state.vectors import REST, added, hexes_a_turn

_TWELFTHS: dict[Side, int] = {"forward": 0, "starboard": 3, "aft": 6, "port": 9}


class Stands(NamedTuple):
    """Where two units in one hex count as standing, to tell arcs, silhouettes and sections."""

    earlier: Hex
    later: Hex


class Dogfight(NamedTuple):
    """Two groups in a dogfight: their totals, and which of them chooses (0 or 1; None: a tie).

    That one chooses its own angle of attack, and that which its opponent may use: see `at_angle`.
    """

    totals: tuple[int, int]
    chooser: int | None


def came_from(cell: Hex, vector: Hex) -> tuple[Hex, ...]:
    """Return the hex from which the later of two units came: one back along its vector (CI-7.7-1).

    A step back leads to the next hex, the next layer, or both (CI-UMP-202).

    Two, if the way back ends on their edge: its player chooses one (CI-UMP-15). None, if it has no
    vector: both players tell how the units lie, or the referee does (CI-RUL-113).
    """
    if vector == REST:
        return ()
    rise = layer(vector)
    steps = max(hexes_a_turn(vector), abs(rise))
    back = hexes_at((-vector[0], -vector[1]), 1, steps)
    return tuple([added(cell, at_layer(each, layers_at(-rise, 1, steps))) for each in back])


def stands(cell: Hex, came: Hex) -> Stands:
    """Return where units in one hex count as standing, as long as they stay (CI-7.7-1).

    The range between them is 0 (CI-7.7-1, CI-RUL-46). Fighters choose the section that they attack
    there, of all that are `sections.outer`; fire at them follows the rule (CI-7.7.1-1).
    """
    return Stands(earlier=cell, later=came)


def dogfight(faces: tuple[int, int], initiatives: tuple[int, int]) -> Dogfight:
    """Return who chooses the angles in a dogfight: the lower total (CI-7.7.1-2).

    Args:
        faces: one die of six for each side, thrown on every turn that they share a hex.
        initiatives: the current ones, in the same order. A tie is thrown again (CI-UMP-15).
    """
    first, second = faces[0] + initiatives[0], faces[1] + initiatives[1]
    chooser = None if first == second else int(second < first)
    return Dogfight((first, second), chooser)


def at_angle(cell: Hex, facing: int, angle: Side) -> Hex:
    """Return where a fighter counts as standing that attacks another from an angle (CI-7.7.1-2).

    The angle is the side of the target on which the attacker is; that of its opponent tells what
    its own weapons bear on (CI-UMP-15).

    Args:
        cell: the hex of both.
        facing: of the target.
        angle: of the attack.
    """
    return added(cell, heading((_TWELFTHS[angle] + 2 * (facing - 1)) % (HOURS // 2)))
