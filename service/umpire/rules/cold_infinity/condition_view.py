"""What is left of a ship as other sides see it: adaptive armour shows late (CI 11.4.2)."""

from msgspec.structs import replace

from umpire.rules.cold_infinity.audience import opened
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.hits.condition import Condition, SectionCondition
from umpire.rules.cold_infinity.sheet import AdaptiveArmour, Section
from umpire.rules.cold_infinity.starship import Starship


def condition_seen(battle: Battle, ship: Starship) -> Condition:
    """Return what is left of a ship as other sides see it (CI-11.4.2-3, -4).

    New points of adaptive armour are told with the next EW levels, so that points show from then
    on until fire begins; stored ones, and those of collective or stealth armour, never do
    (CI-UMP-102).
    """
    shows = opened(battle, "launch") and not opened(battle, "guided")
    sections = zip(ship.condition.sections, ship.sheet.sections, strict=True)
    return Condition(tuple([_section(now, printed, shows=shows) for now, printed in sections]))


def _section(now: SectionCondition, printed: Section, *, shows: bool) -> SectionCondition:
    rows = now.adaptive if shows and _is_open(printed.adaptive) else ()
    return SectionCondition(
        name=now.name,
        hull=now.hull,
        armour=now.armour,
        adaptive=tuple([replace(row, stored=0) for row in rows if row.points]),
        pool=0,
        fires=now.fires,
        systems=now.systems,
    )


def _is_open(armour: AdaptiveArmour | None) -> bool:
    return armour is not None and not (armour.collective or armour.stealth)
