"""What a ship can be ordered to do, and what becomes of an order that it cannot carry out.

(FT 3.1 to 3.4, FT 10.1 and 10.2.) Units: points of thrust, MU a turn.
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from umpire.rules.full_thrust.delta import delta_of
from umpire.rules.full_thrust.flight import cinematic, vector
from umpire.rules.full_thrust.flight.cinematic import current_thrust, movement_of
from umpire.rules.full_thrust.mines.limits import bar_to_laying, bar_to_sweeping
from umpire.rules.full_thrust.planets.orbits import bar_in_orbit
from umpire.rules.full_thrust.sensors.written import (
    bar_to_ecm,
    bar_to_ramming_bogey,
    bar_to_revealing,
    bar_to_written_scan,
)
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.manoeuvre import Fault, Manoeuvre
from umpire.rules.full_thrust.state.refusals import (
    MUST_NOT_MANOEUVRE,
    NEGATIVE_VELOCITY,
    NO_BAY,
    NO_FTL_DRIVE,
    NOT_ALLOWED_BY_OPTION,
    OPTION_OFF,
    ORDER_EXCEEDS_THRUST,
    OWN_SIDE,
    PUSH_LIMIT,
    TURN_LIMIT,
    WRONG_MOVEMENT,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import FtlDrive
from umpire.rules.full_thrust.stations.docking import bar_at_station, bar_to_mooring
from umpire.rules.full_thrust.wonders.limits import bar_by_wonder, bar_to_moving_blind

STRAIGHT_ON = Manoeuvre()


def fault(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return the first thing that is wrong with an order, or `None` (FT-3.3-1).

    To fly straight on is never wrong.
    """
    if replace(manoeuvre, final_velocity=None) == STRAIGHT_ON:
        return None
    for check in (*_CHECKS, *delta_of(battle).order_checks):
        wrong = check(battle, ship, manoeuvre)
        if wrong:
            return wrong
    return None


