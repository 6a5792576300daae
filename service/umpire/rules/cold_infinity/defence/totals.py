"""What all defensive fire against one shot comes to (CI 11.1.1 to 11.1.5, 12.2.4). Points."""

from collections.abc import Iterable
from typing import NamedTuple

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.guns.gun import MODES, Gun, rating_in
from umpire.rules.cold_infinity.state.fire_step import Mode
from umpire.rules.cold_infinity.state.tables import DefenceTable


class Contribution(NamedTuple):
    """A weapon that meets the shot; it `works` yet when the shot is rolled for (CI-RUL-123)."""

    unit: Id
    weapon: Id
    mode: Mode
    rating: int
    ablative: bool = False
    works: bool = True


class ModeTotal(NamedTuple):
    """What weapons in one mode do, after their cap: to the throw, and to the damage."""

    mode: Mode
    to_hit: int
    ablative: int


class DefenceTotal(NamedTuple):
    """Defensive fire against a shot: mode by mode, what the attackers' number changes, in all.

    `drm` is what it adds to the throw, never more than 0; `ablative` are points of ablative
    defensive fire.
    """

    modes: tuple[ModeTotal, ...]
    group: int
    drm: int
    ablative: int


def contribution(unit: Id, gun: Gun, mode: Mode, *, works: bool = True) -> Contribution:
    """Return what a weapon in a mode does against the shot it is allocated to (CI-11.1-2)."""
    rating = rating_in(gun.weapon.defensive_fire, mode)
    return Contribution(unit, gun.weapon.id, mode, rating, gun.ablative, works)


def capped(total: int, lowest: int, mode: Mode, table: DefenceTable) -> int:
    """Return the sum of a mode, at most so many times its lowest rating (CI-11.1.2-1, -3-1).

    Standard defensive fire has no cap (CI-11.1.1-1); each other mode has its own (CI-RUL-65).
    """
    return total if mode == "standard" else min(total, table.cap_factor * lowest)


def mode_total(
    contributions: Iterable[Contribution], mode: Mode, table: DefenceTable, *, guided: bool
) -> ModeTotal | None:
    """Return what the weapons in one mode do together, or None without any (CI-11.1.5-1).

    Against guided weapons ablative fire is ordinary fire. Under a cap the ordinary fire counts
    first (CI-UMP-54).
    """
    acting = [each for each in contributions if each.mode == mode and each.works]
    if not acting:
        return None
    most = capped(sum(each.rating for each in acting), _lowest(acting), mode, table)
    plain = sum(each.rating for each in acting if guided or not each.ablative)
    to_hit = min(plain, most)
    return ModeTotal(mode, to_hit, most - to_hit)


def _lowest(contributions: Iterable[Contribution]) -> int:
    return min(each.rating for each in contributions)


def defence_total(
    contributions: Iterable[Contribution], table: DefenceTable, *, guided: bool, group: int = 0
) -> DefenceTotal:
    """Return what all defensive fire against one shot comes to (CI-11.1.1-1 to -5-1, CI-RUL-65).

    Args:
        contributions: of all weapons that are allocated to it; those that work no more when it is
            rolled for do nothing (CI-RUL-123).
        table: caps.
        guided: whether the shot is a guided weapon.
        group: what the number of the attackers changes, for direct fire of fighters; see
            `small.groups.defence_change`. It counts once, before ablative fire (CI-UMP-54), and
            only where some defensive fire is (CI-RUL-80).
    """
    known = tuple(contributions)
    found = (mode_total(known, mode, table, guided=guided) for mode in MODES)
    modes = tuple(total for total in found if total)
    plain = sum(total.to_hit for total in modes)
    ablative = sum(total.ablative for total in modes)
    change = group if plain + ablative else 0
    if plain:
        changed = plain + change
        plain, change_left = max(0, changed), min(0, changed)
    else:
        change_left = change
    return DefenceTotal(modes, change, -plain, max(0, ablative + change_left))
