"""Mines of a battle: whose they are, what they are, and that they may be there at all (CI 10)."""

from collections.abc import Iterator

from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.consistency.claims import Claim, known, listed
from umpire.rules.cold_infinity.sheets.armament import require_sound_device
from umpire.rules.cold_infinity.sheets.names import Named
from umpire.rules.cold_infinity.state.audience import may_hide_mines
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.named import said_of


def mines(battle: Battle) -> Iterator[Claim]:
    """Claim that mines are in play, and of sides that are there (CI-10.0-1)."""
    allowed = may_hide_mines(battle) or not battle.mines
    yield Claim(allowed, "/mines", "Mines need the option stationary_weapons, and advanced rules.")
    for place, each in enumerate(battle.mines):
        yield from known((Named(each.side, f"/mines/{place}/side"),), battle.sides, "side")
        yield from known(listed(each.found, f"/mines/{place}/found"), battle.sides, "side")
    there = {unit.id for unit in battle.units}
    for field in ("announced", "sought"):
        rows = [each.unit for each in getattr(battle, field)]
        yield from known(listed(rows, f"/{field}", "unit"), there, "unit")


def require_sound_mines(battle: Battle) -> None:
    """Refuse mines that could not do what they are made for.

    Raises:
        Malformed: dice are in vain, or a wave ends before the mine goes off.
        CannotAdjudicate: the tables do not have a technology.
    """
    for place, each in enumerate(battle.mines):
        at = f"/mines/{place}/munition"
        try:
            require_sound_device(each.munition, at, battle.tables)
        except Refusal as refusal:
            said_of(refusal, "Mine", each.id)
            raise
