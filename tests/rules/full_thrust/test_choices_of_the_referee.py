"""What the choices of the referee offer, and nobody else's (FT-3.8-1, FT-13.2-1, FT-13.4-1)."""

from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import duel
from rules.rows import rows
from umpire.kernel.rulebook import REFEREE, Seat
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.options import Asteroid, Drift, Options

ROCK = Asteroid("Rock", 30.0, 0.0, 1.0)
IN_PLAY: dict[str, Fields] = {
    "shift_table": {"options": Options(moving_table=True)},
    "raise_flare": {"options": Options(solar_flares=True)},
    "throw_drift": {"options": Options(asteroids=True), "terrain": (ROCK,)},
}


def offered(before: Battle, seat: Seat) -> list[str]:
    """Return the kinds of orders that a seat is offered."""
    return [str(choice.__struct_config__.tag) for choice in BOOK.choices(before, seat)]


@rows(*IN_PLAY)
def test_the_referee_is_offered_it_where_it_is_in_play(kind: str) -> None:
    before = duel(**IN_PLAY[kind])
    assert kind in offered(before, REFEREE)
    assert kind not in offered(duel(), REFEREE)
    assert not any(kind in offered(before, Seat("side", side)) for side in before.sides)


def test_the_drift_of_a_field_is_thrown_once() -> None:
    thrown = Options(asteroids=True, asteroid_drift=Drift(3, 2))
    assert "throw_drift" not in offered(duel(options=thrown, terrain=(ROCK,)), REFEREE)
