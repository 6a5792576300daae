"""CI 1.5: the data sheets of our ships and fighters: what their designs give, and nothing else.

A sheet is made when it is first asked for: no yard is at work while a service starts.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Literal, TypeVar

from umpire.rules.cold_infinity.design.assessment import assess
from umpire.rules.cold_infinity.design.design import Design
from umpire.rules.cold_infinity.samples_of_designs import CLASSES, DESIGNS, PLAIN, SMALL
from umpire.rules.cold_infinity.state.sheet import CraftSheet, Sheet
from umpire.rules.cold_infinity.state.tables import Tables

T = TypeVar("T")
S = TypeVar("S", Sheet, CraftSheet)


class Made(Mapping[str, T]):
    """Things by name, each of which is made when it is first asked for, and kept."""

    def __init__(self, makers: Mapping[str, Callable[[], T]]) -> None:
        self._makers = makers
        self._made: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._made:
            self._made[name] = self._makers[name]()
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


def _sheet(design: Design, kind: type[S]) -> S:
    """Return the data sheet of a design, which is legal."""
    said = assess(design, Tables())
    sheet = said.sheet or said.craft_sheet
    assert isinstance(sheet, kind), said.violations  # noqa: S101 — samples are legal, and tested
    return sheet


def _sheets(designs: Mapping[str, Design], kind: type[S], *names: str) -> Mapping[str, S]:
    return Made({name: partial(_sheet, designs[name], kind) for name in names})


SHIPS = _sheets(DESIGNS, Sheet, *CLASSES)
"""The classes of ships that a set-up may name."""
PLAIN_SHIPS = _sheets(PLAIN, Sheet, *PLAIN)
"""Those of the basic rules."""
OTHER_SHIPS = _sheets(DESIGNS, Sheet, "heddle", "gannet_carrier")
"""Ships that a set-up brings along."""
CRAFT = _sheets(DESIGNS, CraftSheet, *SMALL)
"""The classes of fighters that a set-up may name."""


def ships_of(level: Literal["basic", "advanced"]) -> Mapping[str, Sheet]:
    """Return the classes of ships that a set-up may name: those of the level at which it plays."""
    return PLAIN_SHIPS if level == "basic" else SHIPS
