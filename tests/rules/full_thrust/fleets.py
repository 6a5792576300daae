"""A table of the Full Thrust family: its units and battles are written in a few words."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from rules.table import Table, taken
from umpire.kernel.rulebook import Rulebook
from umpire.rules.full_thrust.state.battle import FighterGroup, Mine, Salvo

Fields = dict[str, Any]
Place = tuple[float, float]
B = TypeVar("B", bound=msgspec.Struct)
S = TypeVar("S", bound=msgspec.Struct)


class FleetTable(Table[B, S]):
    """Where a book of the family is played with ships of a kind, which have displays of a kind."""

    def __init__(
        self,
        book: Rulebook[Any, Any, Any],
        unit: Callable[[B, str], S | None],
        ship: type[S],
        ssd: type[msgspec.Struct],
    ) -> None:
        """Take the rules, how a ship is found, and what ships and displays are."""
        super().__init__(book, unit)
        self._ship, self._ssd = ship, ssd
        battle_fields = book.battle_type.__struct_fields__
        self._options = set(book.options_type.__struct_fields__) - set(battle_fields)
        self._kinds: dict[str, type] = {
            "ships": ship,
            "groups": FighterGroup,
            "salvoes": Salvo,
            "mines": Mine,
        }

    def ship_of(self, name: str, place: Place, changes: Fields, **shown: Any) -> S:
        """Return a ship of the side that its name begins with: facing 12, velocity 6, but changed.

        `shown` is its display, but for changes.
        """
        ssd = self._ssd(**(shown | taken(changes, self._ssd)))
        given: Fields = {"side": name[0], "x": place[0], "y": place[1], "facing": 12, "velocity": 6}
        return self._ship(id=name, ssd=ssd, **(given | changes))

    def battle_of(self, *units: Any, **given: Any) -> B:
        """Return a battle of units, each where its kind stands.

        It is of their sides, in that order of initiative once that has been thrown for. Options
        may be given by name.
        """
        for field, kind in self._kinds.items():
            found = [each for each in units if isinstance(each, kind)]
            given[field] = (*found, *given.get(field, ()))
        given = {"sides": sides_of(units)} | given
        if given.get("phase", "orders") not in {"orders", "initiative"}:
            given = {"initiative": given["sides"]} | given
        named = {name: given.pop(name) for name in self._options if name in given}
        if named:
            given["options"] = self.book.options_type(**named)
        return self.book.battle_type(**given)  # type: ignore[no-any-return]  # books are of Any

    def consistent(self, battle: B) -> B:
        """Return a battle, which does not contradict itself."""
        self.check(battle)
        return battle


def sides_of(units: Iterable[Any]) -> tuple[str, ...]:
    """Return the sides of units, in their order."""
    return tuple(dict.fromkeys(each.side for each in units))
