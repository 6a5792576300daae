"""A player who decides from what it is offered, always the same way. It speaks the REST form."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

Order = dict[str, Any]
Choice = Mapping[str, Any]

# What the ships of a side do turn by turn: speed and turn, as far as their thrust allows.
PLANS = {1: (1, 0), 2: (-2, 1), 3: (0, -2), 4: (-2, 2), 5: (1, 1)}
NOTATED = {"Candle", "Hammer"}


def next_orders(choices: Sequence[Choice], turn: int) -> list[Order]:
    """Return the orders of the next command; none when there is nothing left to decide."""
    offered: dict[str, list[Choice]] = {}
    for choice in choices:
        offered.setdefault(choice["kind"], []).append(choice)
    if "write_order" in offered or "finish_orders" in offered:
        return _of_the_orders_phase(offered, turn)
    for kind in ("move_ships", "roll_initiative"):
        if kind in offered:
            return [{"kind": kind}]
    if "fire_weapons" in offered:
        return [_fire(offered["fire_weapons"][0])]
    if "pass_fire" in offered:
        return [{"kind": "pass_fire", "side": offered["pass_fire"][0]["side"]}]
    return []


def _of_the_orders_phase(offered: Mapping[str, list[Choice]], turn: int) -> list[Order]:
    """Write the orders of the first side that has not finished, and finish them."""
    side = offered["finish_orders"][0]["side"]
    written = [_write(choice, turn) for choice in offered.get("write_order", ())]
    return [*written, {"kind": "finish_orders", "side": side}]


def _write(choice: Choice, turn: int) -> Order:
    speed, turning = PLANS.get(turn, (0, 0))
    turning = max(-choice["turn"], min(choice["turn"], turning))
    room = choice["thrust"] - abs(turning)
    slowest = -min(room, choice["fastest"] - choice["thrust"])
    speed = max(slowest, min(room, speed))
    if choice["ship"] in NOTATED:
        turned = f"{'S' if turning > 0 else 'P'}{abs(turning)}" if turning else ""
        notation = ", ".join(part for part in (f"{speed:+d}", turned) if part)
        return {"kind": "write_order", "ship": choice["ship"], "notation": notation}
    manoeuvre = {"speed": speed, "turn": turning}
    return {"kind": "write_order", "ship": choice["ship"], "manoeuvre": manoeuvre}


def _fire(choice: Choice) -> Order:
    """Fire every weapon at the target that suits it best, of those that fire controls allow."""
    worth: dict[str, float] = {}
    for one in choice["solutions"]:
        worth[one["target"]] = worth.get(one["target"], 0.0) + one["mean_damage"]
    targets = sorted(worth, key=lambda name: (-worth[name], name))[: choice["targets"]]
    best: dict[str, Choice] = {}
    for one in choice["solutions"]:
        known = best.get(one["weapon"])
        better = known is None or one["mean_damage"] > known["mean_damage"]
        if one["target"] in targets and better:
            best[one["weapon"]] = one
    shots = [_shot(one) for one in best.values()]
    return {"kind": "fire_weapons", "ship": choice["ship"], "shots": shots}


def _shot(solution: Choice) -> Order:
    return {"weapon": solution["weapon"], "target": solution["target"]}


def side_of(order: Order, choices: Sequence[Choice]) -> str | None:
    """Return the side whose finish or pass is among the choices, for orders that name one."""
    named = chain((order,), choices)
    return next((one["side"] for one in named if "side" in one), None)
