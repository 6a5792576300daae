"""Whole games of Full Thrust Light, played at random: what holds after every order."""

from collections import Counter
from random import Random
from typing import Any

import msgspec

from properties.full_thrust_light_play import (
    LONGEST_GAME,
    nonsense,
    ordered,
    random_battle,
    seats,
)
from properties.games import LIGHT
from properties.play import Step
from properties.recording import RecordingDice
from umpire.kernel.dice import RecordedDice
from umpire.kernel.errors import IllegalOrder, Refusal
from umpire.kernel.rulebook import REFEREE
from umpire.kernel.ruling import Value, fold
from umpire.kernel.tracks import boxes
from umpire.rules.full_thrust.state.ship import Beam, PulseTorpedo
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT as BOOK
from umpire.rules.full_thrust_light import (
    ApplyDamage,
    Battle,
    BeamFired,
    FireWeapons,
    FireWeaponsChoice,
    ReturnToTable,
    Ruling,
    Shot,
    TorpedoFired,
    Withdraw,
    WriteOrder,
)

BATTLES: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Battle)
ORDERS: msgspec.json.Decoder[Any] = msgspec.json.Decoder(BOOK.any_order)
EVENTS: msgspec.json.Decoder[Any] = msgspec.json.Decoder(BOOK.any_event)
RULES = {rule.id for rule in BOOK.rules}


def test_every_state_of_a_game_is_sound() -> None:
    """Nothing that orders bring about contradicts itself."""
    for _, step in LIGHT.steps(150):
        _check_battle(step.ruling.state)
        _check_change(step)


def _check_battle(battle: Battle) -> None:
    BOOK.check(battle)
    for ship in battle.ships:
        weapons = {each.id for each in ship.ssd.systems if isinstance(each, (Beam, PulseTorpedo))}
        assert set(ship.fired) <= weapons
        assert (ship.status == "destroyed") == (ship.damage >= boxes(ship.ssd.rows))
        assert ship.velocity >= 0
        assert 1 <= ship.course <= 12
        if battle.table and ship.status == "active":
            assert -0.01 <= ship.x <= battle.table.width + 0.01
            assert -0.01 <= ship.y <= battle.table.height + 0.01
    if battle.phase == "fire" and battle.initiative:
        assert battle.active not in battle.passed
        assert any(ship.side == battle.active and ship.can_fire for ship in battle.ships)
    if battle.phase != "over":
        assert len([side for side in battle.sides if battle.in_play(side)]) > 1


def _check_change(step: Step) -> None:
    """Damage is never undone, nothing lost is found, and time goes on."""
    before, after = step.before, step.ruling.state
    for was, now in zip(before.ships, after.ships, strict=True):
        assert (was.id, was.side, was.ssd) == (now.id, now.side, now.ssd)
        assert was.damage <= now.damage
        assert set(was.lost) <= set(now.lost)
        assert was.status in {"active", now.status} or (
            was.status == "off_table" and isinstance(step.order, (ReturnToTable, Withdraw))
        )
    assert before.turn <= after.turn <= before.turn + 1


def test_events_carry_the_whole_change() -> None:
    """Folding the events gives the state of the ruling: there is no other way to change it."""
    for _, steps in LIGHT.played(100):
        for step in steps:
            assert fold(step.before, step.ruling.events) == step.ruling.state
        told = tuple(event for step in steps for event in step.ruling.events)
        assert fold(steps[0].before, told) == steps[-1].ruling.state


def test_a_game_is_replayed_from_its_rolls() -> None:
    """The recorded dice and the orders give the same events, and every roll has its own label."""
    for _, steps in LIGHT.played(80):
        labels: Counter[str] = Counter()
        for step in steps:
            again = BOOK.adjudicate(step.before, step.order, RecordedDice(step.rolls))
            assert again.events == step.ruling.events
            told = {roll for event in again.events for roll in getattr(event, "rolls", ())}
            assert told == set(step.rolls)
            labels.update(roll.label for roll in step.rolls)
            assert {roll.sides for roll in step.rolls} <= {6}
        assert not labels or set(labels.values()) == {1}


def test_battles_orders_and_events_go_through_json() -> None:
    """What is written is read back the same, and passes the bounds of its type."""
    for _, step in LIGHT.steps(80):
        assert _reread(step.ruling.state, BATTLES) == step.ruling.state
        assert _reread(step.order, ORDERS) == step.order
        for event in step.ruling.events:
            assert _reread(event, EVENTS) == event


def _reread(value: msgspec.Struct, decoder: msgspec.json.Decoder[Any]) -> Any:
    return decoder.decode(msgspec.json.encode(value))


