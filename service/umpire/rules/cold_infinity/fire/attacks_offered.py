"""Attacks that may be declared, as schemas of whole attacks (CI 7.1, 7.4.1.2A, 7.6, 7.9)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from umpire.kernel.offers import Legal, flag, one_of, only, record
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.fire.called_shots import CALLABLE
from umpire.rules.cold_infinity.fire.facing import callable_systems
from umpire.rules.cold_infinity.fire.fire_odds import is_identified
from umpire.rules.cold_infinity.fire.happenings import DrmTerm
from umpire.rules.cold_infinity.fire.lines import Lines
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bounds import Aspect, Configuration, SectionName
from umpire.rules.cold_infinity.warfare.effects import spent_on_eleven


class FiringSolution(msgspec.Struct, frozen=True, kw_only=True):
    """Weapons that are alike, at one target, in one configuration; by what their side knows.

    - `chance`: that one shot hits; null in a dogfight, whose angles are thrown for later; of
      waves, which go for all that they meet; and at units that are not identified (CI-4.9-1).
    - `locked`: whether the unit is locked on, or needs not be; without, range counts double
      (CI-4.1-1). Null where no figures are told.
    - `shots`: that each of the weapons may make this turn; `emergency`: if they are armed so, for
      they are not otherwise (CI-7.1.3.1-1).
    """

    weapons: tuple[str, ...]
    configuration: Configuration
    target: str | None
    range_hexes: int | None
    locked: bool | None
    drm: int | None
    terms: tuple[DrmTerm, ...]
    chance: float | None
    shots: int
    emergency: bool = False


class Shows(NamedTuple):
    """What of a target its attacker may choose: silhouettes with sections, systems to be called."""

    pairs: frozenset[tuple[Aspect, SectionName]] = frozenset()
    systems: tuple[tuple[Id, SectionName], ...] = ()


def attacks_of(lines: Lines, found: Sequence[FiringSolution]) -> list[Legal]:
    """Return the attacks of a unit at targets at which its weapons may fire.

    Of what is not identified it is not told what could be chosen or called (CI-4.9-1).
    """
    eleven = sets_to_eleven(lines.battle, lines.firer)
    names = dict.fromkeys([each.target for each in found if each.target])
    shown = {name: _shows(lines, name) for name in names}
    return [
        attack
        for each in found
        for attack in _attacks(each, shown.get(each.target or "", Shows()), eleven=eleven)
    ]


def sets_to_eleven(battle: Battle, firer: Unit) -> bool:
    """Tell whether a unit may set shots to eleven (CI-7.9-1)."""
    return battle.options.set_to_eleven != "off" and spent_on_eleven(firer) > 0


def _shows(lines: Lines, name: Id) -> Shows:
    battle, target = lines.battle, lines.battle.unit(name)
    if target is None or not is_identified(battle, lines.firer.side, name):
        return Shows()
    line = lines.to(target)
    if line is None:
        return Shows()
    pairs = frozenset([(each.aspect, each.section) for each in line.facing])
    return Shows(pairs, callable_systems(battle, target, line.facing))


def _attacks(alike: FiringSolution, shows: Shows, *, eleven: bool) -> Iterator[Legal]:
    """Yield the attacks of one solution: where silhouettes show other sections, one for each."""
    fixed: dict[str, Legal] = {
        "weapon": one_of(alike.weapons),
        "configuration": only(alike.configuration),
    }
    if alike.target:
        fixed["target"] = only(alike.target)
    if alike.emergency:
        fixed["emergency"] = one_of([True])
    more = {"eleven": flag()} if eleven else {}
    aspects = sorted({aspect for aspect, _ in shows.pairs})
    sections = sorted({section for _, section in shows.pairs})
    calls = alike.configuration in CALLABLE
    parts = {one: [each for each in sections if (one, each) in shows.pairs] for one in aspects}
    if all(part == sections for part in parts.values()):
        aspect = {"aspect": one_of(aspects)} if len(aspects) > 1 else {}
        yield record(fixed, more | aspect | _chosen(shows, sections, calls=calls))
        return
    yield record(fixed, more | _chosen(shows, sections, calls=calls))
    for one, part in parts.items():
        chosen = _chosen(shows, part, calls=calls)
        yield record(fixed | {"aspect": only(one)}, more | chosen)


def _chosen(shows: Shows, sections: Sequence[SectionName], *, calls: bool) -> dict[str, Legal]:
    """Return the section that may be chosen, and what may be called in those sections."""
    chosen = {"section": one_of(sections)} if len(sections) > 1 else {}
    if calls and sections:
        systems = [name for name, section in shows.systems if section in sections]
        chosen["called"] = one_of([{"system": name} for name in (None, *systems)])
    return chosen
