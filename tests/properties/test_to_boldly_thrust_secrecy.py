"""Secrecy in To Boldly Thrust: what is hidden changes nothing that others learn.

A twin of a battle hides otherwise what one side hides: where its cloaked ships are and what they
are ordered, stances that are sealed, the shields of bogeys that nobody senses.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from properties.hearing import giver_of, heard, strangers
from properties.play import Games
from properties.to_boldly_thrust_secrets import PLAYER, other_secrets, random_battle
from umpire.kernel.arcs import ARCS
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.kernel.ruling import Ruling, Value
from umpire.rules.full_thrust.movement import OrderWritten, ShipLeftTable
from umpire.rules.full_thrust.sensors import ScanAnnounced
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.cloaks import CloakDropped, HiddenMove, MarkerMoved
from umpire.rules.to_boldly_thrust.sensors import ArcSwept, SensorsUsed, SweepArc, SweepThrown
from umpire.rules.to_boldly_thrust.stances import StanceWritten
from umpire.rules.to_boldly_thrust.state import Battle
from umpire.rules.to_boldly_thrust.view import BattleView
from umpire.rules.to_boldly_thrust.weapons import SpreadStruck

SHOWING = (CloakDropped, MarkerMoved, SensorsUsed, ScanAnnounced, ShipLeftTable)
"""After these all know where a ship is, or what it was ordered."""
GAMES = Games(PLAYER.game)


def is_whole(ruling: Ruling[Any, Any] | Refusal, seat: Seat) -> bool:
    """Tell whether a seat hears all there is, and so may check the hash of it."""
    return isinstance(ruling, Ruling) and tuple(heard(BOOK, ruling, seat)) == ruling.events


def shows(before: Battle, *rulings: Ruling[Any, Any] | Refusal) -> bool:
    """Tell whether something hidden shows itself in any of some rulings: they may well differ."""
    hidden = {ship.id for ship in before.ships if ship.is_cloaked}
    events = [each for ruling in rulings if isinstance(ruling, Ruling) for each in ruling.events]
    return any(
        isinstance(event, SHOWING) or (isinstance(event, SpreadStruck) and event.ship in hidden)
        for event in events
    )


def tried(random: Random, battle: Battle) -> tuple[Value, Value]:
    """Return an order that the phase takes, and one of any kind."""
    return PLAYER.any_order(random, battle), PLAYER.nonsense(random, battle)


def sweeps(battle: Battle, seat: Seat) -> Iterator[Value]:
    """Yield every sweep of the ships of a seat, while it is time for them."""
    for ship in battle.ships if battle.phase == "sensors" else ():
        if ship.side == seat.side and ship.uses_active_sensors:
            yield from [SweepArc(ship.id, arc) for arc in ARCS]


def odds_of(battle: Battle, order: Value) -> Any:
    """Return the odds of an order, or why there are none."""
    try:
        return BOOK.odds(battle, order)
    except Refusal as refusal:
        return (refusal.code, refusal.message, refusal.rule, refusal.at)


def may_ask(battle: Battle, order: Value, seat: Seat) -> bool:
    """Tell whether a seat may ask for the odds of an order, as the service does."""
    return BOOK.side_of(battle, order) == seat.side is not None or BOOK.hears(battle, order, seat)


def test_what_is_hidden_changes_nothing_for_anybody_else() -> None:
    """Views, choices, odds, and what others hear of their own orders (TBT-CLOAK-09, TBT-UMP-34)."""
    for random, step in GAMES.steps(50):
        battle = step.before
        side = random.choice(battle.sides)
        twin = other_secrets(random, battle, side)
        for seat in strangers(battle, side):
            assert BOOK.view(battle, seat) == BOOK.view(twin, seat)
            assert BOOK.choices(battle, seat, None) == BOOK.choices(twin, seat, None)
            assert BOOK.waits_for(battle) == BOOK.waits_for(twin)
            for order in (*tried(random, battle), *sweeps(battle, seat)):
                _check_order(random, battle, twin, order, seat)
                if BOOK.side_of(battle, order) != side:
                    _check_heard(random, battle, twin, order, seat)


def _check_order(random: Random, battle: Battle, twin: Battle, order: Value, seat: Seat) -> None:
    """Check that an order tells a seat the same in both battles, unless it shows what is hidden."""
    assert BOOK.hears(battle, order, seat) == BOOK.hears(twin, order, seat)
    assert BOOK.explores(battle, order) == BOOK.explores(twin, order)
    assert BOOK.side_of(battle, order) == BOOK.side_of(twin, order)
    assert giver_of(BOOK, battle, order, seat) == giver_of(BOOK, twin, order, seat)
    if may_ask(battle, order, seat):
        assert odds_of(battle, order) == odds_of(twin, order)
    if giver_of(BOOK, battle, order, seat):
        _check_heard(random, battle, twin, order, seat)


def _check_heard(random: Random, battle: Battle, twin: Battle, order: Value, seat: Seat) -> None:
    """Check that a seat hears the same of an order in both battles, whoever gives it."""
    seed = random.randbytes(32)
    one, other = PLAYER.heard(battle, order, seed), PLAYER.heard(twin, order, seed)
    if not shows(battle, one, other):
        assert heard(BOOK, one, seat) == heard(BOOK, other, seat)
        assert is_whole(one, seat) == is_whole(other, seat)


def test_an_order_that_shows_what_is_hidden_cannot_be_tried() -> None:
    """Dice that fall for hidden ships fall by orders that explore, or are for all (TBT-SENS-04)."""
    for _, step in GAMES.steps(50):
        hidden = {ship.id for ship in step.before.ships if ship.is_cloaked}
        thrown = [
            event
            for event in step.ruling.events
            if isinstance(event, SweepThrown)
            or (isinstance(event, SpreadStruck) and event.ship in hidden)
        ]
        assert not thrown or BOOK.explores(step.before, step.order)


def test_what_is_hidden_is_heard_by_its_own_side_alone() -> None:
    """Neither events nor orders, as long as it is; the referee hears all (TBT-UMP-34)."""
    for _, step in GAMES.steps(50):
        after = step.ruling.state
        for event in step.ruling.events:
            assert BOOK.report(after, event, REFEREE) == event
            ship = after.ship(getattr(event, "ship", ""))
            if ship is None or not isinstance(event, (StanceWritten, OrderWritten, HiddenMove)):
                continue
            assert BOOK.report(after, event, Seat("side", ship.side)) is not None
            secret = after.phase == "orders" or ship.is_cloaked or ship.bogey
            for seat in strangers(after, ship.side) if secret else ():
                assert BOOK.report(after, event, seat) is None
                if event is step.ruling.events[0] and not isinstance(event, HiddenMove):
                    assert not BOOK.hears(after, step.order, seat)


def test_no_sweep_tells_how_many_dice_it_threw() -> None:
    """But to the referee (TBT-UMP-33)."""
    for _, step in GAMES.steps(35):
        for event in step.ruling.events:
            if not isinstance(event, ArcSwept):
                continue
            for seat in (OBSERVER, *[Seat("side", side) for side in step.before.sides]):
                told = BOOK.report(step.ruling.state, event, seat)
                assert isinstance(told, ArcSwept)
                assert told.thrown_for is None


def test_a_cloaked_ship_is_its_marker_to_others() -> None:
    """Its place and its stance are for its own side (TBT-CLOAK-09)."""
    for _, step in GAMES.steps(35):
        battle = step.ruling.state
        for seat in (OBSERVER, REFEREE, *[Seat("side", side) for side in battle.sides]):
            seen = BOOK.view(battle, seat)
            assert isinstance(seen, BattleView)
            for each in seen.ships:
                ship = battle.ship(each.id)
                assert ship is not None
                own = seat.sees(ship.side)
                assert each.hidden == (ship.hidden if own else None)
                assert own or not ship.is_cloaked or (each.stance, each.order) == (None, None)
                assert own or battle.phase != "orders" or each.stance is None


def test_games_with_much_that_is_hidden_are_sound() -> None:
    """Each state is consistent, and every event told."""
    for _, step in GAMES.steps(25):
        BOOK.check(step.ruling.state)
        for event in step.ruling.events:
            assert BOOK.tell(event)


def test_a_twin_differs_from_its_battle() -> None:
    """Else the properties would say nothing."""
    random = Random(3)  # noqa: S311 — games, not secrets
    battles = [random_battle(random) for _ in range(20)]
    twins = [other_secrets(random, battle, battle.sides[0]) for battle in battles]
    different = [one != other for one, other in zip(battles, twins, strict=True)]
    assert sum(different) > 10
    for twin in twins:
        BOOK.check(twin)
