"""Where ships in stealth are, and how they fly, changes nothing that others learn (CI-15.8-1)."""

from collections import Counter

from properties.cold_infinity_stealth import GAMES, PLAYER, elsewhere
from properties.hearing import strangers
from properties.test_cold_infinity_mines import check_order
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.play import hidden_ships, hides_ships, subject_of

BOOK = COLD_INFINITY
PLAYED = 15
LEFT_OUT = 0.4
"""Of the steps of a game, how many are not looked at."""


def test_where_a_ship_in_stealth_is_changes_nothing_for_others() -> None:
    """Views, choices, odds, refusals, salts, dry runs, and what they hear of their own orders."""
    for random, step in GAMES.steps(PLAYED):
        battle = step.before
        if not hides_ships(battle) or random.random() < LEFT_OUT:
            continue
        for seat in strangers(battle, random.choice(battle.sides)):
            twin = elsewhere(random, battle, seat)
            assert BOOK.view(battle, seat) == BOOK.view(twin, seat)
            if random.random() < 0.2:
                assert BOOK.choices(battle, seat, None) == BOOK.choices(twin, seat, None)
            for make in (PLAYER.any_order, PLAYER.nonsense):
                order, seed = make(random, battle), random.randbytes(32)
                check_order((battle, twin), order, seat, seed)


def test_nobody_else_is_told_where_a_ship_in_stealth_is() -> None:
    """In no event, while it is hidden before and after."""
    for _, step in GAMES.steps(PLAYED):
        after = step.ruling.state
        for ship in hidden_ships(after):
            was = step.before.ship(ship.id)
            if was is None or was.status != "hidden":
                continue
            for seat in strangers(after, ship.side):
                for event in step.ruling.events:
                    told = BOOK.report(after, event, seat)
                    assert told is None or subject_of(told) != ship.id, told


def test_games_meet_what_the_property_is_about() -> None:
    """Ships move unseen, are detected, show and vanish."""
    met: Counter[str] = Counter()
    for _, step in GAMES.steps(PLAYED):
        for event in step.ruling.events:
            met[type(event).__name__] += 1
    assert {"MovedUnseen", "ShipDetected", "ShipAppeared"} <= set(met), met
