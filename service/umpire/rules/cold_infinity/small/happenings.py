"""The events of small vessels (CI 12)."""

from msgspec.structs import replace

from umpire.kernel.happening import HappensTo
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.changes import change_groups
from umpire.rules.cold_infinity.group import Group
from umpire.rules.cold_infinity.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.happening import Happening
from umpire.rules.cold_infinity.small.merging import left_behind, together


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


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    GroupsMerged,
    FightersGivenUp,
)
"""All that can happen by this chapter."""
