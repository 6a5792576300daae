"""What the units of a battle bring to accuracy: sections and bridges (CI 7.5.3, 13.1.8, 15.1)."""

from umpire.rules.cold_infinity.fire.accuracy import counted_sections
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bridges import command
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import sections_of


def sections_against(battle: Battle, target: Unit | None) -> int:
    """Return the sections of a target that signs of accuracy count (CI-7.5.3-1, CI-RUL-114).

    Small vessels have none, nor have drones, which are no units.
    """
    if not isinstance(target, Starship):
        return 0
    lost = sum(part.destroyed for part in target.condition.sections)
    return counted_sections(sections_of(target), lost, battle.options)


def bridge_accuracy(battle: Battle, firer: Unit) -> int:
    """Return what the bridge in control does to every accuracy (CI-13.1.8.1-1, CI-15.1.1-1)."""
    if isinstance(firer, Group):
        return 0
    table = battle.tables.warfare
    return command(firer.running, firer.bridge, battle.options, table).accuracy
