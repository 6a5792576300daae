"""Orders for movement that are refused (FT 3, 8, 10)."""

from typing import Any

from rules.full_thrust import builders_movement as movement
from rules.full_thrust.fleets import Fields
from rules.full_thrust.refusals.raising import case, not_written
from rules.full_thrust.table import CRUISER, battle, ship
from rules.refusing import Refused
from umpire.rules.full_thrust.movement import (
    Disengage,
    ReturnToTable,
    ShiftTable,
    WriteOrder,
    WriteSquadronOrder,
)
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import FighterBay, FtlDrive
from umpire.rules.full_thrust.state.values import Core, Departure

STARFARER = (*CRUISER, FtlDrive("X"), FighterBay("H"))
RAMMING = Options(ramming=True)


def flying(options: Options | None = None, **changes: Any) -> Battle:
    """Return a battle of A1, which has an FTL drive and a bay, its friend A2, and B1."""
    own = ship("A1", **({"systems": STARFARER} | changes))
    others = (ship("A2", (9.0, 0.0)), ship("B1", (0.0, 30.0), facing=6))
    return battle(own, *others, options=options or Options())


def squadron(notation: str = "S1", name: str = "Q", **second: Any) -> tuple[Battle, Any]:
    """Return a battle with squadron Q of A1 and A2, and an order for a squadron."""
    two = movement.ship("A2", (2.0, 0.0), squadron="Q", **second)
    ships = (movement.ship("A1", squadron="Q"), two, movement.ship("B1", (0.0, 30.0)))
    return movement.battle(*ships, squadrons=True), WriteSquadronOrder("A", name, notation=notation)


def gone(turn: int | None = 5) -> Battle:
    """Return a battle in turn 5 whose ship A1 may come back from `turn` on, by the edge max_x."""
    left = Departure(1, "max_x", turn)
    away = movement.ship("A1", (80.0, 24.0), status="off_table", departure=left, velocity=9)
    return movement.battle(away, movement.ship("B1"), table=movement.TABLE, table_return=True)


def fleeing(**departure: Any) -> Battle:
    """Return a battle whose ship A1 has left the table, unless it has no departure."""
    away: Fields = {"status": "off_table", "departure": Departure(4, "max_x", **departure)}
    one = movement.ship("A1", **(away if departure else {}))
    return movement.battle(one, movement.ship("B1", (0.0, 9.0)), disengage_roll=True)


def back(x: float = 72.0, facing: int = 9, name: str = "A1") -> ReturnToTable:
    """Return the order to come back there."""
    return ReturnToTable(name, x, 10.0, facing)


DUMPED = Core(power_core="dumped")
VECTOR = Options(movement_system="vector")
WRITTEN: tuple[Refused, ...] = (
    not_written("bad_notation", flying(), "P1 nonsense", ("nonsense",), "P2+4: 12"),
    not_written("bad_notation", flying(), "P1 P2", ("P1 P2",), "twice"),
    case("malformed", flying(), WriteOrder("A1"), ("notation", "manoeuvre")),
    not_written("no_power", flying(core=DUMPED), "P1", ("A1",), "straight on"),
    not_written("out_of_control", flying(core=Core(bridge="out")), "P1", ("A1",), "straight on"),
    not_written("option_off", flying(), "Ram B1", ("A1",), "ramming"),
    not_written("own_side", flying(RAMMING), "Ram A2", ("A1", "A2"), "enemies"),
    not_written("must_not_manoeuvre", flying(), "Launch P1", ("A1",), "one or the other"),
    not_written("must_not_manoeuvre", flying(), "FTL P1", ("A1",), "FTL alone"),
    not_written("no_bay", flying(lost=("H",)), "Launch", ("A1",), "leave Launch out"),
    not_written("no_ftl_drive", flying(lost=("X",)), "FTL", ("A1",), "leave FTL out"),
    not_written("wrong_movement", flying(), "MD2", ("A1",), "cinematic"),
    not_written("wrong_movement", flying(VECTOR), "P1", ("A1",), "vector"),
    not_written("push_limit", flying(VECTOR), "PP PP", ("A1",), "one push"),
    not_written("turn_limit", flying(), "P3", ("A1", "3"), "2"),
    not_written("turn_limit", flying(), "Roll P2", ("A1", "roll"), "2 in all"),
    not_written("turn_limit", flying(VECTOR), "TP12", ("A1", "12"), "is the most"),
    not_written("order_exceeds_thrust", flying(), "P2+4", ("A1", "6"), "4 is the most"),
    not_written("negative_velocity", flying(velocity=2), "-3", ("A1", "-3"), "-2 is the least"),
    case(
        "not_allowed_by_option",
        flying(Options(tournament=True, illegal_orders="reject")),
        WriteOrder("A1", notation="FTL"),
        ("A1", "FTL"),
        "leave FTL out",
    ),
)
SQUADRONS: tuple[Refused, ...] = (
    case("not_alike", *squadron(velocity=7), ("Q",), "write_order"),
    case("unknown_squadron", *squadron(name="R"), ("A", "R")),
)
TABLE: tuple[Refused, ...] = (
    case("not_off_table", gone(), back(name="B1"), ("B1",)),
    case("no_return", gone(6), back(), ("A1",), "turn 6"),
    case("no_return", gone(None), back(), ("A1",), "for good"),
    case("not_on_edge", gone(), back(x=71.0), ("A1", "71.0"), "max_x"),
    case("not_into_table", gone(), back(facing=12), ("A1", "12"), "7, 8, 9, 10 or 11"),
    case("option_off", flying(), ShiftTable(1.0, 1.0), ("table",), "moving_table"),
    case("option_off", flying(), Disengage("A"), ("A",), "disengage_roll"),
    case("not_all_off_table", fleeing(), Disengage("A"), ("A",), "one edge"),
    case("disengagement_thrown", fleeing(pursued=True), Disengage("A"), ("A",), "once"),
)
MOVEMENT: tuple[Refused, ...] = (*WRITTEN, *SQUADRONS, *TABLE)
