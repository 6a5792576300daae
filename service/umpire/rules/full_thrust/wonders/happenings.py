"""The events of wonder weapons (FT 12.3). Positions and widths are in MU, rounded to 1e-6."""

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.plane import Point
from umpire.kernel.rulebook import Seat
from umpire.kernel.words import dice, place, points
from umpire.rules.full_thrust.state.audience import is_of_closed
from umpire.rules.full_thrust.state.battle import B, Battle, NovaTemplate
from umpire.rules.full_thrust.state.changes import change_ship
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre
from umpire.rules.full_thrust.state.notation import written
from umpire.rules.full_thrust.state.ship import Cloak
from umpire.rules.full_thrust.state.ship_state import Charge
from umpire.rules.full_thrust.state.tables import ReflexOutcome

_FIELD = {
    "all_taken": "it stops nothing",
    "half_taken": "it stops half",
    "absorbed": "it takes all in",
    "half_returned": "it throws half back",
    "all_returned": "it throws all back",
}


class NovaFired(Happening, frozen=True, tag="nova_fired", kw_only=True):
    """A ship fired its nova cannon from (x, y) along its bow."""

    ship: str
    side: str
    weapon: str
    x: float
    y: float
    facing: int
    turn: int
    rule: str = "FT-12.3-1"

    def apply(self, battle: B) -> B:
        """Put the shot on the table."""
        shot = NovaTemplate(self.ship, self.x, self.y, self.facing, self.turn)
        return replace(battle, templates=(*battle.templates, shot))

    def tell(self) -> str:
        at = place((self.x, self.y))
        return f"{self.ship} fires {self.weapon} from {at} along course {self.facing}"


class NovaMoved(Happening, frozen=True, tag="nova_moved", kw_only=True):
    """The template of a ship's nova shot of a turn swept along `path`; `touched` nearest first."""

    ship: str
    launched_turn: int
    stage: int
    diameter_mu: float
    path: tuple[Point, ...]
    touched: tuple[str, ...]
    rule: str = "FT-12.3-2"

    def apply(self, battle: B) -> B:
        """Note how far the shot has burned."""

        def moved(template: NovaTemplate) -> NovaTemplate:
            return replace(template, stage=self.stage) if _is_of(template, self) else template

        return replace(battle, templates=tuple([moved(each) for each in battle.templates]))

    def tell(self) -> str:
        start, end = place(self.path[0]), place(self.path[-1])
        return (
            f"The nova shot of {self.ship} of turn {self.launched_turn}, {self.diameter_mu:g} MU "
            f"wide, burns from {start} to {end}: {_touched(self.touched)}"
        )


class NovaBurnedOut(Happening, frozen=True, tag="nova_burned_out", kw_only=True):
    """A nova shot has made its last move, and is gone."""

    ship: str
    launched_turn: int
    rule: str = "FT-12.3-2"

    def apply(self, battle: B) -> B:
        """Take the shot away."""
        left = [each for each in battle.templates if not _is_of(each, self)]
        return replace(battle, templates=tuple(left))

    def tell(self) -> str:
        return f"The nova shot of {self.ship} of turn {self.launched_turn} burns out"


class WaveGunCharged(Happening, frozen=True, tag="wave_gun_charged", kw_only=True):
    """A die was added to the charge of a wave gun; `charge` is what it has by now."""

    ship: str
    weapon: str
    charge: int
    ready: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-12.3-3"

    def apply(self, battle: B) -> B:
        """Note the charge."""
        return _charged(battle, self.ship, self.weapon, self.charge)

    def tell(self) -> str:
        ready = ", and is ready" if self.ready else ""
        return f"{self.ship} charges {self.weapon}: {dice(self.rolls)}, it has {self.charge}{ready}"


class WaveGunFired(Happening, frozen=True, tag="wave_gun_fired", kw_only=True):
    """A wave gun fired along the bow and is empty; `touched` nearest first."""

    ship: str
    side: str
    weapon: str
    path: tuple[Point, ...]
    touched: tuple[str, ...]
    rule: str = "FT-12.3-4"

    def apply(self, battle: B) -> B:
        """Empty the gun, and note that the ship has fired it."""
        return change_ship(_charged(battle, self.ship, self.weapon, 0), self.ship, wave_fired=True)

    def tell(self) -> str:
        start, end = place(self.path[0]), place(self.path[-1])
        return f"{self.ship} fires {self.weapon} from {start} to {end}: {_touched(self.touched)}"


class WaveGunBurst(Happening, frozen=True, tag="wave_gun_burst", kw_only=True):
    """A charged wave gun was knocked out; its own ship takes the points of its charge."""

    ship: str
    weapon: str
    points: int
    rule: str = "FT-12.3-6"

    def apply(self, battle: B) -> B:
        """Empty the gun."""
        return _charged(battle, self.ship, self.weapon, 0)

    def tell(self) -> str:
        return f"{self.ship}'s charged {self.weapon} bursts: {points(self.points)}"


class TemplateStruck(Told, frozen=True, tag="template_struck", kw_only=True):
    """What a nova shot or a wave of a ship touched was thrown for."""

    ship: str
    target: str
    damage: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-12.3-2"

    def tell(self) -> str:
        return f"{self.target} is touched: {dice(self.rolls)}, {points(self.damage)}"


