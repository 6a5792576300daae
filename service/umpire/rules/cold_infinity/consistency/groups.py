"""A group in battle: its craft is sound, and its fighters are of that craft (CI 12)."""

from collections.abc import Iterator

from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.consistency.arms import arms_of_group
from umpire.rules.cold_infinity.consistency.claims import Claim, listed, once, require
from umpire.rules.cold_infinity.consistency.warfare import warfare
from umpire.rules.cold_infinity.sheets.soundness import require_sound_craft
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import FIGHTERS
from umpire.rules.cold_infinity.state.group import Group


def require_sound_group(battle: Battle, group: Group, at: str) -> None:
    """Refuse a group that contradicts the sheet of its craft, or whose sheet is not sound.

    Raises:
        Malformed: names, figures or hulls do not agree.
        IllegalOrder: small vessels do not mount such a weapon (CI-12.2.1-1).
        CannotAdjudicate: the tables do not have a technology.
    """
    try:
        require_sound_craft(group.craft, battle.tables)
    except Refusal as refusal:
        raise refusal.inside(f"{at}/craft") from None
    arms_of_group(group, f"{at}/arms")
    require(warfare(group.warfare, f"{at}/warfare"))
    require(_fighters(battle, group, at))


def _fighters(battle: Battle, group: Group, at: str) -> Iterator[Claim]:
    """Claim that each has hull if it flies, and no more than the sheet; shuttles fly alone."""
    yield from once(listed([each.id for each in group.fighters], f"{at}/fighters", "id"))
    for place, each in enumerate(group.fighters):
        most = each.hull <= group.craft.hull
        yield Claim(most, f"{at}/fighters/{place}/hull", f"It has {group.craft.hull} at most.")
        whole = (each.hull > 0) if each.status in {"flying", "stowed"} else True
        yield Claim(whole, f"{at}/fighters/{place}/hull", "What flies has some hull.")
    most_fly = battle.tables.small_vessels.most_fighters
    together = len(group.flying) <= (most_fly if group.craft.hull_type in FIGHTERS else 1)
    yield Claim(together, f"{at}/fighters", "So many of them do not fly in one group.")
