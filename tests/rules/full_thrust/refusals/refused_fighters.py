"""Orders for fighter groups that are refused (FT 5)."""

from typing import Any

from msgspec.structs import replace

from rules.full_thrust.alone import play
from rules.full_thrust.builders_fighters import (
    aboard,
    battle,
    carrier,
    changed,
    fighting,
    group,
    screened,
    ship,
)
from rules.full_thrust.fleets import Place
from rules.full_thrust.refusals.raising import case
from rules.refusing import Refused
from umpire.rules.full_thrust.fighter_attacks import (
    AssignScreen,
    BreakOff,
    DeclareAttack,
    EvadeContact,
    MoveGroup,
    RecoverGroup,
    ResolveFighterActions,
    SecondaryMove,
)
from umpire.rules.full_thrust.sequence import FinishPhase
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup, Table
from umpire.rules.full_thrust.state.options import Asteroid

ACE = group("A7", ace=True)
DUEL = fighting(group("A7"), group("B7"))


def moving(*units: Any, **changes: Any) -> Battle:
    """Return a battle in the phase in which groups move, A to act."""
    return battle("fighters", *units, **changes)


def declaring(*units: Any, **changes: Any) -> Battle:
    """Return a battle in the phase in which attacks are declared."""
    return battle("allocation", *units, **changes)


def landing(bays: int = 1, place: Place = (0.0, 0.5), **changes: Any) -> Battle:
    """Return a battle in which A7 is beside its carrier A1."""
    return declaring(carrier(bays, **changes), group("A7", place))


def at_ship(attacker: FighterGroup, target: str = "B1", aim: str | None = None) -> tuple[Any, Any]:
    """Return a battle in which a group attacks, and its order."""
    units = (screened(2, lost=("S2",)), ship("A1"), group("B7"))
    return declaring(attacker, *units), DeclareAttack("A7", (target,), aim)


def _after_launch() -> Battle:
    carriers = (carrier(1), carrier(1, (0, 20), name="B1"))
    groups = (group("A7", (50, 0)), aboard("A8"), aboard("B8", "B1"))
    return changed(play(moving(*carriers, *groups), MoveGroup("A8", 5, 5)), active="A")


def _screened() -> Battle:
    guarded = (ship("A1", (0, 0)), group("A7", (0, 1), screening="A1"))
    attackers = (group("B8", (0, 3), facing=6), group("B9", (0, 4), facing=6))
    return play(declaring(*guarded, *attackers), DeclareAttack("B9", ("A1",)))


