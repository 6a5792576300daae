"""Which groups may merge (CI 12.1.1)."""

from collections.abc import Sequence

from umpire.rules.cold_infinity.small import groups
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.refusals import MERGE_UNFIT


def require_merger(battle: Battle, found: Sequence[Group]) -> int:
    """Return how many fly in a group that others merge into (CI-12.1.1-1, CI-UMP-51).

    Raises:
        IllegalOrder: they are of several sides, or named twice; or they do not merge (see
            `small.groups.merged`).
    """
    if len({each.side for each in found}) > 1:
        raise MERGE_UNFIT.refuse(f"Groups {listed(each.id for each in found)} are not of one side.")
    if len({each.id for each in found}) < len(found):
        raise MERGE_UNFIT.refuse(
            f"Groups {listed(each.id for each in found)} name one twice: name each once."
        )
    return groups.merged([_as_found(each) for each in found], battle.tables.small_vessels)


def _as_found(group: Group) -> groups.Group:
    return groups.Group(
        len(group.flying),
        group.craft,
        group.craft.hull_type,
        group.cell,
        group.motion.attitude.facing,
        group.motion.vector,
    )
