"""The events of the referee and of the end of a battle (FT-UMP-2 to -5)."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from umpire.kernel import ending
from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.state.battle import (
    B,
    Battle,
    FighterGroup,
    GroupStatus,
    Result,
    change_group,
    change_groups,
    change_ships,
    is_aboard_hidden,
    is_of_closed,
    is_yet_unknown,
    with_ship,
)
from umpire.rules.full_thrust.state.ship import Ship, Status
from umpire.rules.full_thrust.state.values import EndReason

_HERE = frozenset({"active", "waiting", "off_table", "cloaked"})
_CRAFT_HERE = frozenset({"active", "aboard", "off_table"})


class ShipCorrected(Happening, frozen=True, tag="ship_corrected", kw_only=True):
    """The referee set a ship right: it is as these fields say, `restored` systems work again.

    `velocity` is null to others in a closed book (FT-UMP-66).
    """

    takes_out: ClassVar[bool] = True

    ship: str
    note: str
    x: float
    y: float
    facing: int
    course_deg: float | None
    velocity: int | None
    damage: int
    armour_lost: int
    restored: tuple[str, ...]
    status: Status
    rule: str = "FT-UMP-3"

    def apply(self, battle: B) -> B:
        def correct(ship: Ship) -> Ship:
            now = replace(
                ship.restore(self.restored),
                x=self.x,
                y=self.y,
                facing=self.facing,
                course_deg=self.course_deg,
                velocity=self.velocity,
                damage=self.damage,
                armour_lost=self.armour_lost,
                bogey=ship.bogey or (ship.dummy and self.status == "active"),
            )
            return now.become(self.status)

        return with_ship(battle, self.ship, correct)

    def tell(self) -> str:
        how = [self.say("at {place:place}, facing {facing}", place=(self.x, self.y))]
        if self.velocity is not None:
            how.append(self.say("velocity {velocity}"))
        how.append(self.say("damage {damage}, armour lost {armour_lost}"))
        if self.restored:
            how.append(self.say("{restored:list} restored"))
        return self.say("The referee corrects {ship} ({note}): {how:list}, {status:word}", how=how)

    def heard(self, battle: Battle, seat: Seat) -> "ShipCorrected | None":
        """Return it to seats that know of the ship; a closed display hides the velocity."""
        if is_yet_unknown(battle, self.ship, seat):
            return None
        return replace(self, velocity=None) if is_of_closed(battle, self.ship, seat) else self


class GroupCorrected(Happening, frozen=True, tag="group_corrected", kw_only=True):
    """The referee set a fighter group right: it is as these fields say."""

    takes_out: ClassVar[bool] = True

    group: str
    note: str
    x: float
    y: float
    facing: int
    strength: int
    endurance: int
    status: GroupStatus
    rule: str = "FT-UMP-3"

    def apply(self, battle: B) -> B:
        return change_group(
            battle,
            self.group,
            x=self.x,
            y=self.y,
            facing=self.facing,
            strength=self.strength,
            endurance=self.endurance,
            status=self.status,
        )

    def tell(self) -> str:
        return self.say(
            "The referee corrects {group} ({note}): at {place:place}, facing {facing}, strength "
            "{strength}, endurance {endurance}, {status:word}",
            place=(self.x, self.y),
        )

    def heard(self, battle: Battle, seat: Seat) -> "GroupCorrected | None":
        """Return it unless the group is aboard a ship that hides it."""
        group = battle.group(self.group)
        hidden = group is not None and is_aboard_hidden(battle, group, seat)
        return None if hidden else self


class SideWithdrew(ending.SideWithdrew, frozen=True, tag="side_withdrew", kw_only=True):
    """A side gave up the battle."""

    rule: str = "FT-UMP-4"

    def apply(self, battle: B) -> B:
        def ship_out(ship: Ship) -> Ship:
            leaving = ship.side == self.side and ship.status in _HERE
            return ship.become("withdrawn") if leaving else ship

        def group_out(group: FighterGroup) -> FighterGroup:
            leaving = group.side == self.side and group.status in _CRAFT_HERE
            return replace(group, status="withdrawn") if leaving else group

        return change_groups(change_ships(battle, ship_out), group_out)


class BattleEnded(ending.BattleEnded, frozen=True, tag="battle_ended", kw_only=True):
    """The battle is over."""

    reasons: ClassVar[Mapping[str, str]] = {
        **ending.BattleEnded.reasons,
        "retreat": "the other side has left the table",
        "disengaged": "the other side got away",
        "pursuit": "the other side is pursued, in a battle of its own",
    }

    reason: EndReason
    rule: str = "FT-UMP-5"

    def apply(self, battle: B) -> B:
        return replace(battle, phase="over", active=None, result=Result(self.winner, self.reason))


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    ShipCorrected,
    GroupCorrected,
    SideWithdrew,
    BattleEnded,
)
