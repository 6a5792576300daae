"""Setting up terrain: what the options have, and what cannot be."""

import pytest
from msgspec.structs import replace

from rules.full_thrust.builders_combat import ship
from rules.full_thrust.builders_terrain import (
    EVERYTHING,
    FAR,
    among,
    asteroid,
    debris,
    dust,
    moved,
    swarm,
)
from rules.full_thrust.table import told
from rules.rows import rows
from umpire.kernel.errors import Malformed
from umpire.kernel.rulebook import OBSERVER, Seat
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.state.battle import Setup
from umpire.rules.full_thrust.state.options import Body, Options
from umpire.rules.full_thrust.terrain import AsteroidMet
from umpire.rules.full_thrust.view import view

SHIPS = (ship("A1", thrust=0), replace(FAR, ssd=replace(FAR.ssd, thrust=0)))


@rows(
    asteroid((9.0, 9.0)),
    dust((9.0, 9.0)),
    swarm((9.0, 9.0)),
    debris((9.0, 9.0), turn=1),
    ids=lambda body: type(body).__name__,
)
def test_13_a_body_needs_its_option(body: Body) -> None:
    """With it the body is there, without it the set-up is refused (FT-13.1-1 to -2, FT-13.6-2)."""
    setup = Setup(("A", "Z"), SHIPS, terrain=(body,), options=EVERYTHING)
    assert BOOK.setup(setup).terrain == (body,)
    with pytest.raises(Malformed, match="needs the option"):
        BOOK.setup(Setup(("A", "Z"), SHIPS, terrain=(body,)))


@rows(
    (asteroid((9.0, 9.0), damage_points=5, damage=5), EVERYTHING, "/terrain/0/damage"),
    (asteroid((9.0, 9.0), damage=1), EVERYTHING, "/terrain/0/damage"),
    (asteroid((9.0, 9.0), damage_points=5), Options(asteroids=True), "/terrain/0/damage_points"),
    (debris((9.0, 9.0), turn=2), EVERYTHING, "/terrain/0/turn"),
    (asteroid((9.0, 9.0), name="A1"), EVERYTHING, "/terrain/0/id"),
)
def test_13_a_body_that_cannot_be_is_refused(body: Body, options: Options, at: str) -> None:
    """Worn down to nothing, from a later turn, or with the name of a ship (FT-13.2-3)."""
    with pytest.raises(Malformed) as refused:
        BOOK.setup(Setup(("A", "Z"), SHIPS, terrain=(body,), options=options))
    assert refused.value.at == at


def test_13_everybody_sees_all_terrain() -> None:
    """Nothing of it is hidden (FT-13.1-1)."""
    bodies = (asteroid((0.0, 4.0)), dust((30.0, 9.0)))
    before = among(ship("A1", velocity=9), *bodies)
    for seat in (OBSERVER, Seat("side", "Z")):
        assert view(before, seat).terrain == bodies
        (met,) = told(moved(before, 6), AsteroidMet)
        assert BOOK.report(before, met, seat) == met
