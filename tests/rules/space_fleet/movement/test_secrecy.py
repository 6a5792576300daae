"""7 Limited sensors: what others hear of moves, bodies and mines among hidden ships."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from rules.space_fleet.builders_movement import (
    HIDDEN,
    battle,
    body,
    by_chance,
    debris,
    dummy,
    heard,
    mines,
    path,
    ship,
)
from rules.space_fleet.table import At
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet import SPACE_FLEET
from umpire.rules.space_fleet.field import HexSpot
from umpire.rules.space_fleet.mines import (
    FieldSwept,
    LayMines,
    MinesAttacked,
    MinesLaid,
    SweepMines,
    spots_to_mine,
)
from umpire.rules.space_fleet.movement import MoveShip, MoveSquadron
from umpire.rules.space_fleet.sensors import MoveDummies
from umpire.rules.space_fleet.state import Battle, Ruling
from umpire.rules.space_fleet.terrain import CollisionThrown, DebrisStruck, MoveBodies
from umpire.rules.space_fleet.units import CounterMoved, ShipMoved, counter_of

NAMES = ("Anvil", "Arrow", "Asp", "Avon")
GAMES = [f"game {number}" for number in range(60)]


def spread(random: Random) -> At:
    """Return a hex close to the origin."""
    return (random.randrange(-3, 4), random.randrange(-3, 4))


def strewn(random: Random, *, together: bool) -> Battle:
    """Return a squadron of side A among bodies, debris and mines; under its counter, or broken."""
    start = spread(random)
    ships = [
        ship(name, random.choice(("DD", "LC")), start if together else spread(random))
        for name in NAMES
    ]
    return battle(
        *(
            msgspec.structs.replace(each, squadron="Aq", shields=1, mine_patterns=1)
            for each in ships
        ),
        ship("Bulk", "DN", (0, -30), squadron="Bq"),
        options=HIDDEN,
        dummies=(dummy("Adummy", "Aq" if together else "Ad", start),),
        broken=() if together else ("Aq", "Ad"),
        bodies=tuple(
            body(f"R{number}", spread(random), random.randrange(3), random.randrange(1, 7))
            for number in range(4)
        ),
        debris=(debris("D1", *(spread(random) for _ in range(6)), speed=1),),
        minefields=tuple(
            mines(f"M{number}", start if number % 2 else spread(random), "A") for number in range(8)
        ),
        step=4,
    )


def orders(random: Random, before: Battle) -> Iterator[Value]:
    """Yield orders as they may come; many of them are refused."""
    for _ in range(12):
        letters = path("F" + "".join(random.choices(("F", "FL", "FR"), k=random.randrange(4))))
        name = random.choice(NAMES)
        flying = before.ship(name)
        assert flying is not None
        yield from (
            SweepMines(name, f"M{random.randrange(8)}"),
            MoveShip(name, letters),
            MoveSquadron("A", "Aq", letters),
            LayMines(name, spots_to_mine(flying)[-1:]),
        )


def played(seed: str, *, together: bool) -> Iterator[Ruling]:
    """Yield the rulings of a turn's movement, bodies first."""
    random = Random(seed)  # noqa: S311 — a game to try, not a die
    before = strewn(random, together=together)
    ruling = by_chance(msgspec.structs.replace(before, phase="bodies"), MoveBodies(), seed)
    yield ruling
    state = msgspec.structs.replace(ruling.state, phase="movement")
    for order in orders(random, state):
        try:
            ruling = by_chance(state, order, seed)
        except Refusal:
            continue
        yield ruling
        state = ruling.state


@pytest.mark.parametrize("together", [True, False], ids=["under a counter", "ship counters"])
@pytest.mark.parametrize("seed", GAMES)
def test_7_others_hear_no_name_of_a_hidden_ship(seed: str, *, together: bool) -> None:
    """They hear of counters, bodies and fields alone (SF-SENS-01, -02, SF-MINE-05)."""
    for ruling in played(seed, together=together):
        said = msgspec.json.encode(heard(ruling, "B")).decode()
        assert not [name for name in NAMES if f'"{name}"' in said]
        assert '"Adummy"' not in said or not together


def test_7_the_counter_of_a_ship_moves_in_the_same_words_as_a_dummy() -> None:
    """Else others could tell by its moves which of them is a ship (SF-SENS-06)."""
    unseen = msgspec.structs.replace(ship("Asp", "DD", squadron="Aq"), counter="Ashade")
    far = ship("Bulk", "DN", (0, -30), squadron="Bq")
    moved = battle(unseen, far, options=HIDDEN, broken=("Aq",), step=4)
    put = battle(
        ship("Avon", "DD", (0, 30), squadron="Ar"),
        far,
        dummies=(dummy("Ashade", "Aq"),),
        options=HIDDEN,
        broken=("Aq",),
        step=4,
    )
    orders: tuple[Value, ...] = (
        MoveShip("Asp", path("F")),
        MoveDummies("A", "Ashade", HexSpot(0, -1)),
    )
    as_ship, as_dummy = (
        heard(SPACE_FLEET.adjudicate(before, order, SuppliedDice(())), "B")
        for before, order in zip((moved, put), orders, strict=True)
    )
    assert as_ship == as_dummy
    assert [type(event) for event in as_ship] == [CounterMoved]


@pytest.mark.parametrize("seed", GAMES)
def test_7_what_is_under_a_counter_stays_together(seed: str) -> None:
    """Through moves, mines and bodies (SF-SENS-06, SF-UMP-17)."""
    for ruling in played(seed, together=True):
        ships = [each for each in ruling.state.ships if each.squadron == "Aq"]
        assert len({each.place for each in ships if each.status == "active"}) <= 1
        assert {counter_of(ruling.state, each) for each in ships} == {"Aq"}


def test_7_moves_of_the_games_above_meet_all_that_there_is() -> None:
    """They would prove little otherwise (SF-SENS-01)."""
    kinds = {
        type(event)
        for seed in GAMES
        for ruling in played(seed, together=True)
        for event in ruling.events
    }
    assert kinds >= {CollisionThrown, DebrisStruck, FieldSwept, MinesAttacked, MinesLaid, ShipMoved}
