"""TBT 9: ships drop their cloaks."""

from collections.abc import Callable, Iterator
from functools import partial

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.plane import Point, advanced, rounded
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.fire import can_fire, has_fire_left, waiting_squadron
from umpire.rules.full_thrust.fire_choices import CombatChoice, PassFireChoice
from umpire.rules.full_thrust.fire_choices import choices as choices_of_fire
from umpire.rules.full_thrust.gunnery import PassFire
from umpire.rules.full_thrust.state.battle import label, side_of_ship
from umpire.rules.full_thrust.state.tables import COURSE_DIE, DIE
from umpire.rules.full_thrust.state.values import CORE_SYSTEMS
from umpire.rules.full_thrust.table_edges import leave_if_off
from umpire.rules.to_boldly_thrust.activations import is_amid, passes, require_none_begun
from umpire.rules.to_boldly_thrust.boarding import has_beaming_left
from umpire.rules.to_boldly_thrust.cloaks import (
    EVENTS,
    CloakDropped,
    CloakFailed,
    acting_or_hidden,
    is_to_cloak,
    require_cloaks_done,
    require_hidden_turn,
    require_passable,
    waits_under_cloak,
)
from umpire.rules.to_boldly_thrust.refusals import NOT_CLOAKED, NOT_DROPPING
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    CloakingDevice,
    CloakTable,
    Ruling,
    Ship,
    in_hiding,
)
from umpire.rules.to_boldly_thrust.tractors import has_lock_left


class DropCloak(Value, frozen=True, tag="drop_cloak"):
    """Activate a ship that was ordered to drop its cloak: it is placed, and may fire at once."""

    ship: Id


def drop_cloak(ruling: Ruling, order: DropCloak, dice: Dice) -> Ruling:
    """Activate a ship that was ordered to drop its cloak: it is placed (TBT-CLOAK-07).

    With that its activation has begun; it may fire at once, or pass.
    """
    battle = ruling.state
    ship = acting_or_hidden(battle, order.ship, at="/ship")
    require_able_to_drop(battle, ship)
    return reappear(ruling, ship, dice)


def require_able_to_drop(battle: Battle, ship: Ship) -> None:
    """Refuse a ship that cannot drop its cloak now."""
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
    """Return how far dice shift a ship: the sum of the shift of each face (TBT-CLOAK-08)."""
    return sum([table.shift[face - 1] for face in faces])


def reappear(ruling: Ruling, ship: Ship, dice: Dice, *, by_order: bool = True) -> Ruling:
    """Place a cloaked ship where it is, or is shifted to, without shields this turn.

    Off the table, it has left it, as by a move (TBT-UMP-27).

    Dice fall only by option, for each move under the cloak (TBT-CLOAK-08). Without `by_order`, the
    ship has lost its device, and this does not activate it.
    """
    there = in_hiding(ship)
    moves = ship.hidden.moves if ship.hidden is not None else 0
    (x, y), shift, rolls = _throw_shift(ruling.state, there, moves, dice)
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


def _throw_shift(
    battle: Battle, there: Ship, moves: int, dice: Dice
) -> tuple[Point, int, tuple[Roll, ...]]:
    """Return where a ship comes out, how far from its hidden place, and the rolls (TBT-RUL-32).

    One D6 falls for each move under the cloak, all together; then a D12 for the course.
    """
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


REASONS: tuple[Callable[[Battle, Ship], bool], ...] = (
    is_to_cloak,
    waits_under_cloak,
    has_beaming_left,
    has_lock_left,
)
"""Why the phase waits for a ship that has no fire left, chapter by chapter.

The wait must not reveal anything to seats that see the phase.
"""


def has_activation_left(battle: Battle, side: str) -> bool:
    """Return whether a side still has a ship to activate this turn (FT-2.7-12)."""
    return has_fire_left(battle, side) or any(
        ship.side == side and has_reason(battle, ship) for ship in battle.ships
    )


def has_reason(battle: Battle, ship: Ship) -> bool:
    """Return whether the phase waits for a ship for something else than its fire."""
    if ship.activated:
        return False
    return is_amid(ship) or any(reason(battle, ship) for reason in REASONS)


class DropCloakChoice(Choice, frozen=True, tag="drop_cloak"):
    """A ship that is ordered to drop its cloak, and where it would appear.

    By option as many dice as `moves` shift it from there (TBT-CLOAK-08).
    """

    ship: str
    x: float
    y: float
    moves: int
    rule: str = "TBT-CLOAK-07"


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[DropCloakChoice | PassFireChoice]:
    """Yield what the side whose turn it is may do now with ships that have no fire (TBT 9)."""
    if battle.phase != "fire" or battle.active is None or not side_sees(battle.active):
        return
    for ship in battle.ships:
        if ship.side != battle.active or unit not in {None, ship.id}:
            continue
        hidden = ship.hidden
        if hidden is not None and passes(partial(require_able_to_drop, battle, ship)):
            yield DropCloakChoice(
                ship=ship.id,
                x=hidden.x,
                y=hidden.y,
                moves=hidden.moves,
                order=order_of(DropCloak, ship=ship.id),
            )
        elif _may_pass(battle, ship):
            yield PassFireChoice(ship=ship.id, order=order_of(PassFire, ship=ship.id))


def fire_choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[CombatChoice]:
    """Yield what Remixed offers in the fire phase, but no pass that an activation forbids."""
    for choice in choices_of_fire(battle, side_sees, unit):
        if not isinstance(choice, PassFireChoice) or may_pass(battle, choice.ship):
            yield choice


def may_finish(battle: Battle, side: str) -> bool:
    """Return whether no ship of a side keeps it from being done with the fire (TBT-CLOAK-03)."""
    return battle.phase != "fire" or passes(partial(require_cloaks_done, battle, side))


def may_pass(battle: Battle, ship_id: str) -> bool:
    """Return whether a ship may be passed over: no other of its side is amid its own activation."""
    ship = battle.ship(ship_id)
    return ship is not None and passes(partial(require_passable, battle, ship))


def _may_pass(battle: Battle, ship: Ship) -> bool:
    waits = has_reason(battle, ship) and not can_fire(battle, ship)
    squadron = waiting_squadron(battle, ship.side)
    return (
        waits
        and squadron in {None, ship.squadron}
        and passes(partial(require_passable, battle, ship))
    )


DROP_CLOAK: Act[Battle, DropCloak] = Act(
    order=DropCloak,
    procedure=drop_cloak,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    offer=InChapter(DropCloakChoice),
)

CLOAKS: Chapter[Battle] = Chapter(acts=(DROP_CLOAK,), events=EVENTS, choices=choices)
