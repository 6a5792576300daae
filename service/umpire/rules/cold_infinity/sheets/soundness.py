"""Whether a data sheet can be played as it stands (CI 1.5, 12, 16, 17).

What a design costs, and what its tech level allows, is not looked at.
"""

from umpire.kernel.reasons import INCONSISTENT
from umpire.rules.cold_infinity.sheets.armament import require_sound_armament
from umpire.rules.cold_infinity.sheets.fittings import (
    require_sound_arc,
    require_sound_armour,
    require_sound_rotation,
    require_sound_sections,
    require_sound_systems,
)
from umpire.rules.cold_infinity.sheets.names import (
    Named,
    require_distinct,
    require_known,
    require_sound_names,
)
from umpire.rules.cold_infinity.state.bounds import FIGHTERS
from umpire.rules.cold_infinity.state.hulls import sections_for_mass
from umpire.rules.cold_infinity.state.sheet import CraftSheet, Sheet, bar_to_mounting
from umpire.rules.cold_infinity.state.tables import Tables


def require_sound_sheet(sheet: Sheet, tables: Tables) -> None:
    """Refuse the sheet of a starship or structure that contradicts itself or the tables (CI-1.5-1).

    Each refusal has a pointer into the sheet.

    Raises:
        Malformed: names, sections, systems or weapons do not agree.
        IllegalOrder: the rules do not give it such plants, munitions or defensive fire.
        CannotAdjudicate: the tables do not have a technology.
    """
    require_sound_sections(sheet, tables)
    require_sound_rotation(sheet)
    require_sound_names(sheet)
    require_sound_armour(sheet, tables)
    require_sound_armament(sheet.weapons, sheet.munitions, tables)
    require_sound_systems(sheet, tables)


def require_sound_craft(craft: CraftSheet, tables: Tables) -> None:
    """Refuse the sheet of a fighter or shuttle that contradicts itself or the tables (CI-12.1-1).

    Its Mass is below that of any starship (CI-RUL-111), its weapons are those of small vessels,
    and an ESS is for shuttles (CI-16.7.3-1).

    Raises:
        Malformed: names, weapons or Mass do not agree.
        IllegalOrder: small vessels do not mount such a weapon (CI-12.2.1-1).
        CannotAdjudicate: the tables do not have a technology.
    """
    if sections_for_mass(craft.mass, tables) != 0:
        raise INCONSISTENT.refuse(f"Mass {craft.mass} is that of a starship.", at="/mass")
    if craft.support and craft.hull_type in FIGHTERS:
        raise INCONSISTENT.refuse("Fighters carry no ESS.", at="/support")
    require_sound_armament(craft.weapons, craft.munitions, tables)
    _require_mounts(craft)


def _require_mounts(craft: CraftSheet) -> None:
    """Refuse mounts of one name, of no weapon, or of one that is too large."""
    blocks = {block.id: block for block in craft.weapons}
    require_distinct(Named(each.id, f"/mounts/{n}/id") for n, each in enumerate(craft.mounts))
    for number, mount in enumerate(craft.mounts):
        at = f"/mounts/{number}"
        require_known((Named(mount.weapon, f"{at}/weapon"),), blocks, "weapon")
        barred = bar_to_mounting(blocks[mount.weapon])
        if barred:
            raise barred.refuse(
                f"Small vessels do not mount {mount.weapon}, as {mount.id} does.", at=f"{at}/weapon"
            )
        require_sound_arc(mount.arc, f"{at}/arc")
