"""The events of fire (SF 3)."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening
from umpire.kernel.rulebook import Seat
from umpire.kernel.words import counted, dice
from umpire.rules.space_fleet.state.audience import HeardByFew, ToldToFew
from umpire.rules.space_fleet.state.battle import (
    Battle,
    Declared,
    PhaseName,
    Shot,
    change_ship,
)
from umpire.rules.space_fleet.state.bounds import Weapon
from umpire.rules.space_fleet.state.condition import has_shots_left

Band: TypeAlias = Literal["short", "medium", "long"]


class FireDeclared(Happening, frozen=True, tag="fire_declared", kw_only=True):
    """A ship's fire is declared, or without shots withdrawn; sealed until its phase ends."""

    ship: str
    side: str
    shots: tuple[Shot, ...]
    turn: int
    phase: PhaseName
    only: tuple[str, ...] | None = None
    rule: str = "SF-FIRE-01"

    def apply(self, battle: Battle) -> Battle:
        """Note its fire in place of what the ship declared before."""
        if not self.shots:
            left = [each for each in battle.declared if each.ship != self.ship]
            return replace(battle, declared=tuple(left))
        now = Declared(self.ship, self.shots)
        earlier = [each.ship for each in battle.declared]
        if self.ship not in earlier:
            return replace(battle, declared=(*battle.declared, now))
        changed = [now if each.ship == self.ship else each for each in battle.declared]
        return replace(battle, declared=tuple(changed))

    def tell(self) -> str:
        if not self.shots:
            return f"{self.ship} withdraws the fire that it has declared"
        targets = ", ".join(dict.fromkeys(shot.target for shot in self.shots))
        return f"{self.ship} declares its fire at {targets}"

    def heard(self, battle: Battle, seat: Seat) -> "FireDeclared | None":
        """Return it to its own side; to others when it is open, and sensors hide nothing."""
        now = (self.turn, self.phase) == (battle.turn, battle.phase)
        sealed = now and not battle.fire_open
        secret = sealed or battle.options.limited_sensors
        return None if secret and not seat.sees(self.side) else self


class FireOpened(Happening, frozen=True, tag="fire_opened", kw_only=True):
    """All sides have declared; from now on dice may fall."""

    rule: str = "SF-FIRE-01"

    def apply(self, battle: Battle) -> Battle:
        """Open it, with nothing shot down and nobody crippled by it yet."""
        return replace(battle, fire_open=True, crippled=(), shot_down=())

    def tell(self) -> str:
        return "All have declared their fire"


class TargetCrippled(HeardByFew, frozen=True, tag="target_crippled", kw_only=True):
    """A target was crippled before any fire of this phase: it may surrender (SF-RUL-19)."""

    ship: str
    side: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-12"

    def apply(self, battle: Battle) -> Battle:
        """Note the ship among those that were."""
        return replace(battle, crippled=(*battle.crippled, self.ship))

    def tell(self) -> str:
        return f"{self.ship} was crippled before it is fired on, and may surrender"


class ShotsFired(HeardByFew, frozen=True, tag="shots_fired", kw_only=True):
    """Some shots of one weapon at one target.

    Attributes:
        range: in units, as measured; on a table it may be broken.
        need: the score that hits, before modifiers.
        modifier: what is added to each die; `modifiers` names the rules that add up to it.
        struck: how many of the shots hit.
        hits: how many hits they make.
        salvoes: what is left in the launcher, null for other weapons.
    """

    ship: str
    target: str
    weapon: Weapon
    mount: str | None
    range: float
    band: Band
    need: int
    modifier: int
    modifiers: tuple[str, ...]
    struck: int
    hits: int
    salvoes: int | None
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-FIRE-02"

    def apply(self, battle: Battle) -> Battle:
        """Take a salvo from its launcher; keep a missile that open fire has hit for the rest."""
        battle = _with_shot_down(battle, self)
        ship = battle.ship(self.ship)
        if ship is None or self.salvoes is None:
            return battle
        launchers = [
            replace(each, salvoes=self.salvoes) if each.id == self.mount else each
            for each in ship.sr_launchers
        ]
        return change_ship(battle, ship.id, sr_launchers=tuple(launchers))

    def tell(self) -> str:
        left = f"; {_salvoes(self.salvoes)} left" if self.salvoes is not None else ""
        return f"{self.ship} fires {_fired_what(self)} {_at_target(self)}{left}"