class ReflexFieldThrown(Happening, frozen=True, tag="reflex_field_thrown", kw_only=True):
    """Beams met a ship's reflex field: of `points`, it takes some and returns some."""

    ship: str
    attacker: str
    points: int
    result_of_field: ReflexOutcome
    taken: int
    returned: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-12.3-8"

    def apply(self, battle: B) -> B:
        """Show the field to all."""
        return change_ship(battle, self.ship, reflex_shown=True)

    def tell(self) -> str:
        back = f", {self.attacker} takes {self.returned}" if self.returned else ""
        return (
            f"{self.ship} has a reflex field on, {points(self.points)} of beams meet it: "
            f"{dice(self.rolls)}, {_FIELD[self.result_of_field]}; {self.ship} takes "
            f"{self.taken}{back}"
        )


class ShipCloaked(Happening, frozen=True, tag="ship_cloaked", kw_only=True):
    """A ship vanished, and left a marker at (x, y).

    Until it is back, only its own side is told at the start of which turn that is.
    """

    ship: str
    side: str
    x: float
    y: float
    until: int | None
    rule: str = "FT-12.3-9"

    def apply(self, battle: B) -> B:
        """Put the ship under its cloak."""
        # Only a copy of the battle that a seat may not see whole lacks the turn.
        cloak = Cloak(self.until or battle.turn + 1)
        return change_ship(battle, self.ship, status="cloaked", cloak=cloak)

    def tell(self) -> str:
        until = "" if self.until is None else f", until turn {self.until}"
        return f"{self.ship} cloaks at {place((self.x, self.y))}{until}"

    def heard(self, battle: Battle, seat: Seat) -> "ShipCloaked":
        """Return it; to others without the turn in which it is back, until it is."""
        return replace(self, until=None) if _is_away(battle, self, seat) else self


class BlindMoveWritten(Happening, frozen=True, tag="blind_move_written", kw_only=True):
    """What a cloaked ship flies in a turn is settled; nobody else hears of it until it is back."""

    ship: str
    side: str
    turn: int
    until: int | None
    manoeuvre: Manoeuvre
    rule: str = "FT-12.3-9"

    def apply(self, battle: B) -> B:
        """Add the move to those under the cloak."""
        ship = battle.ship(self.ship)
        if ship is None or ship.cloak is None:
            return battle
        cloak = replace(ship.cloak, moves=(*ship.cloak.moves, self.manoeuvre))
        return change_ship(battle, ship.id, cloak=cloak)

    def tell(self) -> str:
        move = written(self.manoeuvre) or "straight on"
        return f"{self.ship} flies under its cloak in turn {self.turn}: {move}"

    def heard(self, battle: Battle, seat: Seat) -> "BlindMoveWritten | None":
        """Return it to others when the ship is back, unless its display is closed to them."""
        hidden = _is_away(battle, self, seat) or is_of_closed(battle, self.ship, seat)
        return None if hidden else self


class ShipDecloaked(Happening, frozen=True, tag="ship_decloaked", kw_only=True):
    """A ship came out of its cloak at the end of `path`, all that it has flown unseen.

    `velocity` is null to others in a closed book (FT-UMP-66).
    """

    ship: str
    path: tuple[Point, ...]
    facing: int
    velocity: int | None
    course_deg: float | None
    rolled: bool
    rule: str = "FT-12.3-9"

    def apply(self, battle: B) -> B:
        """Put the ship where it is, in sight."""
        x, y = self.path[-1]
        return change_ship(
            battle,
            self.ship,
            status="active",
            cloak=None,
            x=x,
            y=y,
            facing=self.facing,
            velocity=self.velocity,
            course_deg=self.course_deg,
            rolled=self.rolled,
        )

    def tell(self) -> str:
        fast = "" if self.velocity is None else f", velocity {self.velocity}"
        at = place(self.path[-1])
        return f"{self.ship} comes out of its cloak at {at}, facing {self.facing}{fast}"

    def heard(self, battle: Battle, seat: Seat) -> "ShipDecloaked":
        """Return it; without the velocity to whom the display is closed."""
        return replace(self, velocity=None) if is_of_closed(battle, self.ship, seat) else self


def _is_of(template: NovaTemplate, event: NovaMoved | NovaBurnedOut) -> bool:
    return (template.ship, template.launched_turn) == (event.ship, event.launched_turn)


def _charged(battle: B, ship_id: str, weapon: str, points: int) -> B:
    """Return the battle with another charge in one wave gun; an empty one is not listed."""
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    others = [charge for charge in ship.charges if charge.weapon != weapon]
    charges = (*others, Charge(weapon, points)) if points else tuple(others)
    return change_ship(battle, ship_id, charges=charges)


def _touched(names: tuple[str, ...]) -> str:
    return f"it touches {', '.join(names)}" if names else "it touches nothing"


def _is_away(battle: Battle, event: ShipCloaked | BlindMoveWritten, seat: Seat) -> bool:
    """Tell whether the ship of an event was still gone when a turn began, to another's seat."""
    away = event.until is not None and battle.turn < event.until
    return away and not seat.sees(event.side)


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    NovaFired,
    NovaMoved,
    NovaBurnedOut,
    WaveGunCharged,
    WaveGunFired,
    WaveGunBurst,
    TemplateStruck,
    ReflexFieldThrown,
    ShipCloaked,
    BlindMoveWritten,
    ShipDecloaked,
)
"""All that can happen by this chapter."""
