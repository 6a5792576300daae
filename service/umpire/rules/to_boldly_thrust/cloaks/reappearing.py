"""Coming out from under a cloak: by order, or because the device is lost (TBT-CLOAK-07, -08).

Dice: one D6 for each move under the cloak, all together, then a D12 for the course of the shift
(TBT-RUL-32).
"""

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.plane import Point, advanced, rounded
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.ftl import COURSE_DIE
from umpire.rules.full_thrust.state.battle import label
from umpire.rules.full_thrust.state.tables import DIE
from umpire.rules.full_thrust.state.values import CORE_SYSTEMS
from umpire.rules.full_thrust.table_edges import leave_if_off
from umpire.rules.to_boldly_thrust.activations import require_none_begun
from umpire.rules.to_boldly_thrust.cloaks.happenings import CloakDropped, CloakFailed
from umpire.rules.to_boldly_thrust.cloaks.hiding import acting_or_hidden, require_hidden_turn
from umpire.rules.to_boldly_thrust.state.battle import Battle, Ruling
from umpire.rules.to_boldly_thrust.state.refusals import NOT_CLOAKED, NOT_DROPPING
from umpire.rules.to_boldly_thrust.state.ship import Ship, in_hiding
from umpire.rules.to_boldly_thrust.state.systems import CloakingDevice
from umpire.rules.to_boldly_thrust.state.tables import CloakTable


class DropCloak(Value, frozen=True, tag="drop_cloak"):
    """Activate a ship that was ordered to drop its cloak: it is placed, and may fire at once."""

    ship: Id


def drop_cloak(ruling: Ruling, order: DropCloak, dice: Dice) -> Ruling:
    """Activate a ship that was ordered to drop its cloak: it is placed (TBT-CLOAK-07).

    With that its activation has begun; it may fire at once, or pass.

    Raises:
        IllegalOrder: it is not cloaked, or not ordered to, has been activated, or it is not its
            turn.
        Malformed: there is none of that name.
    """
    battle = ruling.state
    ship = acting_or_hidden(battle, order.ship, at="/ship")
    require_able_to_drop(battle, ship)
    return reappear(ruling, ship, dice)


def require_able_to_drop(battle: Battle, ship: Ship) -> None:
    """Refuse a ship that cannot drop its cloak now.

    Raises:
        IllegalOrder: it is not cloaked, or not ordered to, has been activated, or it is not its
            turn.
    """
    if not ship.is_cloaked:
        raise NOT_CLOAKED.refuse(
            f"{ship.id} is not under its cloak; it fires or passes as it is.", at="/ship"
        )
    if ship.stance.cloak != "drop":
        raise NOT_DROPPING.refuse(
            f"{ship.id} has no written order to drop its cloak; pass_fire passes it.",
            at="/ship",
        )
    require_hidden_turn(battle, ship)
    require_none_begun(battle, ship)


def shift_mu(faces: tuple[int, ...], table: CloakTable) -> int:
    """Return how far dice shift a ship: the sum of what each face makes (TBT-CLOAK-08)."""
    return sum([table.shift[face - 1] for face in faces])


def reappear(ruling: Ruling, ship: Ship, dice: Dice, *, by_order: bool = True) -> Ruling:
    """Place a cloaked ship where it is, or is shifted to, without shields this turn.

    Off the table, it has left it, as by a move (TBT-UMP-27).

    Args:
        ruling: what has happened so far.
        ship: as it is under its cloak.
        dice: thrown only by option, for each move under the cloak (TBT-CLOAK-08).
        by_order: whether it is activated by this, or has lost its device.
    """
    there = in_hiding(ship)
    moves = ship.hidden.moves if ship.hidden is not None else 0
    (x, y), shift, rolls = _shifted(ruling.state, there, moves, dice)
    dropped = CloakDropped(
        ship=ship.id,
        side=ship.side,
        x=x,
        y=y,
        facing=there.facing,
        velocity=there.velocity,
        course_deg=there.course_deg,
        rolled=there.rolled,
        shift_mu=shift,
        begun=by_order,
        rolls=rolls,
        rule="TBT-CLOAK-07" if by_order else "TBT-UMP-28",
    )
    return leave_if_off(ruling.then(dropped), ship.id, (there.place, (x, y)))


def _shifted(
    battle: Battle, there: Ship, moves: int, dice: Dice
) -> tuple[Point, int, tuple[Roll, ...]]:
    """Return where a ship comes out, how far from where it should be, and what was thrown."""
    if not battle.options.cloak_position_uncertainty or not moves:
        return there.place, 0, ()
    strays = dice.roll(label(battle, there.id, "cloak-shift"), moves, DIE)
    course = dice.roll(label(battle, there.id, "cloak-course"), 1, COURSE_DIE)
    shift = shift_mu(strays.faces, battle.tables.cloak)
    return rounded(advanced(there.place, course.faces[0], shift)), shift, (strays, course)


def lose_cloak(ruling: Ruling, before: Ship, system_id: str, _rule: str, dice: Dice) -> Ruling:
    """Bring a ship back at once that has lost its last cloaking device (TBT-UMP-28).

    A core system that is out has the same effect. One that fades does not vanish any more.
    """
    ship: Ship = ruling.state.ship(before.id)
    device = isinstance(ship.ssd.system(system_id), CloakingDevice)
    lost = device and not ship.working(CloakingDevice)
    if not lost and system_id not in CORE_SYSTEMS:
        return ruling
    if ship.cloak_state == "fading" and ship.status == "active":
        return ruling.then(CloakFailed(ship=ship.id, side=ship.side))
    return reappear(ruling, ship, dice, by_order=False) if ship.status == "cloaked" else ruling