class ShotsHeard(ToldToFew, frozen=True, tag="shots_heard", kw_only=True):
    """Some shots of a ship that the side has not detected, as it hears them (SF-UMP-41).

    `counter` is that of the ship, and `side` its side; the rest is as in `ShotsFired`.
    """

    counter: str
    side: str
    target: str
    weapon: Weapon
    range: float
    band: Band
    need: int
    modifier: int
    modifiers: tuple[str, ...]
    struck: int
    hits: int
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-UMP-41"

    def tell(self) -> str:
        return f"Counter {self.counter} of {self.side} fires {_heard_what(self)} {_at_target(self)}"


class ShipFired(HeardByFew, frozen=True, tag="ship_fired", kw_only=True):
    """A ship has fired; `direct` is with beams or short-range missiles, which show it.

    `spent_beams` and `spent_mounts` are what it fired in defence, if it may still fire the rest.
    """

    ship: str
    side: str
    beam: bool
    direct: bool
    plasma: bool
    at_missile: bool
    spent_beams: int = 0
    spent_mounts: tuple[str, ...] = ()
    only: tuple[str, ...] | None = None
    rule: str = "SF-FIRE-14"

    def apply(self, battle: Battle) -> Battle:
        """Note with what it has fired; nothing is left declared."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        left = tuple([each for each in battle.declared if each.ship != ship.id])
        spares = bool(self.spent_beams or self.spent_mounts)
        # Plasma fired in defence disturbs nobody in the ship's own step, only all turn.
        plasma = ship.fired_plasma and (
            spares or not has_shots_left(ship) or battle.options.plasma_interference == "turn"
        )
        return change_ship(
            replace(battle, declared=left),
            ship.id,
            fired_beam=ship.fired_beam or self.beam,
            fired_direct=ship.fired_direct or self.direct,
            fired_any=ship.fired_any or self.direct or self.plasma,
            fired_plasma=plasma or self.plasma,
            fired_at_missile=ship.fired_at_missile or self.at_missile,
            spent_beams=ship.spent_beams + self.spent_beams if spares else 0,
            spent_mounts=(*ship.spent_mounts, *self.spent_mounts) if spares else (),
        )

    def tell(self) -> str:
        if not (self.direct or self.plasma):
            return f"{self.ship} can fire nothing of what it declared"
        if self.spent_beams or self.spent_mounts:
            return f"{self.ship} has fired at missiles, and may still fire its other shots"
        done = ", at missiles, and fires no more this turn" if self.at_missile else ""
        return f"{self.ship} has done its firing{done}"


def _with_shot_down(battle: Battle, event: ShotsFired) -> Battle:
    """Keep a missile that open fire has hit, for the fire at it that is yet to fall."""
    missile = battle.missile(event.target)
    if not battle.fire_open or not event.struck or missile is None or missile in battle.shot_down:
        return battle
    return replace(battle, shot_down=(*battle.shot_down, missile))


def _fired_what(event: ShotsFired) -> str:
    if event.weapon == "beam":
        return counted(len(event.rolls[0].faces), "beam")
    kind = "short-range missiles of" if event.weapon == "sr_missile" else "plasma cannon"
    return f"{kind} {event.mount}"


def _heard_what(event: ShotsHeard) -> str:
    if event.weapon == "beam":
        return counted(len(event.rolls[0].faces), "beam")
    return "short-range missiles" if event.weapon == "sr_missile" else "a plasma cannon"


def _at_target(event: ShotsFired | ShotsHeard) -> str:
    modified = f", {event.modifier:+d}" if event.modifier else ""
    return (
        f"at {event.target} at {event.range:g}, {event.band} range, needing "
        f"{event.need}{modified}: {dice(event.rolls)}, {_hits(event.hits)}"
    )


def _hits(number: int) -> str:
    return counted(number, "hit") if number else "a miss"


def _salvoes(number: int) -> str:
    return "1 salvo" if number == 1 else f"{number or 'no'} salvoes"
