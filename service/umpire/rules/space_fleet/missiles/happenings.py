"""The events of long-range missiles (SF 8)."""

from typing import ClassVar, Literal

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening
from umpire.kernel.words import counted, dice
from umpire.rules.space_fleet.state.audience import HeardByFew, ToldToFew
from umpire.rules.space_fleet.state.battle import Battle, change_missiles, change_ship
from umpire.rules.space_fleet.state.bounds import Step, Warhead
from umpire.rules.space_fleet.state.places import Place, told
from umpire.rules.space_fleet.state.ship import Missile

_WARHEADS = {"contact": "contact warheads", "directed": "directed energy"}
_REMOVED = {
    "shot_down": "is shot down",
    "spent": "is spent",
    "last_move": "has made its last move and is removed",
}


class MissileLaunched(Happening, frozen=True, tag="missile_launched", kw_only=True):
    """A salvo of long-range missiles is in flight, marked by a counter that all see."""

    missile: str
    side: str
    place: Place
    warhead: Warhead
    rule: str = "SF-LRM-01"

    def apply(self, battle: Battle) -> Battle:
        """Put the salvo on the field."""
        missile = Missile(id=self.missile, side=self.side, place=self.place, warhead=self.warhead)
        launched = battle.missiles_launched + 1
        return replace(battle, missiles=(*battle.missiles, missile), missiles_launched=launched)

    def tell(self) -> str:
        warhead = _WARHEADS[self.warhead]
        return f"{self.side} launches salvo {self.missile} with {warhead} at {told(self.place)}"


class SalvoSpent(HeardByFew, frozen=True, tag="salvo_spent", kw_only=True):
    """The launcher from which it came; so many salvoes are left in it."""

    ship: str
    launcher: str
    salvoes: int
    only: tuple[str, ...] | None = None
    rule: str = "SF-LRM-01"

    def apply(self, battle: Battle) -> Battle:
        """Take the salvo from its launcher."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        launchers = tuple(
            replace(each, salvoes=self.salvoes) if each.id == self.launcher else each
            for each in ship.lr_launchers
        )
        launched = (*ship.launched, self.launcher)
        return change_ship(battle, ship.id, lr_launchers=launchers, launched=launched)

    def tell(self) -> str:
        left = "1 salvo" if self.salvoes == 1 else f"{self.salvoes} salvoes"
        return f"It came from {self.launcher} of {self.ship}; {left} left there"


class MissileMoved(Happening, frozen=True, tag="missile_moved", kw_only=True):
    """A salvo moved, or stayed; `target` is what it attacks this turn."""

    missile: str
    path: tuple[Step, ...]
    place: Place
    moves_made: int
    target: str | None
    rule: str = "SF-LRM-02"

    def apply(self, battle: Battle) -> Battle:
        """Put the salvo where it is now, with its target."""

        def moved(missile: Missile) -> Missile:
            if missile.id != self.missile:
                return missile
            return replace(
                missile,
                place=self.place,
                moves_made=self.moves_made,
                moved=True,
                target=self.target,
            )

        return change_missiles(battle, moved)

    def tell(self) -> str:
        way = " ".join(self.path) if self.path else "stays"
        attack = f", and attacks {self.target}" if self.target else ""
        return f"Salvo {self.missile}, move {self.moves_made}: {way}, at {told(self.place)}{attack}"


class MissileAimed(ToldToFew, frozen=True, tag="missile_aimed", kw_only=True):
    """A side has named the target of its salvo by a name that others may not know (SF-LRM-06)."""

    missile: str
    aimed_at: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-LRM-06"

    def tell(self) -> str:
        return f"Salvo {self.missile} is aimed at {self.aimed_at}"


class MissileRemoved(Happening, frozen=True, tag="missile_removed", kw_only=True):
    """A salvo is gone: shot down, spent in its attack, or at the end of its third move."""

    missile: str
    reason: Literal["shot_down", "spent", "last_move"]
    rule: str = "SF-LRM-03"

    def apply(self, battle: Battle) -> Battle:
        """Take the salvo off the field."""
        left = tuple([missile for missile in battle.missiles if missile.id != self.missile])
        return replace(battle, missiles=left)

    def tell(self) -> str:
        return f"Salvo {self.missile} {_REMOVED[self.reason]}"


class TargetDrawn(ToldToFew, frozen=True, tag="target_drawn", kw_only=True):
    """A die said which ship of a squadron is attacked."""

    missile: str
    squadron: str
    ship: str
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-RUL-34"

    def tell(self) -> str:
        lots = dice(self.rolls)
        return f"Salvo {self.missile} attacks {self.ship} of {self.squadron}, by lot: {lots}"


class MissileAttacked(ToldToFew, frozen=True, tag="missile_attacked", kw_only=True):
    """A salvo attacked a ship.

    Attributes:
        range: in units, as it counts: doubled for directed energy, 0 for contact.
        shots: dice thrown to hit.
        struck: how many of them hit.
        hits: how many hits they make.
    """

    missile: str
    target: str
    warhead: Warhead
    range: float
    need: int
    modifier: int
    modifiers: tuple[str, ...]
    shots: int
    struck: int
    hits: int
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-LRM-04"

    def tell(self) -> str:
        change = f" with {self.modifier:+d}" if self.modifier else ""
        fire = ""
        if self.warhead == "directed":
            fire = f" with {counted(self.shots, 'shot')} at range {self.range:g}"
        return (
            f"Salvo {self.missile} attacks {self.target}{fire}, needing {self.need}+{change}: "
            f"{dice(self.rolls)}, {counted(self.hits, 'hit')}"
        )


class AttackUnseen(ToldToFew, frozen=True, tag="attack_unseen", kw_only=True):
    """A salvo attacked a counter; what came of it is not to be seen (SF-LRM-06)."""

    observed: ClassVar[bool] = True

    missile: str
    target: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-LRM-06"

    def tell(self) -> str:
        return f"Salvo {self.missile} attacks {self.target}; what comes of it is not to be seen"


class SalvoWasted(ToldToFew, frozen=True, tag="salvo_wasted", kw_only=True):
    """A salvo attacked a dummy, which stays."""

    missile: str
    dummy: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-LRM-06"

    def tell(self) -> str:
        return f"Salvo {self.missile} is wasted on dummy {self.dummy}"
