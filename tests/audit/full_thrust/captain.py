"""A captain for both sides of a random battle: picks among what `choices` offers, by chance.

It reads views and choices alone, as any client does. Ships close with an enemy and fire what
bears at whom they like; groups and salvoes go for where an enemy will be.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from audit.full_thrust.geometry import ahead, range_mu

Json = Any
Choice = Mapping[str, Any]
NEVER = {"withdraw", "declare_victory", "pass_launch", "write_squadron_order"}
TOGETHER = {
    "orders": frozenset({"write_stance", "write_order", "assign_screen", "finish_phase"}),
    "damage_control": frozenset({"repair_systems", "dump_core", "abandon_ship"}),
}
"""What is ordered at once, by phase."""


class Captain:
    """Decides for all sides; `battle` is what the referee saw last."""

    def __init__(self, random: Random, decisions: Mapping[str, "Decision"]) -> None:
        self.random, self.decisions = random, decisions
        self.battle: Json = {}
        self._done: set[tuple[Any, ...]] = set()

    def orders(self, choices: list[Choice]) -> Iterator[list[Json]]:
        """Yield what might be ordered next, best first; what need not wait, all at once."""
        kinds = {choice["kind"] for choice in choices} - self.decisions.keys() - NEVER
        assert not kinds, f"the captain knows nothing of {kinds}"
        together = TOGETHER.get(self.battle["phase"], frozenset())
        batch = list(self._decided([each for each in choices if each["kind"] in together]))
        if batch:
            yield batch
        yield from ([order] for order in self._decided(choices))

    def _decided(self, choices: list[Choice]) -> Iterator[Json]:
        for kind, decide in self.decisions.items():
            for choice in choices:
                if choice["kind"] == kind:
                    order = decide(self, choice)
                    if order is not None:
                        yield {"kind": kind, **order}

    def once(self, *what: Any) -> bool:
        """Tell whether something has not been done this turn, and take it as done."""
        key = (self.battle["turn"], *what)
        new = key not in self._done
        self._done.add(key)
        return new

    def chance(self, part: float) -> bool:
        """Tell whether something happens that happens so often."""
        return self.random.random() < part

    def ship(self, name: str) -> Json:
        """Return a ship."""
        return next(each for each in self.battle["ships"] if each["id"] == name)

    def side_of(self, name: str) -> str:
        """Return the side of a ship or group."""
        units = [*self.battle["ships"], *self.battle["groups"]]
        return str(next(each["side"] for each in units if each["id"] == name))

    def enemy(self, side: str, here: tuple[float, float]) -> Json | None:
        """Return an enemy afloat: most often the nearest."""
        enemies = sorted(
            (
                each
                for each in self.battle["ships"]
                if each["side"] != side and each["status"] == "active"
            ),
            key=lambda each: range_mu(here, (each["x"], each["y"])),
        )
        if not enemies:
            return None
        return enemies[0] if self.chance(0.7) else self.random.choice(enemies)

    def soon(self, ship: Json) -> tuple[float, float]:
        """Return where a ship will be if it flies straight on."""
        return ahead((ship["x"], ship["y"]), ship["facing"], ship["velocity"])


Decision = Callable[[Captain, Choice], Json | None]
"""Makes an order of a choice, without its kind; `None` where there is nothing to order."""
