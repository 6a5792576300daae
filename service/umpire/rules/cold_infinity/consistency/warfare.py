"""Electronic warfare of a unit: what is kept for later, whom an ESS names, what all know (CI 4)."""

from collections.abc import Iterator

from umpire.rules.cold_infinity.consistency.claims import Claim, known, listed, once
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.warfare import Warfare


def warfare(warfare: Warfare, at: str) -> Iterator[Claim]:
    """Claim that a detector spends no more than it has kept back (CI-4.8.1-1)."""
    late = warfare.late
    put = 0 if late is None else late.shroud + late.amplification + late.ecm + late.piercing
    kept = warfare.ew.detector
    yield Claim(put <= kept, f"{at}/late", f"It kept back {kept} EW.")


def supported(battle: Battle, unit: Unit, at: str) -> Iterator[Claim]:
    """Claim that those whom an ESS names are units of other sides, each once (CI-4.7-1)."""
    enemies = [each.id for each in battle.units if each.side != unit.side]
    ess = unit.warfare.ess
    for rows in (
        listed([each.enemy for each in ess.amplified], f"{at}/amplified", "enemy"),
        listed(ess.jammed, f"{at}/jammed"),
        listed(ess.negated, f"{at}/negated"),
    ):
        yield from known(rows, enemies, "enemy")
        yield from once(rows)


def told_armour(ship: Starship, at: str) -> Iterator[Claim]:
    """Claim that armour of which all have heard is adaptive, each figure once (CI-11.4.2-4)."""
    adaptive = [section.name for section in ship.sheet.sections if section.adaptive]
    told = [each.section for each in ship.told_armour]
    yield from known(listed(told, at, "section"), adaptive, "adaptive armour on")
    pairs = [f"{each.section}/{each.technology}" for each in ship.told_armour]
    yield from once(listed(pairs, at, "technology"))


def learned(battle: Battle) -> Iterator[Claim]:
    """Claim that what sides have learned is of units that are not their own (CI-4.9-1)."""
    sides = {unit.id: unit.side for unit in battle.units}
    for place, each in enumerate(battle.known):
        own = sides.get(each.unit) == each.side
        yield Claim(not own, f"/known/{place}/side", "Of its own units a side knows all.")
