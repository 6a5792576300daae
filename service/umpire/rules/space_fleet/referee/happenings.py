"""What came of the referee's orders, and how a battle ended (SF-UMP-3 to -5)."""

from typing import ClassVar

from msgspec.structs import replace

from umpire.kernel import ending
from umpire.rules.space_fleet.state.audience import HeardByFew
from umpire.rules.space_fleet.state.battle import (
    Battle,
    EndReason,
    Result,
    change_ship,
    change_ships,
)
from umpire.rules.space_fleet.state.places import Place
from umpire.rules.space_fleet.state.ship import (
    Engines,
    Ship,
    Status,
    Weapons,
)


class ShipCorrected(HeardByFew, frozen=True, tag="ship_corrected", kw_only=True):
    """The referee set a ship right: it is as these fields say."""

    takes_out: ClassVar[bool] = True

    ship: str
    note: str
    place: Place
    shields: int
    damage_points: int
    engines: Engines
    halvings: int
    weapons: Weapons
    status: Status
    only: tuple[str, ...] | None = None
    rule: str = "SF-UMP-5"

    def apply(self, battle: Battle) -> Battle:
        """Set the ship right."""
        return change_ship(
            battle,
            self.ship,
            place=self.place,
            shields=self.shields,
            damage_points=self.damage_points,
            engines=self.engines,
            halvings=self.halvings,
            weapons=self.weapons,
            status=self.status,
        )

    def tell(self) -> str:
        return (
            f"The referee corrects {self.ship} ({self.note}): shields {self.shields}, "
            f"damage {self.damage_points}, engines {self.engines}, weapons {self.weapons}, "
            f"{self.status}"
        )


class SideWithdrew(ending.SideWithdrew, frozen=True, tag="side_withdrew", kw_only=True):
    """A side gave up the battle."""

    rule: str = "SF-UMP-4"

    def apply(self, battle: Battle) -> Battle:
        """Take out its ships, with its dummies, its missiles and its fire."""

        def taken_out(ship: Ship) -> Ship:
            gone = ship.side == self.side and ship.status == "active"
            return replace(ship, status="withdrawn") if gone else ship

        leaving = {ship.id for ship in battle.ships if ship.side == self.side}
        return replace(
            change_ships(battle, taken_out),
            declared=tuple([each for each in battle.declared if each.ship not in leaving]),
            dummies=tuple([dummy for dummy in battle.dummies if dummy.side != self.side]),
            missiles=tuple([missile for missile in battle.missiles if missile.side != self.side]),
        )


class BattleEnded(ending.BattleEnded, frozen=True, tag="battle_ended", kw_only=True):
    """The battle is over."""

    reason: EndReason
    rule: str = "SF-UMP-3"

    def apply(self, battle: Battle) -> Battle:
        """End the battle with its result."""
        return replace(battle, phase="over", result=Result(self.winner, self.reason))
