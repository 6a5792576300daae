"""CI 17.4: drums and what they deploy: structure, Mass, power, price."""

from fractions import Fraction
from typing import Literal, TypeAlias

from umpire.rules.cold_infinity.design.amounts import Exact, changed, exact, parts_up
from umpire.rules.cold_infinity.design.tables import DrumPrices

DrumKind: TypeAlias = Literal["minelayer", "beacon_launcher", "wpds"]


def drum_base_cp(kind: DrumKind, drums: DrumPrices) -> Fraction:
    """Return where the price of a drum begins (CI-17.4.1-1)."""
    by_kind = {
        "minelayer": drums.minelayer_cp,
        "beacon_launcher": drums.beacon_launcher_cp,
        "wpds": drums.deployer_cp,
    }
    return exact(by_kind[kind])


def ejecting_cp(cp: Exact, reach: int, drums: DrumPrices) -> Fraction:
    """Return the price of a drum that casts so far (CI-17.4.1-2)."""
    return changed(cp, (reach * drums.eject_percent,))


def most_reach(kind: DrumKind, drums: DrumPrices) -> int | None:
    """Return how far a drum may cast; `None`: as far as is paid for (CI-17.4.1-2)."""
    return drums.platform_reach if kind == "wpds" else None


def drum_mass(kind: DrumKind, carried: Exact, drums: DrumPrices) -> Fraction:
    """Return the Mass of a drum (CI-17.4.1-2).

    Args:
        kind: of the drum.
        carried: how many munitions it carries; of a platform, its Mass.
        drums: the table.
    """
    if kind == "wpds":
        return exact(carried)
    per_mass = drums.mines_per_mass if kind == "minelayer" else drums.beacons_per_mass
    return Fraction(parts_up(carried, per_mass))


def drum_structure(carried: Exact) -> int:
    """Return the structure of a drum: its munitions, or the Mass of its platform (CI-17.4.1-1).

    A Mass that is not whole counts up (CI-RUL-3).
    """
    return parts_up(carried, 1)


def drum_power(kind: DrumKind, reach: int, platform_mass: Exact, drums: DrumPrices) -> int:
    """Return the power of a drum; one that deposits takes none (CI-17.4.1-2)."""
    if not reach:
        return 0
    if kind == "wpds":
        return parts_up(platform_mass, drums.platform_mass_per_power)
    return reach * drums.eject_power


def micro_platform_cp(weapon_cp: Exact, drums: DrumPrices) -> int:
    """Return the price of a micro-platform, or of an ESS beacon by its ESS (CI-17.4.2-1)."""
    return parts_up(weapon_cp, drums.parts_per_price)


def fits_micro_platform(power: int, drums: DrumPrices) -> bool:
    """Tell whether a weapon of that power makes a micro-platform (CI-17.4.2-1)."""
    return power < drums.micro_power_below


def fits_beacon(power: int, drums: DrumPrices) -> bool:
    """Tell whether an ESS of that power makes a beacon (CI-17.4.2-1)."""
    return power < drums.beacon_power_below
