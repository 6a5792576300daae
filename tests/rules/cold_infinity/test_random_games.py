"""Whole battles played at random: what holds after every order."""

from functools import cache, reduce
from operator import or_
from random import Random

import msgspec

from rules.cold_infinity.random_battles import Step, game, random_battle
from rules.cold_infinity.table import ci, rows

SEEDS = range(16)
SEATS = (ci.REFEREE, ci.OBSERVER, ci.Seat("side", "red"))
ORDERS = msgspec.json.Decoder(ci.COLD_INFINITY.any_order)
EVENTS = msgspec.json.Decoder(reduce(or_, ci.COLD_INFINITY.event_types))
VIEWS = msgspec.json.Decoder(ci.BattleView)
MOST_CHOICES = 3000
RESTORING = ci.CorrectUnit | ci.MergeGroups | ci.UseRepairSystem | ci.RepairAdHoc


def seeded(seed: int) -> Random:
    """Return chances that can be had again."""
    return Random(seed)  # noqa: S311 — games, not secrets


@cache
def played(seed: int) -> tuple[Step, ...]:
    """Return a game, played once for all tests that only look at it."""
    return tuple(game(seeded(seed)))


@rows(*SEEDS)
def test_2_0_every_state_of_a_game_is_sound(seed: int) -> None:
    """What orders bring about does not contradict itself, and events carry all of it (CI-2.0-1)."""
    for step in played(seed):
        if step.ruling is None:
            continue
        after = step.ruling.state
        assert ci.fold(ci.happened, step.before, step.ruling.events) == after
        assert step.before.turn <= after.turn <= step.before.turn + 1
        ci.check(after)
        assert all(event.tell() for event in step.ruling.events)


@rows(*SEEDS)
def test_2_0_a_game_is_replayed_from_its_rolls(seed: int) -> None:
    """The recorded dice and the orders give the same events; no label stands twice."""
    labels: set[str] = set()
    for step in played(seed):
        if step.ruling is None:
            continue
        again = ci.adjudicate(step.before, step.order, ci.RecordedDice(step.rolls))
        assert msgspec.json.encode(again.events) == msgspec.json.encode(step.ruling.events)
        fresh = [roll.label for roll in step.rolls]
        assert len(set(fresh)) == len(fresh)
        assert labels.isdisjoint(fresh)
        labels.update(fresh)


@rows(*SEEDS)
def test_2_0_orders_and_events_are_read_as_they_are_written(seed: int) -> None:
    """Each is told apart from all others by its kind."""
    for step in played(seed):
        assert ORDERS.decode(msgspec.json.encode(step.order)) == step.order
        for event in step.ruling.events if step.ruling else ():
            assert EVENTS.decode(msgspec.json.encode(event)) == event


@rows(*SEEDS)
def test_2_0_each_seat_has_a_view_and_choices(seed: int) -> None:
    """Whatever has happened; the referee hears every event."""
    random = seeded(seed)
    for step in game(random):
        if step.ruling is None:
            continue
        after = step.ruling.state
        for seat in SEATS:
            seen = ci.view(after, seat)
            assert len(ci.choices(after, seat)) < MOST_CHOICES
            assert random.random() > 0.05 or VIEWS.decode(msgspec.json.encode(seen)) == seen
        for event in step.ruling.events:
            assert event.heard(after, ci.REFEREE) == event
            event.heard(after, ci.OBSERVER)


@rows(*SEEDS)
def test_2_0_a_refusal_has_a_code_and_changes_nothing(seed: int) -> None:
    """It throws no dice, and its code is one of the book's."""
    known = {code.name for code in ci.COLD_INFINITY.codes}
    for step in played(seed):
        if step.refusal is not None:
            assert step.rolls == () or step.refusal.kind == "cannot_adjudicate"
            assert step.refusal.code in known


@rows(*SEEDS)
def test_7_4_nothing_that_is_lost_comes_back_by_damage(seed: int) -> None:
    """Hull and structure only go down, but by the referee's word (CI-7.4.3-1)."""
    for step in played(seed):
        if step.ruling is None or isinstance(step.order, RESTORING):
            continue
        for before, after in zip(step.before.units, step.ruling.state.units, strict=True):
            assert all(now <= then for then, now in zip(_left(before), _left(after), strict=True))


def _left(unit: ci.Unit) -> list[int]:
    """Return what a unit has left: hull by hull, and structure by system."""
    if not isinstance(unit, ci.Starship):
        return [each.hull for each in sorted(unit.fighters, key=lambda fighter: fighter.id)]
    found = []
    for section in unit.condition.sections:
        found.append(section.hull)
        found.append(section.armour)
        found.extend(-system.lost for system in section.systems)
    return found


@rows(*SEEDS)
def test_2_0_a_battle_is_read_as_it_is_written(seed: int) -> None:
    """From its opening on."""
    state = random_battle(seeded(seed))
    assert msgspec.json.decode(msgspec.json.encode(state), type=ci.Battle) == state
