"""Secrecy of bogeys in Full Thrust: Remixed: what they stand for changes nothing that others learn.

A twin of a battle has other ships behind the bogeys of one side, dummies too, with other orders:
whatever its markers do not show.
"""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from properties.full_thrust_battles import SENSORS_IN_PLAY, random_battle
from properties.full_thrust_bogeys import other_truth
from properties.full_thrust_play import PLAYER
from properties.hearing import giver_of, heard, shows, strangers
from properties.play import Games, Refused, Step
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.morale import FleetBroken
from umpire.rules.full_thrust.movement import MoveShips, OrderVoided, OrderWritten
from umpire.rules.full_thrust.sensors import BogeyRevealed, DummyRemoved
from umpire.rules.full_thrust.view import is_seen

REVEALING = (BogeyRevealed, DummyRemoved, FleetBroken)
"""After these, it is known what a marker stood for, or what all of a fleet weighed."""


def game(random: Random) -> Iterator[Step | Refused]:
    """Play a game with bogeys in it."""
    return PLAYER.game(random, random_battle(random, SENSORS_IN_PLAY))


GAMES = Games(game)


def test_what_bogeys_stand_for_changes_nothing_for_anybody_else() -> None:
    """Views and choices are the same, and what others hear of their own orders (FT-11.1-1)."""
    for random, step in GAMES.steps(50):
        battle = step.before
        side = random.choice(battle.sides)
        twin = other_truth(random, battle, side)
        for seat in strangers(battle, side):
            assert BOOK.view(battle, seat) == BOOK.view(twin, seat)
            assert BOOK.choices(battle, seat, None) == BOOK.choices(twin, seat, None)
            order, seed = PLAYER.any_order(random, battle), random.randbytes(32)
            assert BOOK.hears(battle, order, seat) == BOOK.hears(twin, order, seat)
            assert giver_of(BOOK, battle, order, seat) == giver_of(BOOK, twin, order, seat)
            if isinstance(order, MoveShips) or not giver_of(BOOK, battle, order, seat):
                continue
            one, other = PLAYER.heard(battle, order, seed), PLAYER.heard(twin, order, seed)
            if not shows(REVEALING, one, other):
                assert heard(BOOK, one, seat) == heard(BOOK, other, seat)


def test_nothing_is_heard_of_what_is_written_for_a_bogey() -> None:
    """Neither the order nor its event, in any phase, while it is one (FT-UMP-38)."""
    for _, step in GAMES.steps(50):
        after = step.ruling.state
        for event in step.ruling.events:
            if not isinstance(event, OrderWritten | OrderVoided):
                continue
            ship = after.ship(event.ship)
            assert ship is not None
            for seat in strangers(after, ship.side) if ship.bogey else ():
                assert BOOK.report(after, event, seat) is None
                if event is step.ruling.events[0]:
                    assert not BOOK.hears(after, step.order, seat)


def test_a_bogey_is_a_marker_and_no_ship_to_others() -> None:
    """They see each bogey that is announced once, and of its ship nothing (FT-11.1-1)."""
    for _, step in GAMES.steps(35):
        battle = step.ruling.state
        for side in battle.sides:
            for seat in strangers(battle, side):
                seen = BOOK.view(battle, seat)
                hidden = [ship.id for ship in battle.ships if ship.side == side and ship.bogey]
                ships = {each.id for each in seen.ships}  # type: ignore[attr-defined]
                markers = [each.code for each in seen.bogeys]  # type: ignore[attr-defined]
                known = [ship.id for ship in battle.ships if is_seen(ship, seat)]
                assert not ships & set(hidden)
                assert set(markers) & set(hidden) == set(known) & set(hidden)
                assert len(set(markers)) == len(markers)


def test_a_bogey_is_whole_and_is_never_hidden_again() -> None:
    """Whatever hits it shows it (FT-UMP-37)."""
    for _, step in GAMES.steps(35):
        for was, now in zip(step.before.ships, step.ruling.state.ships, strict=True):
            if now.bogey:
                assert was.bogey or now.dummy
                assert (now.damage, now.armour_lost, now.lost, now.spent) == (0, 0, (), ())
            assert now.bogey or now.status != "active" or not now.dummy


def test_a_twin_differs_from_its_battle() -> None:
    """Else the properties would say nothing."""
    random = Random(3)  # noqa: S311 — games, not secrets
    battles = [random_battle(random, SENSORS_IN_PLAY) for _ in range(20)]
    twins = [other_truth(random, battle, battle.sides[0]) for battle in battles]
    different = [one != other for one, other in zip(battles, twins, strict=True)]
    assert sum(different) > 10
    assert all(
        replace(one, ships=(), groups=()) == replace(other, ships=(), groups=())
        for one, other in zip(battles, twins, strict=True)
    )
