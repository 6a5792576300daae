"""The bot of `umpire balance`, and an example of one: it fires where it hurts most.

It works for every rulebook, as it asks only for choices, moves and odds.
"""

from collections.abc import Iterator
from typing import Any

from umpire.engine import Player, Refusal

_prepared: dict[tuple[int, str], set[str]] = {}
"""The orders prepared in this phase, by the text of the order of their choice."""


def decide(player: Player) -> dict[str, Any] | None:
    """Return an order: first prepare once, then act, then finish; never leave the battle."""
    by_role: dict[str, list[Any]] = {}
    for choice in player.choices:
        by_role.setdefault(choice.role, []).append(choice)
    done = _prepared.setdefault((player.turn, player.phase), set())
    for choice in by_role.get("prepare", ()):
        key = str(choice.order)
        if key not in done:
            done.add(key)
            return next(player.moves(of=[choice], most=1), None) or decide(player)
    acts = list(player.moves(of=by_role.get("act", ()), most=6))
    worth = [(_damage(player, order), order) for order in acts]
    if worth:
        best = max(each for each, _order in worth)
        return player.random.choice([order for each, order in worth if each == best])
    finishing = by_role.get("finish", ())
    return next(_shuffled(player, finishing), None)


def _damage(player: Player, order: dict[str, Any]) -> float:
    """Return the damage that an order may be expected to do; nothing, if no dice fall for it."""
    try:
        return sum(target.mean_damage for target in player.odds(order).targets)
    except Refusal:
        return 0.0


def _shuffled(player: Player, choices: Any) -> Iterator[dict[str, Any]]:
    chosen = list(choices)
    player.random.shuffle(chosen)
    return player.moves(of=chosen, most=1)
