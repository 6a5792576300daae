"""Movement (Bewegungsphase, Kursänderungen): what thrust allows, and two legs. Units: MU."""

from collections.abc import Iterator

from umpire.kernel import offers
from umpire.kernel.chapter import Act, OfBattle
from umpire.kernel.dice import Dice
from umpire.kernel.errors import Code, illegal
from umpire.kernel.offers import order_of
from umpire.kernel.plane import is_within, rounded, two_leg_path
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.flight import cinematic
from umpire.rules.full_thrust.flight.cinematic import shared_turn, turn_allowance
from umpire.rules.full_thrust.state import refusals as shared
from umpire.rules.full_thrust_light.movement.happenings import ShipLeftTable, ShipMoved
from umpire.rules.full_thrust_light.phases import PhaseBegan
from umpire.rules.full_thrust_light.state.battle import STRAIGHT_ON, Battle, Manoeuvre, Ruling, Ship
from umpire.rules.full_thrust_light.state.options import HalfMove

TURN_OVER_HALF = illegal(
    "turn_over_half", "FTL-MOVE-05", "More than half of the thrust is spent on turning."
)
OVER_THRUST = illegal("over_thrust", "FTL-MOVE-06", "The order spends more thrust than there is.")
NEGATIVE_VELOCITY = shared.NEGATIVE_VELOCITY.under("FTL-MOVE-09")


def rotates_freely(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> bool:
    """Tell whether an order is a free rotation at a standstill, where allowed (FTL-RUL-04)."""
    return (
        battle.options.stationary_rotation
        and ship.velocity == 0
        and manoeuvre.speed == 0
        and ship.thrust > 0
    )


def fault(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> tuple[Code, str] | None:
    """Return why a ship may not fly `manoeuvre`, or `None` (FTL-MOVE-03 to -09)."""
    thrust, turn, speed = ship.thrust, abs(manoeuvre.turn), abs(manoeuvre.speed)
    if not rotates_freely(battle, ship, manoeuvre):
        allowance = turn_allowance(thrust)
        if turn > allowance:
            over = (
                f"{ship.id} turns by {turn}; with thrust {thrust} it turns by {allowance} at most."
            )
            return TURN_OVER_HALF, over
        if turn + speed > thrust:
            spent = f"{ship.id} spends {turn} on turning and {speed} on speed"
            return OVER_THRUST, f"{spent}: {thrust} in all is its thrust."
    if ship.velocity + manoeuvre.speed < 0:
        back = f"{ship.id} has velocity {ship.velocity}, and {manoeuvre.speed:+d} would be below 0"
        return NEGATIVE_VELOCITY, f"{back}: {-ship.velocity:d} at least."
    return None


def thrust_spent(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> tuple[int, int]:
    """Return the points spent on turning and on speed (FTL-MOVE-06, -07, -10)."""
    turn = 0 if rotates_freely(battle, ship, manoeuvre) else abs(manoeuvre.turn)
    return turn, abs(manoeuvre.speed)


class MoveShips(Value, frozen=True, tag="move_ships"):
    """Move every ship on the table by its order."""


class MoveShipsChoice(offers.Choice, frozen=True, tag="move_ships"):
    """All orders are open; the ships may be moved."""

    rule: str = "FTL-MOVE-14"


def moving_choices(_battle: Battle) -> Iterator[MoveShipsChoice]:
    """Yield that the ships may be moved."""
    yield MoveShipsChoice(order=order_of(MoveShips))


def move_ships(ruling: Ruling, _order: MoveShips, _dice: Dice) -> Ruling:
    """Move all ships; their order makes no difference (FTL-MOVE-14)."""
    battle = ruling.state
    for ship in battle.ships:
        if ship.status == "active":
            ruling = ruling.then(*move(battle, ship))
    return ruling.then(PhaseBegan(turn=battle.turn, phase="fire"))


def legs_mu(velocity: int, half_move: HalfMove) -> tuple[float, float]:
    """Share a move between the legs: exact halves, or down and up (FTL-MOVE-13, FTL-RUL-01)."""
    if half_move == "floor_ceil":
        first, second = cinematic.legs_mu(velocity)
        return float(first), float(second)
    return velocity / 2, velocity / 2


def move(battle: Battle, ship: Ship) -> tuple[ShipMoved | ShipLeftTable, ...]:
    """Fly one ship by its order, or straight on without one (FTL-MOVE-02, -08, -12)."""
    manoeuvre, rule = flown(battle, ship)
    velocity = ship.velocity + manoeuvre.speed
    legs = legs_mu(velocity, battle.options.half_move)
    path, mid_course, course = two_leg_path(
        (ship.x, ship.y), ship.course, shared_turn(manoeuvre.turn), legs
    )
    turn_thrust, speed_thrust = thrust_spent(battle, ship, manoeuvre)
    moved = ShipMoved(
        ship=ship.id,
        path=(rounded(path[0]), rounded(path[1]), rounded(path[2])),
        legs=legs,
        mid_course=mid_course,
        course=course,
        velocity=velocity,
        turn_thrust=turn_thrust,
        speed_thrust=speed_thrust,
        rule=rule,
    )
    return (moved, ShipLeftTable(ship=ship.id)) if leaves(battle, moved) else (moved,)


def flown(battle: Battle, ship: Ship) -> tuple[Manoeuvre, str]:
    """Return what a ship flies, and the rule: its order, or straight on (FTL-MOVE-02, FTL-RUL-03).

    An order that damage has made impossible since it was written is no order.
    """
    if ship.order is None:
        return STRAIGHT_ON, "FTL-MOVE-02"
    if fault(battle, ship, ship.order):
        return STRAIGHT_ON, "FTL-RUL-03"
    return ship.order, "FTL-MOVE-12"


def leaves(battle: Battle, moved: ShipMoved) -> bool:
    """Tell whether a move took its ship off the table (FTL-GEN-06, FTL-RUL-16)."""
    table = battle.table
    if table is None:
        return False
    vertices = moved.path if battle.options.leave_table == "path" else moved.path[-1:]
    return not all(is_within(vertex, table.width, table.height) for vertex in vertices)


MOVE_SHIPS: Act[Battle, MoveShips] = Act(
    order=MoveShips,
    procedure=move_ships,
    family="movement",
    phases=("movement",),
    giver="any_side",
    offer=OfBattle(MoveShipsChoice, moving_choices),
)
