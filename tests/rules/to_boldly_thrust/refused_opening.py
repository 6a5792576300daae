"""Set-ups that are refused, and what they are told."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.full_thrust.fleets import Fields
from rules.refusing import Refused
from rules.to_boldly_thrust.builders_weapons import CRUISER, ship
from umpire.rules.full_thrust.state.ship import FtlDrive, MainDrive, SubmunitionPack
from umpire.rules.full_thrust.state.values import Docking, Station
from umpire.rules.to_boldly_thrust.setup import setup
from umpire.rules.to_boldly_thrust.state import (
    Hidden,
    Options,
    Phaser,
    Prize,
    Setup,
    ShieldGenerator,
    System,
    Tractor,
    TractorLock,
)


def opened(*systems: System, options: Fields | None = None, **changes: Any) -> Callable[[], object]:
    """Return what opens a battle of A1, which has systems of a cruiser and some more, and B9."""
    own = ship("A1", systems=(*CRUISER, *systems), **changes)
    given = Setup(
        sides=("A", "B"), ships=(own, ship("B9", (0.0, 20.0))), options=Options(**(options or {}))
    )
    return lambda: setup(given)


def _docked_under_its_cloak() -> Refused:
    """Return the refusal of a ship that lies at a station, cloaked."""
    bare = tuple([each for each in CRUISER if not isinstance(each, MainDrive | FtlDrive)])
    base = replace(ship("A2", systems=bare, thrust=0, velocity=0), station=Station())
    one = replace(ship("A1", velocity=0), docked=Docking("A2"), **HIDING)
    given = Setup(sides=("A", "B"), ships=(one, base, ship("B9")), options=Options(starbases=True))
    return Refused("inconsistent_battle", lambda: setup(given), ("A1", "docked and cloaked"))


HIDING: Fields = {
    "status": "cloaked",
    "cloak_state": "cloaked",
    "hidden": Hidden(0.0, 0.0, 12, 0, since=0),
}


def _replaced(option: str, instead: str) -> Refused:
    return Refused("replaced", opened(options={option: True}), (option,), ("false", instead))


OPENING: tuple[Refused, ...] = (
    _replaced("aft_arc_fire", "rear_arc_mounts"),
    _replaced("boarding", "beam_boarders"),
    _replaced("cloaking_field", "cloaking_device"),
    Refused(
        "option_off", opened(options={"rear_arc_mounts": False}), ("Q", "A1"), ("rear_arc_mounts",)
    ),
    Refused(
        "aft_single_arc_only",
        opened(Phaser("P", "B", ("AS", "A"))),
        ("P", "A1", "AS, A"),
        ("only through A",),
    ),
    Refused(
        "aft_single_arc_only",
        opened(SubmunitionPack("U", ("A", "AP"))),
        ("U", "A1"),
        ("only through A",),
    ),
    Refused("inconsistent_battle", opened(ShieldGenerator("S2", 5)), ("A1", "2"), ("1",)),
    Refused("inconsistent_battle", opened(Phaser("shields", "A", ("F",))), ("A1", "shields")),
    Refused("inconsistent_battle", opened(shield_marks=21), ("A1", "21"), ("20",)),
    Refused(
        "inconsistent_battle", opened(locks=(TractorLock("T1", "B9", 2.0),)), ("T1", "A1", "B9")
    ),
    Refused(
        "unknown_ship",
        opened(Tractor("R", "B", ("F",)), locks=(TractorLock("R", "B7", 2.0),)),
        ("A1", "B7"),
    ),
    _docked_under_its_cloak(),
    Refused("inconsistent_battle", opened(prize=Prize(1, 2), first_side="B"), ("A1",), ("turn 1",)),
)
