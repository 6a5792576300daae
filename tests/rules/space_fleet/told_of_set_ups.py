"""Cases of refusals of set-ups, designs, sensors and EW (SF 6, SF 7), as they must be told."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from rules.refusing import Refused
from rules.space_fleet.builders_design import SR, at, design, fleets, hidden, on_table, placed
from rules.space_fleet.builders_sensors import EW, dummies, moving, seen, ship, spot
from rules.space_fleet.table import given
from umpire.rules.space_fleet.ew import SwitchEw
from umpire.rules.space_fleet.field import TableSpot
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.sensors import MoveDummies, Scan, SetDummies
from umpire.rules.space_fleet.setup import DummySquadron, Setup, setup
from umpire.rules.space_fleet.state import Battle, PlasmaCannon, SrLauncher


def opening(first: Any = None, **changes: Any) -> partial[Any]:
    """Return the opening of a battle: of A1, or another, and B1 far away."""
    ships = (first or placed("A1", "A", at(0)), placed("B1", "B", at(60)))
    return partial(setup, fleets(*ships, **changes))


def designed(
    ship_class: Any = "HC", options: Options | None = None, **changes: Any
) -> partial[Any]:
    """Return the opening of a battle with A1 of a design."""
    first = placed("A1", "A", at(0), design=design(ship_class, **changes))
    return opening(first, options=options or Options())


def suite(**changes: Any) -> Battle:
    """Return the launch of a battle far apart, of A1 with EW and dummies of Aq9, and B1."""
    ships = (ship("A1", **({"ew": True} | changes)), ship("B1", 60))
    return replace(seen(*ships, *dummies("Aq9", 3, 2), options=EW), phase="launch")


def on(squadron: str = "Aecho", at_: Any = None) -> SwitchEw:
    """Return the order to switch the EW of A1 on."""
    return SwitchEw("A1", active=True, squadron=squadron, spot=at_ or spot(5))


MANY: Setup = replace(
    hidden(),
    dummies=tuple(
        DummySquadron(f"Z{n}", "A", at_spot) for n, at_spot in ((1, spot(3)), (2, spot(4)))
    ),
)
SQUADRONS = Options(squadron_initiative=True)
MADE = {"ew_active": True, "ew_dummies": "Aq9"}

CASES = (
    Refused("hull_points", designed("DD", speed=1, shots=1, shields=2), ("A1", "3"), ("6 to 7",)),
    Refused("max_shots", designed("DD", speed=1, shots=4), ("A1", "4"), ("3",)),
    Refused("max_speed", designed("HC", speed=5, shots=1), ("A1", "5"), ("4",)),
    Refused(
        "regenerator_class",
        designed("DD", Options(shield_regenerators=True), speed=4, regenerator=True),
        ("A1", "Destroyer"),
        ("larger ships",),
    ),
    Refused(
        "salvoes", designed(sr_launchers=(SrLauncher("S1", 9),)), ("A1", "S1", "9"), ("2 to 4",)
    ),
    Refused(
        "not_standard",
        designed("HC", Options(ship_design=False), shots=2, shields=8),
        ("A1", "Heavy Cruiser"),
        ("speed 3, 3 shots, 6 shields",),
    ),
    Refused("mount_named_twice", designed(sr_launchers=SR * 2), ("A1", "S1"), ("its own",)),
    Refused(
        "rear_arc",
        designed("HC", Options(plasma_cannon=True), shots=2, plasma=(PlasmaCannon("P1", 180),)),
        ("A1", "P1"),
        ("0, 60 or 120",),
    ),
    Refused("option_off", designed(ew=True), ("A1", "electronic_warfare"), ("leave ew out",)),
    Refused("name_taken", opening(placed("B1", "A", at(0))), ("B1",)),
    Refused("wrong_grid", opening(placed("A1", "A", on_table(1, 2))), ("(1, 2)",), ("q and r",)),
    Refused("inconsistent_battle", opening(placed("A1", "X", at(0))), ("X",), ("A or B",)),
    Refused("inconsistent_battle", opening(sides=("A", "B", "C")), ("C",)),
    Refused(
        "inconsistent_battle",
        opening(options=Options(electronic_warfare=True)),
        ("electronic_warfare",),
        ("limited_sensors",),
    ),
    Refused("squadron_size", opening(options=SQUADRONS), ("A1",), ("name one",)),
    Refused(
        "squadron_size",
        opening(placed("A1", "A", at(0), squadron="Red"), options=SQUADRONS),
        ("Red", "1 ship"),
        ("2 to 6",),
    ),
    Refused("too_many_dummies", partial(setup, MANY), ("A", "2"), ("0",)),
    Refused(
        "unknown_dummy",
        given(moving(suite()), MoveDummies("A", "Zz", spot(3))),
        ("Zz",),
        ("Aq9",),
    ),
    Refused(
        "no_squadron_counter",
        given(replace(moving(suite()), broken=("Aq9",)), MoveDummies("A", "Aq9", spot(3))),
        ("Aq9",),
        ("Aq9-1 or Aq9-2",),
    ),
    Refused(
        "moves_with_squadron",
        given(moving(suite()), MoveDummies("A", "Aq9-1", spot(3))),
        ("Aq9-1",),
        ("Aq9",),
    ),
    Refused(
        "wrong_grid",
        given(moving(suite()), MoveDummies("A", "Aq9", TableSpot(1.0, 2.0))),
        ("(1, 2)",),
        ("q and r",),
    ),
    Refused("unknown_squadron", given(suite(), SetDummies("A", "Zz", 2)), ("Zz",), ("Aq9",)),
    Refused(
        "no_squadron_counter",
        given(replace(suite(), broken=("Aq9",)), SetDummies("A", "Aq9", 1)),
        ("Aq9",),
        ("Aq9-1",),
    ),
    Refused("no_ew", given(suite(ew=False), on()), ("A1",)),
    Refused("ew_so_already", given(suite(**MADE), on()), ("A1", "on"), ("off",)),
    Refused(
        "ew_dummies_made",
        given(suite(**MADE), replace(on(), ship="A1", active=False)),
        ("A1",),
        ("squadron and spot out",),
    ),
    Refused("too_far_from_ew", given(suite(), on("Aecho", spot(13))), ("A1", "13"), ("12",)),
    Refused(
        "too_far_from_ew",
        given(moving(suite(**MADE)), MoveDummies("A", "Aq9", spot(14))),
        ("A1", "14"),
        ("12",),
    ),
    Refused("name_taken", given(suite(), on("Bq")), ("Bq",), ("another",)),
    Refused("name_taken", given(suite(), on("Aq-9")), ("Aq-9",), ("another",)),
    Refused(
        "finished", given(replace(suite(), finished=("A",)), on()), ("A", "launch"), ("when that",)
    ),
    Refused("unknown_target", given(suite(), Scan("A", "Zz")), ("Zz",), ("Bq",)),
    Refused("no_sensors", given(setup(fleets()), Scan("A", "B1")), ("B1",)),
)
