"""Sequence of play as data: the phases, their orders and givers, and whose turn it is."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Literal, TypeAlias

import msgspec

from umpire.kernel.errors import WRONG_PHASE

Giver: TypeAlias = Literal["owner", "any_side", "referee"]
"""The seat that gives an order: the side that owns it, any side, or only the referee.

The referee may always give an order for a side.
"""

MOST_NAMED = 3
"""How many phases a refusal names; of more, it names the one that comes next."""


class Phase(msgspec.Struct, frozen=True):
    """One phase: its name, its title in the book, the rule, and the orders it takes.

    `sealed`: orders given here stay secret until the phase ends.
    """

    name: str
    title: str
    rule: str
    orders: Mapping[type[msgspec.Struct], Giver]
    sealed: bool = False


class SequenceOfPlay(msgspec.Struct, frozen=True, dict=True):
    """The phases of a turn in order, and the orders that every phase takes."""

    phases: tuple[Phase, ...]
    always: Mapping[type[msgspec.Struct], Giver]

    @cached_property
    def _by_name(self) -> Mapping[str, Phase]:
        return {phase.name: phase for phase in self.phases}

    def phase(self, name: str) -> Phase:
        """Return the phase called `name`."""
        return self._by_name[name]

    def giver(self, phase_name: str, order: msgspec.Struct) -> Giver:
        """Return who gives `order` in that phase.

        Raises:
            IllegalOrder: the phase does not take such an order.
        """
        kind = type(order)
        if kind in self.always:
            return self.always[kind]
        phase = self.phase(phase_name)
        if kind not in phase.orders:
            name = kind.__struct_config__.tag
            raise WRONG_PHASE.refuse(
                f"{name} belongs to {self._homes(kind, phase)}; the battle is in {phase.name}.",
                at="/kind",
                rule=phase.rule,
            )
        return phase.orders[kind]

    def _homes(self, kind: type[msgspec.Struct], now: Phase) -> str:
        """Return in words which phases take an order: all of a few, or the one that is next."""
        place = self.phases.index(now)
        ahead = (*self.phases[place:], *self.phases[:place])
        homes = [phase.name for phase in ahead if kind in phase.orders]
        if not homes:
            return "no phase"
        if len(homes) > MOST_NAMED:
            return f"{len(homes)} phases, next in phase {homes[0]}"
        return f"phase {' or '.join(homes)}"


def next_in_turn(order: Sequence[str], last: str | None, able: Callable[[str], bool]) -> str | None:
    """Return the side that acts after `last`: going round `order`, the first that is `able`.

    With no `last`, the round begins with the first of `order`. `None`: nobody is able.
    """
    start = order.index(last) + 1 if last in order else 0
    for step in range(len(order)):
        side = order[(start + step) % len(order)]
        if able(side):
            return side
    return None
