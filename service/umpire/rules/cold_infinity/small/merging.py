"""Groups that merge: which of them may, and what they then are together (CI 12.1.1)."""

from collections.abc import Iterator, Sequence
from itertools import count

from msgspec.structs import replace

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.group import Fighter, Group
from umpire.rules.cold_infinity.named import listed
from umpire.rules.cold_infinity.power.arming import Readiness
from umpire.rules.cold_infinity.refusals import MERGE_UNFIT
from umpire.rules.cold_infinity.small import groups
from umpire.rules.cold_infinity.starship import Arms, Magazine, WeaponReadiness


def check_merger(battle: Battle, found: Sequence[Group]) -> int:
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


def together(group: Group, others: Sequence[Group]) -> Group:
    """Return a group with all that fly in others; names of fighters never repeat.

    Of weapons and magazines it has what those have that have the least (CI-UMP-110).
    """
    taken = {each.id for each in group.fighters}
    names = (name for name in map(str, count(1)) if name not in taken)
    more = [replace(fighter, id=next(names)) for each in others for fighter in each.flying]
    return replace(
        group,
        fighters=(*group.fighters, *more),
        arms=least([group.arms, *[each.arms for each in others]]),
    )


def least(arms: Sequence[Arms]) -> Arms:
    """Return the arms of the least ready and the emptiest, weapon by weapon (CI-UMP-110)."""
    return replace(
        arms[0],
        readiness=tuple(
            [WeaponReadiness(weapon, _least_ready(arms, weapon)) for weapon in _weapons(arms)]
        ),
        magazines=tuple(
            [
                Magazine(each.rack, min([one.missiles(each.rack) for one in arms], key=len))
                for each in arms[0].magazines
            ]
        ),
    )


def _weapons(arms: Sequence[Arms]) -> Iterator[Id]:
    yield from dict.fromkeys(each.weapon for one in arms for each in one.readiness)


def _least_ready(arms: Sequence[Arms], weapon: Id) -> Readiness:
    found = [each.ready(weapon) for each in arms]
    return Readiness(
        arming=max(each.arming for each in found),
        cooling=max(each.cooling for each in found),
        shots=max(each.shots for each in found),
    )


def left_behind(group: Group) -> Group:
    """Return what is left of a group that has merged into another: nothing that flies."""
    return replace(group, fighters=tuple([_merged(each) for each in group.fighters]))


def _merged(fighter: Fighter) -> Fighter:
    return replace(fighter, status="merged") if fighter.status == "flying" else fighter
