"""The samples: legal designs, and set-ups that open and show what they are for."""

from itertools import product
from math import dist

import msgspec
import pytest

from rules.rows import rows
from umpire.kernel.classes import ClassName
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Seat
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.design import assess
from umpire.rules.to_boldly_thrust.samples import (
    BORDER_INCIDENT,
    CLOAKED_AMBUSH,
    CONVOY_RAID,
    DESIGNS,
    SAMPLES,
    built,
)
from umpire.rules.to_boldly_thrust.setup import check, setup
from umpire.rules.to_boldly_thrust.state import (
    CloakingDevice,
    Options,
    PhotonTube,
    Setup,
    ShipSetup,
    Tables,
)


@rows(*DESIGNS)
def test_every_design_is_legal_and_uses_all_its_mass(name: str) -> None:
    """By the rules of design of this book, with its tables (TBT-GEN-01)."""
    found = assess(DESIGNS[name], Tables())
    assert found.violations == ()
    assert found.mass_free == 0


def test_an_illegal_design_is_not_built() -> None:
    """The message says what is wrong."""
    with pytest.raises(ValueError, match="hull of this mass"):
        built(msgspec.structs.replace(DESIGNS["quill"], hull=1))


def in_tournament(*classes: ClassName) -> None:
    """Open a tournament with a ship of each class, one a side."""
    ships = [
        ShipSetup(id=side, side=side, x=0.0, y=float(place), facing=12, velocity=0, class_name=name)
        for place, (side, name) in enumerate(zip("AB", classes, strict=True))
    ]
    setup(Setup(sides=("A", "B"), ships=tuple(ships), options=Options(tournament=True)))


def test_ships_of_the_setting_take_part_in_tournaments() -> None:
    """Cloaks and sensors stay allowed; without warp there is no FTL (FT-15.1-1, TBT-UMP-42)."""
    in_tournament("almanac", "thresher")
    with pytest.raises(Refusal) as refused:
        in_tournament("lighter", "almanac")
    assert (refused.value.rule, refused.value.at) == ("FT-15.1-1", "/ships/0/ssd/systems")


@rows(*SAMPLES)
def test_every_sample_opens(name: str) -> None:
    """As it comes over the wire, and the battle is a consistent one."""
    given = SAMPLES[name]
    battle = setup(msgspec.json.decode(msgspec.json.encode(given), type=type(given)))
    check(battle)
    assert {ship.side for ship in battle.ships} == set(given.sides)


@rows(*SAMPLES)
def test_every_ship_is_one_of_our_designs(name: str) -> None:
    """Its display is what its design gives."""
    displays = [built(design) for design in DESIGNS.values()]
    assert all(ship.ssd in displays for ship in SAMPLES[name].ships)


def test_the_ambush_begins_with_a_ship_that_only_its_side_can_place() -> None:
    """Its marker lies where all see it; who is to find it launches spreads (TBT-CLOAK-09)."""
    battle = setup(CLOAKED_AMBUSH)
    hiding = battle.ship("Undertow")
    assert hiding is not None
    assert hiding.hidden is not None
    assert hiding.hidden.place != (hiding.x, hiding.y)
    patrol = [ship for ship in battle.ships if ship.side == "Patrol"]
    assert len(patrol) == 3
    for ship in patrol:
        assert any(isinstance(each, PhotonTube) for each in ship.ssd.systems)
        assert dist((ship.x, ship.y), hiding.hidden.place) < 54
    assert b"46.0" not in msgspec.json.encode(BOOK.view(battle, Seat("side", "Patrol")))
    assert b"46.0" in msgspec.json.encode(BOOK.view(battle, Seat("side", "Raiders")))


def test_both_raiders_of_the_ambush_can_cloak() -> None:
    """The one in sight too."""
    raiders = [ship for ship in CLOAKED_AMBUSH.ships if ship.side == "Raiders"]
    assert len(raiders) == 2
    for ship in raiders:
        assert any(isinstance(each, CloakingDevice) for each in ship.ssd.systems)


def test_the_border_incident_begins_within_range_of_everything() -> None:
    """But for transporters, for which ships first must come near, and shields go down."""
    sides = {
        side: [ship for ship in BORDER_INCIDENT.ships if ship.side == side]
        for side in BORDER_INCIDENT.sides
    }
    ranges = [
        dist((one.x, one.y), (other.x, other.y))
        for one, other in product(sides["Patrol"], sides["Raiders"])
    ]
    assert min(ranges) > 9
    assert max(ranges) < 18
    assert {ship.ssd.race for ship in sides["Patrol"]} == {"federation"}
    assert {ship.ssd.race for ship in sides["Raiders"]} == {"klingon"}


def test_the_convoy_has_merchants_with_warp_and_without() -> None:
    """And one escort against two raiders."""
    merchants = [ship for ship in CONVOY_RAID.ships if not ship.ssd.military]
    assert [ship.has_warp for ship in merchants] == [True, False]
    assert len(CONVOY_RAID.ships) == 5
