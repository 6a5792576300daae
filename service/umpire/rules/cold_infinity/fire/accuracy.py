"""What the accuracy of weapons adds to hit, and what bridges do to it (CI 7.5.3, 13.1.8, 15.1)."""

from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bridges import command
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import sections_of
from umpire.rules.cold_infinity.state.weapons import Accuracy


def counted_sections(designed: int, destroyed: int, options: Options) -> int:
    """Return how many sections a unit counts as having: those it was built with (CI-RUL-114).

    By house rule destroyed ones do not count. Fighters and shuttles have none (CI-7.5.3-1).
    """
    return designed if options.count_destroyed_sections else designed - destroyed


def accuracy(rating: Accuracy, sections: int) -> int:
    """Return what a rating adds: its number, and for each sign the sections (CI-7.5.3-1).

    Small vessels and torpedo launchers count like other weapons.
    """
    return rating.number + rating.signs * sections


def rack_accuracy(number: int, *, in_arc: bool, in_sight: bool, small_vessel: bool) -> int:
    """Return what the accuracy of a missile rack adds (CI-7.5.3.1-1, CI-7.5.3.2-1).

    Args:
        number: of the rack.
        in_arc: whether the target is in the rack's arc in the Guided Weapons Phase, wherever the
            missile was launched; racks of small vessels do without.
        in_sight: whether the unit with the rack has a line of sight to the target then.
        small_vessel: whether that unit is a fighter or a shuttle.
    """
    return number if in_sight and (in_arc or small_vessel) else 0


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