def flyable(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> tuple[Manoeuvre, Fault | None]:
    """Return what a ship will really do by an order, and what is wrong with it (FT-RUL-39).

    An impossible order is void as a whole; with the option, no more of it than must be: first
    the change of course and velocity, then the roll.
    """
    return flyable_by_all(battle, (ship,), manoeuvre)


def flyable_by_all(
    battle: Battle, ships: Sequence[Ship], manoeuvre: Manoeuvre
) -> tuple[Manoeuvre, Fault | None]:
    """Return what all of several ships will do by one order, and what is wrong (FT-RUL-49)."""
    wrong = _fault_of_any(battle, ships, manoeuvre)
    if wrong is None:
        return manoeuvre, None
    if battle.options.invalid_order == "void_movement":
        for less in _with_less_movement(manoeuvre):
            if _fault_of_any(battle, ships, less) is None:
                return less, wrong
    return STRAIGHT_ON, wrong


def _fault_of_any(battle: Battle, ships: Sequence[Ship], manoeuvre: Manoeuvre) -> Fault | None:
    return next((wrong for ship in ships if (wrong := fault(battle, ship, manoeuvre))), None)


def _with_less_movement(manoeuvre: Manoeuvre) -> Iterator[Manoeuvre]:
    still = {"speed": 0, "turn": 0, "items": (), "final_velocity": None, "mines": ()}
    less = replace(manoeuvre, **still, mine=manoeuvre.lays_mines)
    yield less
    yield replace(less, roll=False)


def manoeuvres(manoeuvre: Manoeuvre) -> bool:
    """Tell whether an order does anything to how the ship flies (FT-3.4-1, FT-RUL-43)."""
    return bool(manoeuvre.speed or manoeuvre.turn or manoeuvre.roll or manoeuvre.items)


def leaves_course(battle: Battle, manoeuvre: Manoeuvre) -> bool:
    """Tell whether an order does what no carrier does while groups start or land (FT-3.4-1).

    By option rotations are free: they leave course and velocity as they are (FT-RUL-70).
    """
    if battle.options.rotate_while_launching:
        kept = [item for item in manoeuvre.items if not vector.is_rotation(item)]
        manoeuvre = replace(manoeuvre, items=tuple(kept))
    return manoeuvres(manoeuvre)


def _out_of_control(battle: Battle, ship: Ship, _manoeuvre: Manoeuvre) -> Fault | None:
    """A ship that nobody commands holds its course (FT-7.2-2, -4 to -6, FT-RUL-102)."""
    wrong = ship.bar_to("steer", battle.turn)
    return Fault(*wrong) if wrong else None


def _out_of_action(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """A ship whose crew can only fly it does nothing else."""
    wrong = ship.bar_to("act", battle.turn) if _does_more_than_fly(manoeuvre) else None
    return Fault(*wrong) if wrong else None


def _does_more_than_fly(manoeuvre: Manoeuvre) -> bool:
    fights = manoeuvre.launch or manoeuvre.ram or manoeuvre.lays_mines or manoeuvre.sweep
    wonders = manoeuvre.nova or manoeuvre.wave or manoeuvre.reflex or manoeuvre.cloak
    return bool(fights or wonders or manoeuvre.scan or manoeuvre.ecm)


def _ram(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """To ram is an option, and the target an enemy (FT-3.6-2)."""
    if manoeuvre.ram is None:
        return None
    if not battle.options.ramming:
        return Fault(
            OPTION_OFF,
            f"{ship.id} does not ram: the scenario plays without the option ramming.",
            "FT-3.6-2",
        )
    target = battle.ship(manoeuvre.ram)
    if target is not None and target.side == ship.side:
        return Fault(
            OWN_SIDE, f"{manoeuvre.ram} is on the side of {ship.id}: only enemies are rammed."
        )
    return None


def _must_not_manoeuvre(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Who launches, flies straight on; FTL is the only order (FT-3.4-1, -3, FT-8.1-1)."""
    if manoeuvre.launch and leaves_course(battle, manoeuvre):
        return Fault(
            MUST_NOT_MANOEUVRE,
            f"{ship.id} launches fighters, and so keeps its course and velocity: order one or "
            "the other.",
        )
    leaving = manoeuvre.ftl or ship.ftl_since is not None
    if leaving and _does_more_than_leave(manoeuvre):
        return Fault(
            MUST_NOT_MANOEUVRE,
            f"{ship.id} leaves by FTL, and does nothing else: order FTL alone.",
            "FT-3.4-3",
        )
    return None


def _does_more_than_leave(manoeuvre: Manoeuvre) -> bool:
    """Tell whether an order holds more than FTL; that a bogey shows itself comes with it."""
    bare = replace(manoeuvre, ftl=False, final_velocity=None, reveal=False)
    return bare != STRAIGHT_ON


def _no_bay(_battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """A carrier launches, as any ship with a bay is called (FT-3.4-2)."""
    if manoeuvre.launch and not ship.bays:
        return Fault(
            NO_BAY, f"{ship.id} has no working bay to launch from: leave Launch out of its order."
        )
    return None


def _no_ftl_travel(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """In a tournament nobody leaves by FTL (FT-15.1-1)."""
    if manoeuvre.ftl and battle.options.tournament:
        return Fault(
            NOT_ALLOWED_BY_OPTION,
            f"{ship.id} does not leave by FTL: a tournament is played without that, so leave "
            "FTL out.",
        )
    return None


def _no_ftl_drive(_battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    if manoeuvre.ftl and not ship.working(FtlDrive):
        return Fault(
            NO_FTL_DRIVE, f"{ship.id} has no FTL drive that works: leave FTL out of its order."
        )
    return None


_LIKE: dict[str, str] = {"cinematic": "'P2+4'", "vector": "'TP3 MD6'"}
"""What an order looks like in each movement system."""


def _wrong_movement(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    system = movement_of(battle, ship)
    wrong = manoeuvre.speed or manoeuvre.turn if system == "vector" else manoeuvre.items
    return (
        Fault(WRONG_MOVEMENT, f"{ship.id} moves by {system} movement: order it as {_LIKE[system]}.")
        if wrong
        else None
    )


def _push_limit(_battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    if vector.pushes_too_often(manoeuvre):
        return Fault(
            PUSH_LIMIT,
            f"{ship.id} pushes too often: one push to a side and one to the rear are the most.",
        )
    return None


def _turn_limit(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Half the thrust turns the ship, less 1 if it rolls (FT-3.1-4, FT-3.3-3, FT-RUL-42).

    A vector rotation is of any number of points, but less than a full circle (FT-RUL-70).
    """
    if movement_of(battle, ship) == "vector":
        most = max([item.amount for item in manoeuvre.items if vector.is_rotation(item)], default=0)
        if most > cinematic.LARGEST_TURN:
            return Fault(
                TURN_LIMIT,
                f"{ship.id} would rotate by {most} points: {cinematic.LARGEST_TURN} is the most.",
                "FT-10.2-3",
            )
        return None
    allowance = cinematic.turn_allowance(current_thrust(battle, ship)) - int(manoeuvre.roll)
    turn = abs(manoeuvre.turn)
    if turn <= allowance or cinematic.rotates_freely(ship.velocity, manoeuvre):
        return None
    if manoeuvre.roll:
        message = (
            f"{ship.id} would turn {turn} points and roll: its thrust allows "
            f"{allowance + 1} in all."
        )
    else:
        message = f"{ship.id} would turn {turn} points: its thrust allows {allowance}."
    return Fault(TURN_LIMIT, message)


def _exceeds_thrust(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    needed, thrust = thrust_needed(battle, ship, manoeuvre), current_thrust(battle, ship)
    if needed > thrust:
        return Fault(
            ORDER_EXCEEDS_THRUST,
            f"{ship.id} would spend {needed} points of thrust: {thrust} is the most.",
        )
    return None


def thrust_needed(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> int:
    """Return the thrust that an order spends in the movement system of its ship (FT-3.1-3)."""
    if movement_of(battle, ship) == "vector":
        return vector.count_vector_thrust(manoeuvre)
    return cinematic.count_thrust(ship.velocity, manoeuvre)


def _negative_velocity(_battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    if ship.velocity + manoeuvre.speed < 0:
        return Fault(
            NEGATIVE_VELOCITY,
            f"{ship.id} would change by {manoeuvre.speed:+d} from velocity {ship.velocity}: "
            f"{-ship.velocity:+d} is the least.",
        )
    return None


_CHECKS: tuple[Callable[[Battle, Ship, Manoeuvre], Fault | None], ...] = (
    _out_of_control,
    _out_of_action,
    bar_at_station,
    bar_to_mooring,
    bar_in_orbit,
    bar_to_moving_blind,
    _ram,
    bar_to_ramming_bogey,
    bar_to_written_scan,
    bar_to_ecm,
    bar_to_revealing,
    _no_ftl_travel,
    bar_by_wonder,
    _must_not_manoeuvre,
    _no_bay,
    _no_ftl_drive,
    _wrong_movement,
    _push_limit,
    _turn_limit,
    _exceeds_thrust,
    _negative_velocity,
    bar_to_laying,
    bar_to_sweeping,
)
