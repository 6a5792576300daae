"""The words of Full Thrust: Remixed cases for fighters and salvoes."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from umpire.rules.full_thrust.state.battle import Battle, FighterGroup, Mine, Salvo

from .full_thrust_remixed_systems import AMMUNITION

Given = Mapping[str, Any]

STRENGTH = 6
NEVER = "never"

OPPONENT = "unnamed opponent"
"""The group with which one fights of which a case says no more than that it is in a dogfight."""


def enemy_of(battle: Battle, side: str) -> str:
    """Return the first side that is not this one."""
    return next(each for each in battle.sides if each != side)


def groups_of(battle: Battle, given: Given) -> tuple[FighterGroup, ...]:
    """Return the fighter groups of a case: those in flight, and those that bays hold."""
    groups = {group.id: group for group in _aboard(battle, given)}
    for each in given.get("fighters", ()):
        groups[each["id"]] = to_group(battle, each, groups.get(each["id"]))
    return _fighting(battle, given, tuple(groups.values()))


def to_group(battle: Battle, given: Given, held: FighterGroup | None = None) -> FighterGroup:
    """Return a fighter group of a case; `held` is what a bay says of it."""
    kind = given.get("type", "standard")
    strength = given.get("strength", held.strength if held else STRENGTH)
    group = FighterGroup(
        id=given["id"],
        side=given.get("side", battle.sides[0]),
        type=kind,
        strength=strength,
        start_strength=given.get("start_strength", 0),
        endurance=given.get("cef", getattr(battle.tables.fighter.types, kind).cef),
        x=given.get("x", 0.0),
        y=given.get("y", 0.0),
        facing=given.get("facing", 12),
        status="aboard" if held or given.get("aboard") else "active",
        carrier=given.get("carrier", held.carrier if held else None),
        bay=given.get("bay", held.bay if held else None),
        quality="turkey" if given.get("quality") == "turkey" else "normal",
        ace=given.get("ace", given.get("quality") == "ace"),
        torpedoes=given.get("torpedoes", True),
    )
    return _doing(battle, group, given)


def _doing(battle: Battle, group: FighterGroup, given: Given) -> FighterGroup:
    """Return a group with what it has done this turn, and is about to do."""
    launched = given.get("launched") or given.get("launched_turn") or None
    relaunch = given.get("relaunch_turn")
    return replace(
        group,
        screening=given.get("screening"),
        launched_turn=battle.turn if launched is True else launched,
        relaunch_turn=None if relaunch == NEVER else relaunch,
        grounded=relaunch == NEVER,
        moved=bool(given.get("moved_main", given.get("moved", False))),
        moved_secondary=bool(given.get("moved_secondary", given.get("secondary_used", False))),
        targets=_names(given.get("attacking")),
        dogfight=_names(given.get("dogfight_with", given.get("dogfight"))),
        fired=given.get("fired", False),
        combat_cef_spent=given.get("combat_cef_spent", False),
    )


def _names(value: Any) -> tuple[str, ...]:
    """Return one name or several as a tuple; a mere yes names nobody."""
    if isinstance(value, str):
        return (value,)
    return tuple(value) if isinstance(value, (list, tuple)) else ()


def _aboard(battle: Battle, given: Given) -> Iterator[FighterGroup]:
    for ship in battle.ships:
        for bay in _systems_of(given, ship.id):
            content = bay.get("fighters", bay)
            if not isinstance(content, Mapping) or not content.get("group"):
                continue
            strength = content.get("aboard", STRENGTH)
            yield FighterGroup(
                id=content["group"],
                side=ship.side,
                type=content.get("type", "standard"),
                strength=strength,
                start_strength=content.get("start_strength", 0),
                x=ship.x,
                y=ship.y,
                status="aboard",
                carrier=ship.id,
                bay=bay["id"],
            )


def _systems_of(given: Given, name: str) -> Iterable[Given]:
    ships = [each for each in given.get("ships", ()) if not isinstance(each, str)]
    return next((each.get("systems", ()) for each in ships if each["id"] == name), ())


def _fighting(
    battle: Battle, given: Given, groups: tuple[FighterGroup, ...]
) -> tuple[FighterGroup, ...]:
    """Return the groups with their dogfights: against each other, or against an unnamed one."""
    fights = {each["id"] for each in given.get("fighters", ()) if each.get("dogfight") is True}
    if not fights:
        return groups
    sides = {group.side for group in groups if group.id in fights}
    if len(sides) == 1:
        (one,) = (group for group in groups if group.id == min(fights))
        other = FighterGroup(id=OPPONENT, side=enemy_of(battle, one.side), x=one.x, y=one.y)
        groups, fights = (*groups, other), fights | {OPPONENT}
    return tuple(
        replace(group, dogfight=_opponents(group, groups, fights)) if group.id in fights else group
        for group in groups
    )


def _opponents(
    group: FighterGroup, groups: tuple[FighterGroup, ...], fights: set[str]
) -> tuple[str, ...]:
    return tuple(other.id for other in groups if other.id in fights and other.side != group.side)


def salvoes_of(battle: Battle, given: Given) -> tuple[Salvo, ...]:
    """Return the salvoes of a case; one whose side is not told is an enemy of what else is told."""
    return tuple(to_salvo(battle, each) for each in given.get("salvoes", ()))


def to_salvo(battle: Battle, given: Given) -> Salvo:
    """Return a salvo of a case; without a place, one on target stands at its target."""
    target = battle.ship(given["target"]) if given.get("target") else None
    most = battle.tables.salvo.missiles
    others = (*([target] if target else ()), *battle.groups, *battle.ships)
    side = given.get("side") or (enemy_of(battle, others[0].side) if others else battle.sides[0])
    return Salvo(
        id=given["id"],
        side=side,
        ship=given.get("owner", given.get("ship", "")),
        x=given.get("x", target.x if target else 0.0),
        y=given.get("y", target.y if target else 0.0),
        ammunition=AMMUNITION[given.get("type", "standard")],
        target=given.get("target"),
        locked=given.get("on_target"),
        killed_by_fighters=given.get("kills", most - given.get("missiles", most)),
        status="on_target" if target else "flying",
    )


def mines_of(battle: Battle, given: Given) -> tuple[Mine, ...]:
    """Return the mines of a case; one that says nothing of its age was laid before the battle."""
    return tuple(_to_mine(battle, each) for each in mines_told(given))


def mines_told(given: Given) -> tuple[Given, ...]:
    """Return what a case tells of mines on the table; a number is of those that a layer carries."""
    mines = given.get("mines", ())
    return () if isinstance(mines, int) else tuple(mines)


def _to_mine(battle: Battle, given: Given) -> Mine:
    side = given.get("side", battle.sides[-1])
    laid_turn = given.get("laid_turn", given.get("active_from", 1) - 1)
    return Mine(given["id"], side, given["x"], given["y"], laid_turn)
