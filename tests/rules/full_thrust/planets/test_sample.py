"""The sample set-up of stations and a planet, and the stations that the book sketches (13.7)."""

import pytest

from rules.full_thrust.table import finished, play
from umpire.kernel.plane import distance_mu
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.design import assess
from umpire.rules.full_thrust.movement import MoveShips
from umpire.rules.full_thrust.samples import QUAY, RAMPART
from umpire.rules.full_thrust.sequence import RollInitiative
from umpire.rules.full_thrust.state.ship import Beam, FighterBay, Hangar
from umpire.rules.full_thrust.state.tables import Tables


def test_13_7_the_military_station_is_like_the_example() -> None:
    """FT-13.7-4: mass 200, half of it hull, screens, four fighter groups."""
    assert (RAMPART.mass, RAMPART.hull) == (200, 100)
    assert RAMPART.screens
    assert len([each for each in RAMPART.systems if isinstance(each, FighterBay)]) == 4


def test_13_7_the_starbase_is_like_the_example() -> None:
    """FT-13.7-4: mass 400, a quarter hull, a tenth weapons, bays for ships of mass 20."""
    assert (QUAY.mass, QUAY.hull) == (400, 100)
    beams = {each.id for each in QUAY.systems if isinstance(each, Beam)}
    assert 25 <= sum(line.mass for line in assess(QUAY, Tables()).lines if line.id in beams) <= 40
    assert [each.capacity for each in QUAY.systems if isinstance(each, Hangar)] == [20, 20]


def test_the_sample_is_a_battle_that_can_be_played() -> None:
    """Its stations go round the planet, and the docked ship with them (FT-14.0-2, FT-13.7-2)."""
    before = BOOK.setup(BOOK.samples["orbit-insertion"])
    after = play(finished(before), (RollInitiative(), (6, 1)), MoveShips())
    orbiting = [ship for ship in after.ships if ship.orbit is not None]
    assert [ship.id for ship in orbiting] == ["Rampart", "Quay", "Cutter"]
    for ship in orbiting:
        assert distance_mu(ship.place, (48.0, 24.0)) == pytest.approx(12.0)
    quay, cutter = orbiting[1:]
    assert distance_mu(quay.place, cutter.place) < 2.0
