"""Dogfights: who chooses the angles, and which (CI 7.7.1)."""

from collections.abc import Iterator

from umpire.kernel.dice import D6, Dice, Roll
from umpire.rules.cold_infinity.fire.dogfight_happenings import AnglesChosen, DogfightThrown
from umpire.rules.cold_infinity.fire.facing import in_dogfight
from umpire.rules.cold_infinity.fire.orders import NO_DOGFIGHT, ChooseAngles
from umpire.rules.cold_infinity.sighting.same_hex import dogfight
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.happening import label
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.units import commanded_group


def throw_for_angles(ruling: Ruling, dice: Dice) -> Ruling:
    """Throw for the angles of all groups that share a hex with an enemy (CI-7.7.1-2)."""
    for one, other in tuple(_pairs(ruling.state)):
        ruling = ruling.then(_thrown(ruling.state, one, other, dice))
    return ruling


def _pairs(battle: Battle) -> Iterator[tuple[Group, Group]]:
    """Yield the groups that are in a dogfight, each pair once, in the order of the set-up."""
    flying = [group for group in battle.groups if group.in_play]
    for place, one in enumerate(flying):
        for other in flying[place + 1 :]:
            if in_dogfight(one, other):
                yield one, other


def _thrown(battle: Battle, one: Group, other: Group, dice: Dice) -> DogfightThrown:
    """Throw a die for each side, and again while they tie (CI-7.7.1-2, CI-UMP-15)."""
    ratings = (one.rating.now or 0, other.rating.now or 0)
    rolls: list[Roll] = []
    while True:
        name = label(battle, one.id, other.id, f"angles-{len(rolls) + 1}")
        rolls.append(dice.roll(name, 2, D6))
        found = dogfight((rolls[-1].faces[0], rolls[-1].faces[1]), ratings)
        if found.chooser is not None:
            return DogfightThrown(
                group=one.id,
                opponent=other.id,
                totals=found.totals,
                chooser=(one, other)[found.chooser].id,
                rolls=tuple(rolls),
            )


def choose_angles(ruling: Ruling, order: ChooseAngles, _dice: Dice) -> Ruling:
    """Choose the angles of a dogfight that a group has won (CI-7.7.1-2).

    Raises:
        IllegalOrder: it has won none against that opponent whose angles are not chosen yet, or its
            side has finished.
        Malformed: there is no such group.
    """
    battle = ruling.state
    group = commanded_group(battle, order.group, at="/group")
    won = [each for each in battle.fire.angles if each.chooser == group.id and not each.attack]
    if order.opponent not in [each.loser for each in won]:
        raise NO_DOGFIGHT.refuse(
            f"{group.id} has no angles to choose against {order.opponent}; it has against"
            f" {listed(each.loser for each in won)}.",
            at="/opponent",
        )
    return ruling.then(
        AnglesChosen(
            group=group.id,
            opponent=order.opponent,
            attack=order.attack,
            defence=order.defence,
        )
    )


def settle_angles(ruling: Ruling, _dice: Dice) -> Ruling:
    """Let those meet nose to nose whose angles nobody has chosen (CI-UMP-90)."""
    for each in ruling.state.fire.angles:
        if each.attack is None:
            ruling = ruling.then(
                AnglesChosen(
                    group=each.chooser,
                    opponent=each.loser,
                    attack="forward",
                    defence="forward",
                    rule="CI-UMP-90",
                )
            )
    return ruling