LAND, MOVE = RecoverGroup("A7", "A1"), MoveGroup("A7", 1, 1)
LAUNCHES: tuple[Refused, ...] = (
    case(
        "not_launched", moving(carrier(1, order=None), aboard("A7")), MOVE, ("A7", "A1"), "Launch"
    ),
    case(
        "not_launched", declaring(carrier(1), aboard("A7")), LAND, ("A7", "A1"), "launch it first"
    ),
    case(
        "no_bay", moving(carrier(1, launched=1), aboard("A7")), MOVE, ("A7", "A1"), "1 is the most"
    ),
    case("no_bay", moving(carrier(1, status="off_table"), aboard("A7")), MOVE, ("A7",)),
    case("grounded", moving(carrier(1), aboard("A7", relaunch_turn=4)), MOVE, ("A7",), "turn 4"),
    case("grounded", moving(carrier(1), aboard("A7", grounded=True)), MOVE, ("A7",), "never"),
    case("destroyed", moving(group("A7", status="destroyed")), MOVE, ("A7",), "in play"),
    case("unknown_ship", landing(), RecoverGroup("A7", "B1"), ("A", "B1", "A7"), "own side"),
    case("no_bay", landing(lost=("H1",)), LAND, ("A1", "A7"), "another ship"),
    case("capacity", landing(recovered=1), LAND, ("A1",), "1 a turn is the most"),
    case("must_not_manoeuvre", landing(manoeuvred=True), LAND, ("A1",), "straight on"),
    case("not_in_range", landing(place=(0.0, 1.5)), LAND, ("A7", "A1", "1.50"), "1 MU is the most"),
    case(
        "wrong_fighter_type",
        declaring(carrier(4), aboard("A6", strength=1, type="fast"), group("A7"), rearming=True),
        RecoverGroup("A7", "A1", "A6"),
        ("A6", "A7"),
        "one type",
    ),
    case(
        "capacity",
        declaring(carrier(4), aboard("A6", strength=3), group("A7", strength=4), rearming=True),
        RecoverGroup("A7", "A1", "A6"),
        ("A6", "A7", "7"),
        "6 is the most",
    ),
)
MOVES: tuple[Refused, ...] = (
    case("already_moved", moving(group("A7", moved=True)), MOVE, ("A7",), "next turn"),
    case("move_too_far", moving(group("A7")), MoveGroup("A7", 0, 26), ("26.00",), "24 MU"),
    case(
        "inside_body",
        replace(moving(group("A7")), terrain=(Asteroid("Rock", 0.0, 9.0, 2.0),)),
        MoveGroup("A7", 0, 9),
        ("Rock",),
        "2 MU",
    ),
    case(
        "beyond_table",
        replace(moving(group("A7")), table=Table(-9.0, -9.0, 9.0, 9.0)),
        MoveGroup("A7", 0, 10),
        ("off the table",),
        "-9 to 9",
    ),
    case("launching_first", _after_launch(), MoveGroup("A7", 51, 0), ("B8", "A7"), "first"),
    case(
        "pilots_first",
        moving(group("A7", ace=True), group("B7", (40, 0))),
        MOVE,
        ("B7", "A7"),
        "first",
    ),
    case("in_dogfight", moving(*DUEL), MOVE, ("A7",), "break_off"),
    case(
        "screening_moves_with_ship",
        moving(ship("A1"), group("A7", screening="A1")),
        MOVE,
        ("A7", "A1"),
        "assign_screen",
    ),
    case(
        "no_cef",
        battle("secondary_moves", group("A7", endurance=0)),
        SecondaryMove("A7", 1, 0),
        ("A7",),
        "secondary move",
    ),
    case("not_in_dogfight", moving(group("A7")), BreakOff("A7", 0, 1), ("A7",), "move_group"),
    case(
        "not_contacted",
        declaring(group("A7")),
        EvadeContact("A7", 0, 3),
        ("A7",),
        "no enemy to evade",
    ),
    case(
        "not_in_range",
        battle("orders", ship("A1"), group("A7", (0, 9))),
        AssignScreen("A7", "A1"),
        ("A1", "A7"),
        "3 MU",
    ),
)
ATTACKS: tuple[Refused, ...] = (
    case("already_fired", *at_ship(group("A7", fired=True)), ("A7",), "next turn"),
    case("unknown_target", *at_ship(group("A7"), "Z"), ("Z",), "ship, group or salvo"),
    case("own_side", *at_ship(group("A7"), "A1"), ("A1", "A7"), "enemies"),
    case("not_in_range", *at_ship(group("A7", (0, -9))), ("B1", "A7", "13.00"), "6 MU"),
    case("out_of_arc", *at_ship(group("A7", facing=6)), ("B1", "A7"), "arc F"),
    case(
        "wrong_fighter_type",
        *at_ship(group("A7", type="interceptor")),
        ("A7", "interceptor"),
        "groups",
    ),
    case("no_cef", *at_ship(group("A7", endurance=0)), ("A7",), "rearmed"),
    case("no_ace", *at_ship(group("A7"), aim="D"), ("A7",), "ace_aims_at"),
    case("no_ace", *at_ship(ACE, "B7", "B7"), ("A7", "B7"), "leave it out"),
    case("no_core_target", *at_ship(ACE, aim="bridge"), ("B1", "bridge"), "another system"),
    case("system_destroyed", *at_ship(ACE, aim="S2"), ("B1", "S2"), "aim at"),
    case(
        "in_dogfight",
        declaring(*fighting(group("A7"), group("B7"), since=0), screened(1)),
        DeclareAttack("A7", ("B1",)),
        ("A7",),
        "B7",
    ),
    case("must_engage_screens", _screened(), FinishPhase("B"), ("A7", "A1"), "engaged"),
    case(
        "nothing_to_resolve",
        battle("fighter_actions", group("A7")),
        ResolveFighterActions("A7"),
        ("A7",),
    ),
)
FIGHTERS: tuple[Refused, ...] = (*LAUNCHES, *MOVES, *ATTACKS)
