"""Small vessels in the words of the suite (CI 12): their groups, and what hits do to them."""

from collections.abc import Callable

from umpire.rules.cold_infinity.defence.allocation import Contribution, defence_total
from umpire.rules.cold_infinity.hits.impact import Rules
from umpire.rules.cold_infinity.hits.volleys import (
    Craft,
    GroupStruck,
    Quarry,
    group_struck,
    sides_struck,
)
from umpire.rules.cold_infinity.small import FlyingGroup as Flown
from umpire.rules.cold_infinity.small import defence_change, group_row, merged
from umpire.rules.cold_infinity.state.battle import Shot
from umpire.rules.cold_infinity.state.sheet import CraftArmour, CraftSheet
from umpire.rules.cold_infinity.state.tables import SmallVesselTable
from umpire.rules.cold_infinity.state.values import Attitude

from .cold_infinity_arcs import hour_of
from .cold_infinity_asking import Given, Question, judged
from .cold_infinity_words import SIDE_NAMES, to_attitude
from .vocabulary import Answer, Unsupported


def _table(question: Question) -> SmallVesselTable:
    return question.tables.small_vessels


def _group_class(question: Question) -> Answer:
    said = question.said
    shuttle = "shuttle" in (said.get("unit"), said.get("type"), *said)
    row = group_row(said.get("count", 1) if shuttle else said["count"], _table(question))
    return {"class": row.name, "accuracy_bonus": row.accuracy, "enemy_df_change": row.defence}


def _merge(question: Question) -> Answer:
    """Answer with the group that several of one craft become, which are told by their numbers."""
    table, told = question.tables.small_vessels, question.said["groups"]
    groups = [Flown(count, "craft", "light_fighter", (0, 0), 1, (0, 0)) for count in told]

    def together() -> Answer:
        count = merged(groups, table)
        return {"count": count, "class": group_row(count, table).name}

    return judged(together)


def _effective_df(question: Question) -> Answer:
    """Answer with what defensive fire does against a group's attack."""
    said, table = question.said, question.tables.small_vessels
    change = defence_change(said["count"], table, formation=said.get("formation", False))
    total = abs(said["df_total"])
    fire = (Contribution("defender", "weapon", "standard", total),) if total else ()
    found = defence_total(fire, question.tables.defence, guided=False, group=change)
    return {"drm": found.drm, "change": found.group}


def craft_hit(question: Question, shot: Shot) -> Answer:
    """Answer with what a hit does to fighters: all of `fighters`, or one of a `group`."""
    said = question.said
    rules = Rules(question.tables, question.options)
    if "fighters" in said:
        told = said["fighters"]
        craft = tuple(Craft(f"fighter{n}", each["hull"]) for n, each in enumerate(told))
        armour = CraftArmour(*(told[0].get("armor", 0),) * 4)
        after = group_struck(Quarry(_sheet(told[0], armour), "forward", craft), shot, rules)
        hulls = {each.id: each.hull for each in craft}
        hulls |= {each.craft: each.hull for each in after.craft}
        return {**_told(after), "remaining_hull": [hull for hull in hulls.values() if hull]}
    group = said["group"]
    sides = {SIDE_NAMES.get(side, side): points for side, points in group["armor"].items()}
    side = _side(question, group)
    hull = group["hull"]
    quarry = Quarry(_sheet(group, CraftArmour(**sides)), side, (Craft("fighter", hull),))  # type: ignore[arg-type]
    after = group_struck(quarry, shot, rules)
    volleys = [
        volley.past for each in after.craft for blow in each.blows for volley in blow.volleys
    ]
    past = volleys[0] if len(volleys) == 1 else volleys
    left = after.craft[0].hull if after.craft else hull
    told = next((word for word in group["armor"] if SIDE_NAMES.get(word, word) == side), side)
    return {"side": told, "past_armor": past, "hull": left, **_told(after)}


def _side(question: Question, group: Given) -> str:
    """Return the side from which fire comes; of several the one that the case names."""
    attitude: Attitude = to_attitude(group)
    hour = hour_of(group, question.said["attacker"])
    found = sides_struck(attitude, hour, question.tables.silhouettes)
    told = question.said.get("side", found[0])
    wanted = SIDE_NAMES.get(told, told)
    if wanted not in found:
        raise Unsupported(f"fire from {wanted!r}")
    return str(wanted)


def _sheet(told: Given, armour: CraftArmour) -> CraftSheet:
    return CraftSheet(
        class_name="Fighter",
        hull_type="light_fighter",
        mass=1,
        thrust=6,
        armour=armour,
        hull=told["hull"],
    )


def _told(after: GroupStruck) -> Answer:
    """Return what a hit did to a group: who is left, and what was lost."""
    return {"destroyed": sum(each.destroyed for each in after.craft), "lost": after.lost}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "group_class": _group_class,
    "effective_df": _effective_df,
    "merge_groups": _merge,
}
