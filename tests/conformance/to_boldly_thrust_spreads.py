"""Spreads of photon torpedoes in the words of the suite (TBT 4)."""

from collections.abc import Callable, Iterator, Sequence

from umpire.kernel.plane import DECIMALS, turned
from umpire.rules.full_thrust.salvoes import ResolveAttacks
from umpire.rules.full_thrust.state.values import range_between
from umpire.rules.to_boldly_thrust.shields import ShieldsAbsorbed
from umpire.rules.to_boldly_thrust.state import Ship, Spread, in_hiding
from umpire.rules.to_boldly_thrust.weapons import (
    LaunchSpreads,
    SpreadAim,
    SpreadLaunched,
    SpreadStruck,
)

from .full_thrust_remixed_telling import thrown
from .to_boldly_thrust_asking import Given, Happened, Question, in_phase, ruled
from .to_boldly_thrust_telling import each_struck, found
from .vocabulary import Answer


def _launch_spread(question: Question) -> Answer:
    """Answer for the spreads of one ship: where each turns and ends, and on what course."""
    when, ship = question.when, question.ship
    aims = [_aim(each) for each in when.get("spreads", (when,))]
    battle = in_phase(question.battle, "missiles", ship.side)
    after, happened = ruled(battle, LaunchSpreads(ship.id, tuple(aims)), question.dice)
    told = [
        _launched(event, aim)
        for event, aim in zip(found(happened, SpreadLaunched), aims, strict=True)
    ]
    fired = next(each for each in after.ships if each.id == ship.id).used
    return {**told[0], "spreads": told, "fired": [*fired]}


def _aim(given: Given) -> SpreadAim:
    return SpreadAim(given["tube"], given["course"], given["length"], given.get("turn", 0))


def _launched(event: SpreadLaunched, aim: SpreadAim) -> Answer:
    start, mid, end = event.path
    return {
        "start": [*start],
        "mid": [*mid],
        "end": [*end],
        "end_course": turned(aim.course, aim.turn),
    }


def _detonate_spreads(question: Question) -> Answer:
    """Answer for all spreads: what each ship suffers, in the order in which dice fall for them.

    Of several spreads, results are told by spread too; those of a ship are then the sum.
    """
    battle = in_phase(question.battle, "attacks")
    after, happened = ruled(battle, ResolveAttacks(), question.dice)
    ships = sorted(battle.ships, key=lambda ship: ship.id)
    spreads = list(battle.spreads)
    parts = {each.id: list(_part(happened, each)) for each in spreads}
    by_spread = {
        each.id: {ship.id: _suffered(parts[each.id], [each], ship) for ship in ships}
        for each in spreads
    }
    events = [event for part in parts.values() for event in part]
    results = {ship.id: _suffered(events, spreads, ship) for ship in ships}
    return {
        "results": results | (by_spread if len(spreads) > 1 else {}),
        "order": [ship.id for ship in ships],
        "spread": "flying" if after.spreads else "removed",
        "ships": each_struck(after, happened),
    }


def _part(happened: Happened, spread: Spread) -> Iterator[object]:
    """Yield what one spread does: its dice, and the damage that it brings about."""
    for event in happened:
        if spread.id in {getattr(event, "spread", None), getattr(event, "attacker", None)}:
            yield event


def _suffered(events: Sequence[object], spreads: Sequence[Spread], ship: Ship) -> Answer:
    """Tell what a ship suffers: nothing, where no dice are thrown for it."""
    struck = [each for each in found(events, SpreadStruck) if each.ship == ship.id]
    absorbed = [each for each in found(events, ShieldsAbsorbed) if each.ship == ship.id]
    damage = sum(each.damage for each in struck)
    held = sum(each.absorbed for each in absorbed)
    ranges = [range_between(each, in_hiding(ship)) for each in spreads]
    return {
        "range": round(min(ranges), DECIMALS),
        "dice": thrown(struck),
        "damage": damage,
        "shield_absorbed": held,
        "to_ship": damage - held,
    }


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "launch_spread": _launch_spread,
    "detonate_spreads": _detonate_spreads,
}
