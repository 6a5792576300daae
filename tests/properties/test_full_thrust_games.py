"""Whole games of Full Thrust: Remixed, played at random: what holds after every order."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from properties.full_thrust_play import Refused, Step, game, nonsense
from properties.recording import RecordingDice
from umpire.kernel.dice import RecordedDice
from umpire.kernel.errors import IllegalOrder, Refusal
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.kernel.ruling import fold
from umpire.kernel.tracks import boxes
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.combat.events import ShipActivated
from umpire.rules.full_thrust.events import AnyEvent
from umpire.rules.full_thrust.orders import Order
from umpire.rules.full_thrust.referee.orders import CorrectGroup, CorrectShip
from umpire.rules.full_thrust.ship import Ship
from umpire.rules.full_thrust.small_craft import FighterGroup

DETERMINISTIC = settings(derandomize=True, deadline=None, database=None)
BATTLES: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Battle)
ORDERS: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Order)
EVENTS: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyEvent)
RULES = {rule.id for rule in BOOK.rules}
CODES = {code.name for code in BOOK.codes} | {"wrong_phase", "malformed"}
MOST_ENDURANCE = 9
randoms = st.randoms(use_true_random=True)


def steps(random: Random) -> Iterator[Step]:
    """Yield the accepted orders of a game."""
    return (each for each in game(random) if isinstance(each, Step))


@settings(DETERMINISTIC, max_examples=150)
@given(randoms)
def test_every_state_of_a_game_is_sound(random: Random) -> None:
    """Nothing that orders bring about contradicts itself, and the events carry all of it."""
    for step in steps(random):
        assert fold(BOOK.apply, step.before, step.ruling.events) == step.ruling.state
        _check_battle(step.ruling.state)
        _check_change(step)


def _check_battle(battle: Battle) -> None:
    BOOK.check(battle)
    for ship in battle.ships:
        _check_ship(ship)
    for group in battle.groups:
        _check_group(group)
    for salvo in battle.salvoes:
        assert salvo.killed + salvo.killed_by_fighters <= 2 * battle.tables.salvo.missiles
    if battle.phase != "over" and not battle.options.disengage_roll:
        assert len([side for side in battle.sides if battle.in_play(side)]) > 1


def _check_ship(ship: Ship) -> None:
    assert (ship.status == "destroyed") >= (ship.damage >= boxes(ship.ssd.rows))
    assert 0 <= ship.armour <= ship.ssd.armour
    assert 0 <= ship.hull <= boxes(ship.ssd.rows)
    assert ship.velocity >= 0
    assert 1 <= ship.facing <= 12
    assert len(set(ship.used)) == len(ship.used)


def _check_group(group: FighterGroup) -> None:
    assert 0 <= group.strength <= 6
    assert 0 <= group.endurance <= MOST_ENDURANCE
    assert 1 <= group.facing <= 12


def _check_change(step: Step) -> None:
    """Damage is never undone but by the referee, and time goes on."""
    before, after = step.before, step.ruling.state
    assert before.turn <= after.turn <= before.turn + 1
    if isinstance(step.order, (CorrectShip, CorrectGroup)):
        return
    for was, now in zip(before.ships, after.ships, strict=True):
        assert (was.id, was.side, was.ssd) == (now.id, now.side, now.ssd)
        assert was.damage <= now.damage
        assert was.armour_lost <= now.armour_lost


@settings(DETERMINISTIC, max_examples=120)
@given(randoms)
def test_a_game_is_replayed_from_its_rolls(random: Random) -> None:
    """The recorded dice and the orders give the same events, byte for byte; labels are unique."""
    labels: Counter[str] = Counter()
    for step in steps(random):
        again = BOOK.adjudicate(step.before, step.order, RecordedDice(step.rolls))
        assert msgspec.json.encode(again.events) == msgspec.json.encode(step.ruling.events)
        told = {roll for event in again.events for roll in getattr(event, "rolls", ())}
        assert told == set(step.rolls)
        labels.update(roll.label for roll in step.rolls)
    assert [label for label, times in labels.items() if times > 1] == []


@settings(DETERMINISTIC, max_examples=80)
@given(randoms)
def test_battles_orders_and_events_go_through_json(random: Random) -> None:
    """What is written is read back the same, and passes the bounds of its type."""
    for step in steps(random):
        assert _reread(step.ruling.state, BATTLES) == step.ruling.state
        assert _reread(step.order, ORDERS) == step.order
        for event in step.ruling.events:
            assert _reread(event, EVENTS) == event


def _reread(value: msgspec.Struct, decoder: msgspec.json.Decoder[Any]) -> Any:
    return decoder.decode(msgspec.json.encode(value))


@settings(DETERMINISTIC, max_examples=100)
@given(randoms)
def test_every_event_cites_a_rule_and_can_be_told(random: Random) -> None:
    """In one line, to the referee at least."""
    for step in steps(random):
        for event in step.ruling.events:
            assert event.rule in RULES
            told = BOOK.tell(event)
            assert told
            assert "\n" not in told
            assert BOOK.report(step.ruling.state, event, REFEREE) == event


@settings(DETERMINISTIC, max_examples=150)
@given(randoms)
def test_refusals_are_listed_and_change_nothing(random: Random) -> None:
    """Any order at any time: a sound ruling, or a refusal with a listed code, and no change."""
    for each in game(random):
        if isinstance(each, Refused):
            _check_refusal(each.refusal)
            continue
        before = msgspec.json.encode(each.before)
        answer = _answered(random, each.before, nonsense(random, each.before))
        if isinstance(answer, Refusal):
            _check_refusal(answer)
        assert msgspec.json.encode(each.before) == before


def _check_refusal(refusal: Refusal) -> None:
    assert refusal.code in CODES
    assert isinstance(refusal, IllegalOrder) <= (refusal.rule in RULES)


def _answered(random: Random, battle: Battle, order: Order) -> Any:
    try:
        return BOOK.adjudicate(battle, order, RecordingDice(random.randbytes(32)))
    except Refusal as refusal:
        return refusal


@settings(DETERMINISTIC, max_examples=80)
@given(randoms)
def test_a_weapon_is_used_at_most_once_a_turn(random: Random) -> None:
    """Point defence counts: what a ship has used, it has used once."""
    for step in steps(random):
        fired = Counter(
            (event.ship, weapon)
            for event in step.ruling.events
            if isinstance(event, ShipActivated)
            for weapon in event.fired
        )
        for (name, weapon), times in fired.items():
            ship = step.before.ship(name)
            assert ship is not None
            assert times == 1
            assert weapon not in ship.used


@settings(DETERMINISTIC, max_examples=60)
@given(randoms)
def test_events_apply_to_any_battle(random: Random) -> None:
    """Total: an event that names what is not there leaves the rest alone, and raises nothing."""
    told = [event for step in steps(random) for event in step.ruling.events]
    stranger = next(steps(random)).before
    for event in told:
        stranger = BOOK.apply(stranger, event)


@settings(DETERMINISTIC, max_examples=60)
@given(randoms)
def test_every_seat_has_a_view_and_choices_at_every_step(random: Random) -> None:
    """Views and choices go out as JSON, whatever has happened."""
    for step in steps(random):
        battle = step.ruling.state
        for seat in (REFEREE, OBSERVER, *[Seat("side", side) for side in battle.sides]):
            assert msgspec.json.encode(BOOK.view(battle, seat))
            for choice in BOOK.choices(battle, seat, None):
                assert choice.rule in RULES  # type: ignore[attr-defined]
            assert BOOK.choices(battle, seat, "nobody") == ()
