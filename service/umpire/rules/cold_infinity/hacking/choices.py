"""What may be hacked now (CI 15.6)."""

from collections.abc import Callable, Iterator

from umpire.kernel.offers import Choice, any_of, one_of, only, open_order, order_of, orders
from umpire.rules.cold_infinity.hacking.asking import HackTarget, targets_of
from umpire.rules.cold_infinity.hacking.orders import Hack
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.starship import Starship


class HackChoice(Choice, frozen=True, tag="hack", kw_only=True):
    """A ship that may hack now, and whom; what would throw no dice is left out."""

    ship: str
    targets: tuple[HackTarget, ...]
    rule: str = "CI-15.6-1"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[HackChoice]:
    """Yield the ships that may hack in Final Actions; with `unit`, that one alone."""
    if battle.phase != "final":
        return
    for ship in battle.ships:
        mine = sees(ship.side) and ship.side not in battle.finished
        if mine and ship.status == "active" and unit in {None, ship.id}:
            yield from _of_ship(battle, ship)


def _of_ship(battle: Battle, ship: Starship) -> Iterator[HackChoice]:
    found = targets_of(battle, ship)
    if not found:
        return
    ways = [
        orders(
            Hack,
            {"ship": only(ship.id), "target": only(at.target), "system": one_of(at.systems)},
        )
        for at in found
    ]
    yield HackChoice(
        ship=ship.id,
        targets=found,
        order=order_of(Hack, ship=ship.id),
        open=(open_order(any_of(ways)),),
    )