def test_every_event_cites_a_rule_and_can_be_told() -> None:
    """In one line, to the referee at least."""
    for _, step in LIGHT.steps(80):
        for event in step.ruling.events:
            assert event.rule in RULES
            told = BOOK.tell(event)
            assert told
            assert "\n" not in told
            assert BOOK.report(step.ruling.state, event, REFEREE) == event


def test_a_weapon_fires_at_most_once_a_turn() -> None:
    """Counted over the events of whole games."""
    for _, step in LIGHT.steps(80):
        shots = Counter(
            (event.ship, event.weapon)
            for event in step.ruling.events
            if isinstance(event, (BeamFired, TorpedoFired))
        )
        for (name, weapon), times in shots.items():
            ship = step.before.ship(name)
            assert ship is not None
            assert times == 1
            assert weapon not in ship.fired
            assert weapon not in ship.lost


def test_everything_offered_is_accepted() -> None:
    """Every choice of every seat, at every step of a game."""
    for random, step in LIGHT.steps(60):
        for seat in seats(step.before):
            for choice in BOOK.choices(step.before, seat, None):
                order = ordered(random, step.before, choice)
                assert BOOK.adjudicate(
                    step.before, order, RecordingDice(random.randbytes(32))
                ).events
                side = BOOK.side_of(step.before, order)
                giver = BOOK.giver(step.before, order)
                assert seat.role == "referee" or giver == "any_side" or side == seat.side


def test_every_shot_that_is_allowed_is_offered() -> None:
    """Each weapon of each ship at each other ship: accepted if and only if it is a solution."""
    for random, step in LIGHT.steps(60):
        battle = step.before
        if not (isinstance(step.order, FireWeapons) and battle.initiative):
            continue
        offered = {
            (choice.ship, solution.weapon, solution.target)
            for choice in BOOK.choices(battle, REFEREE, None)
            if isinstance(choice, FireWeaponsChoice)
            for solution in choice.solutions
        }
        for firer in battle.ships:
            for system in firer.ssd.systems:
                for target in battle.ships:
                    shot = (firer.id, system.id, target.id)
                    assert (shot in offered) == _accepted(random, battle, *shot)


def _accepted(random: Random, battle: Battle, firer: str, weapon: str, target: str) -> bool:
    shot = Shot(weapon, target)
    answer = _answered(random, battle, FireWeapons(firer, (shot,)))
    return not isinstance(answer, Refusal)


def _answered(random: Random, battle: Battle, order: Value) -> Ruling | Refusal:
    try:
        return BOOK.adjudicate(battle, order, RecordingDice(random.randbytes(32)))
    except Refusal as refusal:
        return refusal


def test_nonsense_is_refused_or_ruled_on_and_nothing_else() -> None:
    """Any order at any time: a sound ruling, or a refusal with a listed code, and no change."""
    codes = {code.name for code in BOOK.codes} | {"wrong_phase", "malformed"}
    for random, step in LIGHT.steps(150):
        before = msgspec.json.encode(step.before)
        for _ in range(3):
            answer = _answered(random, step.before, nonsense(random, step.before))
            if isinstance(answer, Refusal):
                assert answer.code in codes
                assert isinstance(answer, IllegalOrder) <= (answer.rule in RULES)
                assert msgspec.json.encode(step.before) == before
            else:
                _check_battle(answer.state)
                assert fold(step.before, answer.events) == answer.state


def test_events_apply_to_any_battle() -> None:
    """Total: an event that names what is not there leaves the rest alone, and raises nothing."""
    for random, steps in LIGHT.played(80):
        stranger = random_battle(random)
        for step in steps:
            for event in step.ruling.events:
                stranger = event.apply(stranger)


def test_a_turn_always_ends() -> None:
    """No phase goes on for ever: a game of so many orders sees as many turns as it must."""
    for _, steps in LIGHT.played(80):
        _check_turns(steps)


def _check_turns(steps: tuple[Step, ...]) -> None:
    last = steps[-1].ruling.state
    ships = len(last.ships)
    in_turn = Counter(
        step.before.turn
        for step in steps
        if not isinstance(step.order, (WriteOrder, ReturnToTable, ApplyDamage))
    )
    # Per turn: a finish a side, the move, initiative, and in fire each ship once with every
    # side passing at most once between two of them; and one withdrawal a side in all.
    sides = len(last.sides)
    most = 2 * sides + 2 + ships + sides * (ships + 1)
    assert max(in_turn.values(), default=0) <= most
    assert last.phase == "over" or len(steps) == LONGEST_GAME
