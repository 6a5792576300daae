"""The events of hacks: what a ship tried, and the system that it took (CI 15.6)."""

from umpire.kernel.dice import Roll
from umpire.kernel.happening import HappensTo
from umpire.kernel.words import counted
from umpire.rules.cold_infinity.state.arms import SystemTurns
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.changes import change_power, change_ship
from umpire.rules.cold_infinity.state.happening import Happening
from umpire.rules.cold_infinity.state.noncombat import Hacks


class HackTried(Happening, frozen=True, tag="hack_tried", kw_only=True):
    """A ship tried to hack a system of another: what made the hack, what countered it, its dice.

    Both `levels` are those of bridges in control. With no value it fails, and throws nothing.
    """

    ship: str
    target: str
    system: str
    turn: int
    amplification: int
    own_level: int
    ecm: int
    target_level: int
    value: int
    turns: int
    shut_out: bool
    rolls: tuple[Roll, ...] = ()
    rule: str = "CI-15.6-2"

    def apply(self, battle: Battle) -> Battle:
        """Note the attempt, and whether the hacker is shut out for the battle."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        shut = (*ship.hacks.shut_out_by, self.target) if self.shut_out else ship.hacks.shut_out_by
        return change_ship(battle, ship.id, hacks=Hacks(self.turn, shut))

    def tell(self) -> str:
        """Tell the terms, the dice, and what came of them."""
        terms = f"{self.amplification} + {self.own_level} - {self.ecm} - {self.target_level}"
        thrown = ", ".join([str(face) for roll in self.rolls for face in roll.faces])
        done = f"takes it for {counted(self.turns, 'turn')}" if self.turns else "fails"
        out = "; it is shut out for the battle" if self.shut_out else ""
        return (
            f"{self.ship} hacks {self.system} of {self.target}: {terms} makes"
            f" {counted(self.value, 'die') if self.value == 1 else f'{self.value} dice'}"
            f"{f' ({thrown})' if thrown else ''}, and {done}{out}"
        )


class SystemHacked(Happening, frozen=True, tag="system_hacked", kw_only=True):
    """A system is forced off from the next turn on; `forced_off` are all of its ship that are."""

    ship: str
    system: str
    turns: int
    forced_off: tuple[SystemTurns, ...]
    rule: str = "CI-3.2.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Note for how long it stays off."""
        return change_power(battle, self.ship, forced_off=self.forced_off)

    def tell(self) -> str:
        """Tell for how long."""
        return f"{self.system} of {self.ship} goes off for {counted(self.turns, 'turn')}"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (HackTried, SystemHacked)
"""All that can happen by this chapter."""
