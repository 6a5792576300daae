"""Secrecy: what is hidden changes nothing that others learn, before it is opened.

A twin of a battle is the same but for what a seat does not know: EW levels, what is declared and
set, plots, targets of guided weapons, magazines, plans.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

from msgspec.structs import replace

from rules.cold_infinity.random_battles import RecordingDice, any_order, game
from rules.cold_infinity.table import ci, rows
from umpire.kernel.chapter import acts_of
from umpire.rules.cold_infinity.play import nobody
from umpire.rules.cold_infinity.turn import CHAPTERS
from umpire.rules.cold_infinity.turns.sequence import next_by_itself

SECRET = frozenset(act.order for act in acts_of(CHAPTERS) if act.readable is nobody)
"""Orders that hold what only their own side knows, for a while or for good."""

SEEDS = range(20)
SEATS = (ci.OBSERVER, ci.Seat("side", "red"), ci.Seat("side", "blue"))


def seeded(seed: int) -> Random:
    """Return chances that can be had again."""
    return Random(seed)  # noqa: S311 — games, not secrets


def twin_of(random: Random, battle: ci.Battle, seat: ci.Seat) -> ci.Battle:
    """Return a battle that is the same to a seat, and otherwise not."""
    for unit in battle.units:
        if not seat.sees(unit.side):
            battle = _with_other_secrets(random, battle, unit)
    for each in battle.guided:
        first = each.turn == battle.turn and not ci.opened(battle, "switch_defence")
        others = [unit.id for unit in battle.units if unit.side != each.side]
        if first and not seat.sees(each.side) and each.target and not each.drone:
            battle = ci.change_guided(battle, each.id, target=random.choice(others), locked=False)
    return _otherwise_said(random, _without_written(random, battle, seat), seat)


def _with_other_secrets(random: Random, battle: ci.Battle, unit: ci.Unit) -> ci.Battle:
    warfare, arms = unit.warfare, unit.arms
    if not ci.ew_told(battle):
        other = ci.EwAllocation(shroud=random.randint(0, 2), ecm=random.randint(0, 2))
        said = random.random() < 0.5
        warfare = replace(warfare, ew=other, set=said, set_last=other)
    if random.random() < 0.5:
        emptied = [replace(each, missiles=each.missiles[:1]) for each in arms.magazines]
        arms = replace(arms, magazines=tuple(emptied))
    battle = ci.change_unit(battle, unit.id, warfare=warfare, arms=arms)
    if isinstance(unit, ci.Starship):
        plans = ci.Defences(wear="range", stores=random.random() < 0.5)
        battle = ci.change_unit(battle, unit.id, defences=plans)
    return battle


def _otherwise_said(random: Random, battle: ci.Battle, seat: ci.Seat) -> ci.Battle:
    """Return a battle in which others have said other things once, and ahead.

    What is said ahead has been acted upon as far as it may be.
    """
    if not battle.options.standing_orders:
        return battle
    others = [side for side in battle.sides if not seat.sees(side)]
    standing = [each for each in battle.standing if each.side not in others]
    ahead = [each for each in battle.ahead if each.side not in others]
    for side in others:
        if random.random() < 0.5:
            orders = ci.StandingOrders(ew_as_last_turn=True, free_weapons_to_standard=True)
            standing.append(ci.SideOrders(side, orders))
        if random.random() < 0.5:
            through = random.choice(get_args(ci.AskingPhase))
            ahead.append(ci.Ahead(side, battle.turn + random.randint(0, 1), through))
    said = replace(battle, standing=tuple(standing))
    twin = replace(said, ahead=tuple(ahead))
    return twin if next_by_itself(twin) is None else said


def _without_written(random: Random, battle: ci.Battle, seat: ci.Seat) -> ci.Battle:
    """Return a battle without some of what others have written down, which is sealed yet."""

    def kept(rows: Any, field: str) -> Any:
        def own(name: str) -> bool:
            unit = battle.unit(name)
            return unit is not None and seat.sees(unit.side)

        return tuple([e for e in rows if own(getattr(e, field)) or random.random() < 0.3])

    fire = battle.fire
    if not ci.opened(battle, "small_vessel_plots"):
        battle = replace(battle, plots=kept(battle.plots, "unit"))
    if not ci.opened(battle, "secret_attacks"):
        battle = replace(battle, snaps=kept(battle.snaps, "group"))
    if not ci.opened(battle, "switch_defence"):
        for field in ("declared", "uses", "intercepts"):
            battle = ci.change_fire(battle, **{field: kept(getattr(fire, field), "unit")})
    if not ci.opened(battle, "allocate_defence"):
        battle = ci.change_fire(battle, switched=kept(fire.switched, "unit"))
    if not ci.opened(battle, "countermeasures"):
        battle = ci.change_fire(battle, met=kept(fire.met, "unit"))
    return battle


def twins(random: Random) -> Iterator[tuple[ci.Battle, ci.Battle, ci.Seat]]:
    """Yield battles of a game, each with a twin for some seat."""
    for step in game(random):
        if step.ruling is None or random.random() < 0.6:
            continue
        seat = random.choice(SEATS)
        yield step.ruling.state, twin_of(random, step.ruling.state, seat), seat


@rows(*SEEDS)
def test_2_3_1_what_is_hidden_shows_in_no_view_and_in_no_choice(seed: int) -> None:
    """Levels, targets, attacks, plots and plans (CI-2.1.3-1, CI-2.1.4-1, CI-2.3.1-1)."""
    for battle, twin, seat in twins(seeded(seed)):
        assert ci.view(battle, seat) == ci.view(twin, seat)
        assert ci.choices(battle, seat) == ci.choices(twin, seat)


@rows(*SEEDS)
def test_2_3_1_what_is_hidden_changes_no_answer(seed: int) -> None:
    """Neither refusals nor what is heard, of orders that a seat may give (CI-2.3.1-1)."""
    random = seeded(seed)
    for battle, twin, seat in twins(random):
        for _ in range(3):
            order, dice = any_order(random, battle), random.randbytes(32)
            if may_give(battle, order, seat):
                assert may_give(twin, order, seat)
                assert heard(battle, order, seat, dice) == heard(twin, order, seat, dice), order


def may_give(battle: ci.Battle, order: ci.Value, seat: ci.Seat) -> bool:
    """Tell whether a seat may give an order, as the service asks."""
    try:
        who = ci.giver(battle, order)
    except ci.Refusal:
        return False
    if who == "any_side":
        return seat.role == "side"
    return who == "owner" and ci.COLD_INFINITY.side_of(battle, order) == seat.side is not None


def heard(battle: ci.Battle, order: ci.Value, seat: ci.Seat, dice: bytes) -> Any:
    """Return all that a seat hears of an order before it is kept."""
    try:
        ruling = ci.adjudicate(battle, order, RecordingDice(dice))
    except ci.Refusal as refusal:
        return (refusal.code, refusal.message, refusal.rule, refusal.at)
    if ci.explores(battle, order):
        return "accepted"
    if ci.giver(battle, order) == "any_side":
        return "accepted"
    told = [event.heard(ruling.state, seat) for event in ruling.events]
    return [event for event in told if event is not None]


@rows(*SEEDS)
def test_2_3_1_others_hear_nothing_of_what_is_written_down(seed: int) -> None:
    """Of a secret order nobody else hears a word, before the phase is over (CI-2.3.1-1)."""
    for step in game(seeded(seed)):
        if step.ruling is None or type(step.order) not in SECRET:
            continue
        after, owner = step.ruling.state, ci.COLD_INFINITY.side_of(step.before, step.order) or ""
        for seat in SEATS:
            if after.phase == step.before.phase and not seat.sees(owner):
                assert not ci.hears(step.before, step.order, seat)
                assert ci.view(step.before, seat) == _but_markers(
                    ci.view(after, seat), step.before, seat
                )


def _but_markers(seen: Any, before: ci.Battle, seat: ci.Seat) -> Any:
    """Return a view without the markers of guided weapons, which all see at once."""
    then = ci.view(before, seat)
    return replace(seen, guided=then.guided)
