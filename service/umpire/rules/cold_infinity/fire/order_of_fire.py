"""In which phase each declared shot is thrown for (CI 2.3, 7.3)."""

from umpire.rules.cold_infinity.outline.parts import places_of
from umpire.rules.cold_infinity.outline.turn import outline
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName
from umpire.rules.cold_infinity.state.fire_step import OpenShot
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.hulls import leaves_its_hex


def phase_of(battle: Battle, shot: OpenShot) -> PhaseName:
    """Return the phase in which a shot is thrown for (CI-2.3-1, CI-2.3.3-1, CI-2.3.5-1).

    Drones fire after small vessels (CI-9.2.3.1-1). A mobile base fires as a ship. The basic rules
    have no phase of stationary weapons (CI-RUL-1).
    """
    unit = battle.unit(shot.unit)
    if unit is None:
        return "small_vs_other"
    if isinstance(unit, Group):
        small = battle.group(shot.attack.target or "") is not None
        return "small_vs_small" if small else "small_vs_other"
    still = not leaves_its_hex(unit.sheet.hull_type)
    first = still and places_of("fire_stationary", outline(battle.options))
    return "stationary" if first else "starship"


def waiting(battle: Battle) -> tuple[OpenShot, ...]:
    """Return the shots of this phase that have yet to be thrown for, as they were declared."""
    return tuple(
        [
            shot
            for shot in battle.fire.shots
            if shot.status == "waiting" and phase_of(battle, shot) == battle.phase
        ]
    )


def next_waiting(battle: Battle) -> tuple[OpenShot, ...]:
    """Return the shots that may be thrown for next: those of drones come last (CI-9.2.3.1-1)."""
    left = waiting(battle)
    of_units = tuple([shot for shot in left if battle.unit(shot.unit) is not None])
    return of_units or left
