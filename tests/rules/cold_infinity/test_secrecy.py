"""Secrecy: what is hidden changes nothing that others learn, before it is opened.

A twin of a battle is the same but for what a seat does not know: EW levels, what is declared and
set, plots, targets of guided weapons, magazines, plans.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

from msgspec.structs import replace

from rules.cold_infinity.asked import adjudicate, choices, explores, giver, hears
from rules.cold_infinity.random_battles import RecordingDice, any_order, game
from rules.cold_infinity.table import rows
from umpire.kernel.chapter import acts_of
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, Seat
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.play import nobody, opened
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    Unit,
    change_fire,
    change_guided,
    change_unit,
)
from umpire.rules.cold_infinity.state.values import (
    Ahead,
    AskingPhase,
    EwAllocation,
    SideOrders,
    StandingOrders,
)
from umpire.rules.cold_infinity.state.vessels import Defences, Starship
from umpire.rules.cold_infinity.turns.sequence import CHAPTERS, next_by_itself
from umpire.rules.cold_infinity.view import ew_told, view

SECRET = frozenset(act.order for act in acts_of(CHAPTERS) if act.readable is nobody)
"""Orders that hold what only their own side knows, for a while or for good."""

SEEDS = range(20)
SEATS = (OBSERVER, Seat("side", "red"), Seat("side", "blue"))


def seeded(seed: int) -> Random:
    return Random(seed)  # noqa: S311 — games, not secrets


def twin_of(random: Random, battle: Battle, seat: Seat) -> Battle:
    for unit in battle.units:
        if not seat.sees(unit.side):
            battle = _with_other_secrets(random, battle, unit)
    for each in battle.guided:
        first = each.turn == battle.turn and not opened(battle, "switch_defence")
        others = [unit.id for unit in battle.units if unit.side != each.side]
        if first and not seat.sees(each.side) and each.target and not each.drone:
            battle = change_guided(battle, each.id, target=random.choice(others), locked=False)
    return _otherwise_said(random, _without_written(random, battle, seat), seat)


def _with_other_secrets(random: Random, battle: Battle, unit: Unit) -> Battle:
    warfare, arms = unit.warfare, unit.arms
    if not ew_told(battle):
        other = EwAllocation(shroud=random.randint(0, 2), ecm=random.randint(0, 2))
        said = random.random() < 0.5
        warfare = replace(warfare, ew=other, set=said, set_last=other)
    if random.random() < 0.5:
        emptied = [replace(each, missiles=each.missiles[:1]) for each in arms.magazines]
        arms = replace(arms, magazines=tuple(emptied))
    battle = change_unit(battle, unit.id, warfare=warfare, arms=arms)
    if isinstance(unit, Starship):
        plans = Defences(wear="range", stores=random.random() < 0.5)
        battle = change_unit(battle, unit.id, defences=plans)
    return battle


def _otherwise_said(random: Random, battle: Battle, seat: Seat) -> Battle:
    if not battle.options.standing_orders:
        return battle
    others = [side for side in battle.sides if not seat.sees(side)]
    standing = [each for each in battle.standing if each.side not in others]
    ahead = [each for each in battle.ahead if each.side not in others]
    for side in others:
        if random.random() < 0.5:
            orders = StandingOrders(ew_as_last_turn=True, free_weapons_to_standard=True)
            standing.append(SideOrders(side, orders))
        if random.random() < 0.5:
            through = random.choice(get_args(AskingPhase))
            ahead.append(Ahead(side, battle.turn + random.randint(0, 1), through))
    said = replace(battle, standing=tuple(standing))
    twin = replace(said, ahead=tuple(ahead))
    return twin if next_by_itself(twin) is None else said


def _without_written(random: Random, battle: Battle, seat: Seat) -> Battle:
    def kept(rows: Any, field: str) -> Any:
        def own(name: str) -> bool:
            unit = battle.unit(name)
            return unit is not None and seat.sees(unit.side)

        return tuple([e for e in rows if own(getattr(e, field)) or random.random() < 0.3])

    fire = battle.fire
    if not opened(battle, "small_vessel_plots"):
        battle = replace(battle, plots=kept(battle.plots, "unit"))
    if not opened(battle, "secret_attacks"):
        battle = replace(battle, snaps=kept(battle.snaps, "group"))
    if not opened(battle, "switch_defence"):
        for field in ("declared", "uses", "intercepts"):
            battle = change_fire(battle, **{field: kept(getattr(fire, field), "unit")})
    if not opened(battle, "allocate_defence"):
        battle = change_fire(battle, switched=kept(fire.switched, "unit"))
    if not opened(battle, "countermeasures"):
        battle = change_fire(battle, met=kept(fire.met, "unit"))
    return battle


def twins(random: Random) -> Iterator[tuple[Battle, Battle, Seat]]:
    for step in game(random):
        if step.ruling is None or random.random() < 0.6:
            continue
        seat = random.choice(SEATS)
        yield step.ruling.state, twin_of(random, step.ruling.state, seat), seat


@rows(*SEEDS)
def test_2_3_1_what_is_hidden_shows_in_no_view_and_in_no_choice(seed: int) -> None:
    """CI-2.1.3-1, CI-2.1.4-1, CI-2.3.1-1."""
    for battle, twin, seat in twins(seeded(seed)):
        assert view(battle, seat) == view(twin, seat)
        assert choices(battle, seat) == choices(twin, seat)


@rows(*SEEDS)
def test_2_3_1_what_is_hidden_changes_no_answer(seed: int) -> None:
    """CI-2.3.1-1."""
    random = seeded(seed)
    for battle, twin, seat in twins(random):
        for _ in range(3):
            order, dice = any_order(random, battle), random.randbytes(32)
            if may_give(battle, order, seat):
                assert may_give(twin, order, seat)
                assert heard(battle, order, seat, dice) == heard(twin, order, seat, dice), order


def may_give(battle: Battle, order: Value, seat: Seat) -> bool:
    try:
        who = giver(battle, order)
    except Refusal:
        return False
    if who == "any_side":
        return seat.role == "side"
    return who == "owner" and COLD_INFINITY.side_of(battle, order) == seat.side is not None


def heard(battle: Battle, order: Value, seat: Seat, dice: bytes) -> Any:
    try:
        ruling = adjudicate(battle, order, RecordingDice(dice))
    except Refusal as refusal:
        return (refusal.code, refusal.message, refusal.rule, refusal.at)
    if explores(battle, order):
        return "accepted"
    if giver(battle, order) == "any_side":
        return "accepted"
    told = [event.heard(ruling.state, seat) for event in ruling.events]
    return [event for event in told if event is not None]


@rows(*SEEDS)
def test_2_3_1_others_hear_nothing_of_what_is_written_down(seed: int) -> None:
    """CI-2.3.1-1."""
    for step in game(seeded(seed)):
        if step.ruling is None or type(step.order) not in SECRET:
            continue
        after, owner = step.ruling.state, COLD_INFINITY.side_of(step.before, step.order) or ""
        for seat in SEATS:
            if after.phase == step.before.phase and not seat.sees(owner):
                assert not hears(step.before, step.order, seat)
                assert view(step.before, seat) == _but_markers(view(after, seat), step.before, seat)


def _but_markers(seen: Any, before: Battle, seat: Seat) -> Any:
    then = view(before, seat)
    return replace(seen, guided=then.guided)
