"""The events of small vessels (CI 12)."""

from collections.abc import Iterator, Sequence
from itertools import count

from msgspec.structs import replace

from umpire.kernel.happening import HappensTo
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.arms import Arms, Magazine, Readiness, WeaponReadiness
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.changes import change_groups
from umpire.rules.cold_infinity.state.group import Fighter, Group
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.happening import Happening


class GroupsMerged(Happening, frozen=True, tag="groups_merged", kw_only=True):
    """Groups have merged into one; those that flew in the others fly in it (CI-12.1.1-1)."""

    group: str
    others: tuple[str, ...]
    rule: str = "CI-12.1.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Let all fly in one group, to which guided weapons of the others belong."""
        others = [each for each in battle.groups if each.id in self.others]

        def changed(group: Group) -> Group:
            if group.id == self.group:
                return together(group, others)
            return left_behind(group) if group.id in self.others else group

        merged = change_groups(battle, changed)
        return replace(merged, guided=tuple([_heirs(each, self) for each in battle.guided]))

    def tell(self) -> str:
        """Tell into which."""
        return f"{', '.join(self.others)} merge into {self.group}"

    def on_the_map(self) -> "GroupsMerged":
        """Return all of it."""
        return self


class FightersGivenUp(Happening, frozen=True, tag="fighters_given_up", kw_only=True):
    """Fighters of a group stand in the order in which hits are to strike them (CI-12.3.1-1)."""

    group: str
    fighters: tuple[str, ...]
    rule: str = "CI-12.3.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Put the fighters in that order."""

        def changed(group: Group) -> Group:
            if group.id != self.group:
                return group
            return replace(
                group, fighters=tuple(sorted(group.fighters, key=lambda one: place(one.id)))
            )

        def place(fighter: str) -> int:
            named = self.fighters
            return named.index(fighter) if fighter in named else len(named)

        return change_groups(battle, changed)

    def tell(self) -> str:
        """Tell in what order."""
        return f"Of {self.group} hits strike {', '.join(self.fighters)} first"


def _heirs(guided: GuidedWeapon, event: GroupsMerged) -> GuidedWeapon:
    """Return a guided weapon that was launched by a merged group, or at one (CI-UMP-110)."""
    if guided.launcher in event.others:
        guided = replace(guided, launcher=event.group)
    if guided.target not in event.others:
        return guided
    drone = guided.drone and replace(guided.drone, target=event.group)
    return replace(guided, target=event.group, drone=drone)


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


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    GroupsMerged,
    FightersGivenUp,
)
"""All that can happen by this chapter."""
