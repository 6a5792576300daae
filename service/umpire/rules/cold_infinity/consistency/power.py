"""Power of a ship: what is on and fed are its systems, plants hold what they can (CI 3)."""

from collections.abc import Iterator, Sequence

from umpire.rules.cold_infinity.consistency.claims import Claim, known, listed, once
from umpire.rules.cold_infinity.power.grids import levels_at_start
from umpire.rules.cold_infinity.sheets.names import systems_of
from umpire.rules.cold_infinity.state.power import PlantLevel, Power, PowerBefore
from umpire.rules.cold_infinity.state.sheet import Collector, Sheet, Shield
from umpire.rules.cold_infinity.state.starship import Starship


def power(ship: Starship, at: str) -> Iterator[Claim]:
    """Claim that what is on, fed, forced off or gone are systems, and levels are of plants."""
    now, sheet = ship.power, ship.sheet
    there = systems_of(sheet)
    yield from known(listed(now.fed, f"{at}/fed"), there, "system")
    for field in ("extra", "gone", "forced_off"):
        rows = listed([each.system for each in getattr(now, field)], f"{at}/{field}", "system")
        yield from known(rows, there, "system")
        yield from once(rows)
    plants = listed([each.plant for each in now.given], f"{at}/given", "plant")
    yield from known(plants, there, "plant")
    yield from _kept(now, sheet, at)
    if now.before is not None:
        yield from _kept(now.before, sheet, f"{at}/before")
    yield from _of_turn(now, sheet, at)


def _kept(power: Power | PowerBefore, sheet: Sheet, at: str) -> Iterator[Claim]:
    """Claim that what lasts over turns is of systems and plants that are there (CI-3.2-1)."""
    there, on = systems_of(sheet), listed(power.on, f"{at}/on")
    streaks = listed([each.system for each in power.streaks], f"{at}/streaks", "system")
    for rows in (on, streaks):
        yield from known(rows, there, "system")
        yield from once(rows)
    yield from _levels(power.levels, sheet, f"{at}/levels")


def _levels(levels: Sequence[PlantLevel], sheet: Sheet, at: str) -> Iterator[Claim]:
    """Claim that each plant that holds something has one level, and holds what it can (CI 3.1)."""
    full = {level.id: level.stored for level in levels_at_start(sheet)}
    rows = listed([each.id for each in levels], at, "id")
    yield from known(rows, full, "plant with a level")
    yield from once(rows)
    yield Claim(len(rows) == len(full), at, "Each plant that holds something has a level.")
    for place, level in enumerate(levels):
        most = full[level.id]
        yield Claim(level.stored <= most, f"{at}/{place}/stored", f"{level.id} holds {most}.")


def _of_turn(power: Power, sheet: Sheet, at: str) -> Iterator[Claim]:
    """Claim that shields get half and collectors wait as the sheet allows, and when they may.

    CI-11.2.1-1, CI-11.3-1, CI-UMP-96. What was before an allocation is noted with it (CI-3.2-1).
    """
    systems = tuple(sheet.systems)
    partial = [each.id for each in systems if isinstance(each, Shield) and each.partial]
    rows = listed(power.in_part, f"{at}/in_part")
    yield from known(rows, partial, "shield that works in part")
    yield from once(rows)
    panels = [each.id for each in systems if isinstance(each, Collector) and each.weapons]
    waiting = listed([each.plant for each in power.waiting], f"{at}/waiting", "plant")
    yield from known(waiting, panels, "weapon collector")
    yield from once(waiting)
    noted = power.allocated or power.before is None
    yield Claim(noted, f"{at}/before", "Nothing was before an allocation that is yet to come.")
