"""FT 12.3: reflex fields and capacitors; orders and events of wonder weapons. Units: MU."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.plane import Point
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.design import group_of
from umpire.rules.full_thrust.gunnery import Score, Solution
from umpire.rules.full_thrust.power import has_reflex_on
from umpire.rules.full_thrust.refusals import (
    BOGEY,
    CLOAKED,
    IN_ORBIT,
    INCONSISTENT,
    MUST_NOT_MANOEUVRE,
    NO_DRIVE,
    NOT_FITTED,
    NOVA_ARMED,
    OPTION_OFF,
    REFLEX_ACTIVE,
)
from umpire.rules.full_thrust.state.battle import (
    Attack,
    B,
    Battle,
    Hit,
    NovaTemplate,
    Ruling,
    change_ship,
    is_of_closed,
    label,
    with_ship,
)
from umpire.rules.full_thrust.state.ship import (
    Beam,
    Cloak,
    CloakingField,
    NovaCannon,
    ReflexField,
    Ship,
    WaveGun,
)
from umpire.rules.full_thrust.state.tables import DIE, ReflexOutcome
from umpire.rules.full_thrust.state.values import Charge, Fault, Manoeuvre, write_notation

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
        shot = NovaTemplate(self.ship, self.x, self.y, self.facing, self.turn)
        return replace(battle, templates=(*battle.templates, shot))

    def tell(self) -> str:
        return self.say(
            "{ship} fires {weapon} from {place:place} along course {facing}", place=(self.x, self.y)
        )


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
        def move(template: NovaTemplate) -> NovaTemplate:
            return replace(template, stage=self.stage) if _is_of(template, self) else template

        return replace(battle, templates=tuple([move(each) for each in battle.templates]))

    def tell(self) -> str:
        return self.say(
            "The nova shot of {ship} of turn {launched_turn}, {diameter_mu:g} MU wide, burns from "
            "{start:place} to {end:place}: {touched}",
            start=self.path[0],
            end=self.path[-1],
            touched=_list_touched(self),
        )


class NovaBurnedOut(Happening, frozen=True, tag="nova_burned_out", kw_only=True):
    """A nova shot has made its last move, and is gone."""

    line: ClassVar[str] = "The nova shot of {ship} of turn {launched_turn} burns out"

    ship: str
    launched_turn: int
    rule: str = "FT-12.3-2"

    def apply(self, battle: B) -> B:
        left = [each for each in battle.templates if not _is_of(each, self)]
        return replace(battle, templates=tuple(left))


class WaveGunCharged(Happening, frozen=True, tag="wave_gun_charged", kw_only=True):
    """A die was added to the charge of a wave gun; `charge` is what it has by now."""

    ship: str
    weapon: str
    charge: int
    ready: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-12.3-3"

    def apply(self, battle: B) -> B:
        return _add_charge(battle, self.ship, self.weapon, self.charge)

    def tell(self) -> str:
        return self.say(
            "{ship} charges {weapon}: {charge}, and it is ready ({rolls:dice})"
            if self.ready
            else "{ship} charges {weapon}: {charge} ({rolls:dice})"
        )


class WaveGunFired(Happening, frozen=True, tag="wave_gun_fired", kw_only=True):
    """A wave gun fired along the bow and is empty; `touched` nearest first."""

    ship: str
    side: str
    weapon: str
    path: tuple[Point, ...]
    touched: tuple[str, ...]
    rule: str = "FT-12.3-4"

    def apply(self, battle: B) -> B:
        return change_ship(
            _add_charge(battle, self.ship, self.weapon, 0), self.ship, wave_fired=True
        )

    def tell(self) -> str:
        return self.say(
            "{ship} fires {weapon} from {start:place} to {end:place}: {touched}",
            start=self.path[0],
            end=self.path[-1],
            touched=_list_touched(self),
        )


class WaveGunBurst(Happening, frozen=True, tag="wave_gun_burst", kw_only=True):
    """A charged wave gun was knocked out; its own ship takes the points of its charge."""

    line: ClassVar[str] = "{ship}'s charged {weapon} bursts: {points:points}"

    ship: str
    weapon: str
    points: int
    rule: str = "FT-12.3-6"

    def apply(self, battle: B) -> B:
        return _add_charge(battle, self.ship, self.weapon, 0)


class TemplateStruck(Told, frozen=True, tag="template_struck", kw_only=True):
    """A nova shot or a wave of a ship struck a target, with these dice."""

    line: ClassVar[str] = "{target} is struck: {damage:points} ({rolls:dice})"

    ship: str
    target: str
    damage: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-12.3-2"


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
        return change_ship(battle, self.ship, reflex_shown=True)

    def tell(self) -> str:
        line = (
            "{ship} meets {points:points} of beams with its reflex field: {what:word}; {ship} "
            "takes {taken} ({rolls:dice})"
        )
        if self.returned:
            line = (
                "{ship} meets {points:points} of beams with its reflex field: {what:word}; {ship} "
                "takes {taken}, {attacker} takes {returned} ({rolls:dice})"
            )
        return self.say(line, what=_FIELD[self.result_of_field])


class ShipCloaked(Happening, frozen=True, tag="ship_cloaked", kw_only=True):
    """A ship vanished, and left a marker at (x, y).

    Until it is back, only its own side knows the turn of its return.
    """

    ship: str
    side: str
    x: float
    y: float
    until: int | None
    rule: str = "FT-12.3-9"

    def apply(self, battle: B) -> B:
        # Only a copy of the battle that a seat may not see whole lacks the turn.
        cloak = Cloak(self.until or battle.turn + 1)
        return change_ship(battle, self.ship, status="cloaked", cloak=cloak)

    def tell(self) -> str:
        line = "{ship} cloaks at {place:place}"
        if self.until is not None:
            line = "{ship} cloaks at {place:place} until turn {until}"
        return self.say(line, place=(self.x, self.y))

    def heard(self, battle: Battle, seat: Seat) -> "ShipCloaked":
        """Return it; others see the turn of its return only after that."""
        return replace(self, until=None) if _is_away(battle, self, seat) else self


class BlindMoveWritten(Happening, frozen=True, tag="blind_move_written", kw_only=True):
    """What a cloaked ship flies in a turn is settled; nobody else sees it until it is back."""

    ship: str
    side: str
    turn: int
    until: int | None
    manoeuvre: Manoeuvre
    rule: str = "FT-12.3-9"

    def apply(self, battle: B) -> B:
        ship = battle.ship(self.ship)
        if ship is None or ship.cloak is None:
            return battle
        cloak = replace(ship.cloak, moves=(*ship.cloak.moves, self.manoeuvre))
        return change_ship(battle, ship.id, cloak=cloak)

    def tell(self) -> str:
        move = write_notation(self.manoeuvre)
        if not move:
            return self.say("{ship} flies straight on under its cloak in turn {turn}")
        return self.say("{ship} flies {move} under its cloak in turn {turn}", move=move)

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
        line = "{ship} drops its cloak at {place:place}, facing {facing}"
        if self.velocity is not None:
            line = "{ship} drops its cloak at {place:place}, facing {facing}, velocity {velocity}"
        return self.say(line, place=self.path[-1])

    def heard(self, battle: Battle, seat: Seat) -> "ShipDecloaked":
        """Return it; without the velocity to whom the display is closed."""
        return replace(self, velocity=None) if is_of_closed(battle, self.ship, seat) else self


def _is_of(template: NovaTemplate, event: NovaMoved | NovaBurnedOut) -> bool:
    return (template.ship, template.launched_turn) == (event.ship, event.launched_turn)


def _add_charge(battle: B, ship_id: str, weapon: str, points: int) -> B:
    """Return the battle with another charge in one wave gun; an empty one is not listed."""
    added = (Charge(weapon, points),) if points else ()

    def charge(ship: Ship) -> Ship:
        others = [each for each in ship.charges if each.weapon != weapon]
        return replace(ship, charges=(*others, *added))

    return with_ship(battle, ship_id, charge)


def _list_touched(event: NovaMoved | WaveGunFired) -> str:
    if not event.touched:
        return event.say("it touches nothing")
    return event.say("it touches {touched:and}")


def _is_away(battle: Battle, event: ShipCloaked | BlindMoveWritten, seat: Seat) -> bool:
    """Return whether the ship of an event was still gone when a turn began, to another's seat."""
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


class Shares(NamedTuple):
    """Of the points of beams: how many the target takes, and how many go back to the firer."""

    taken: int
    returned: int


class Reflected(NamedTuple):
    """Fire after a reflex field: what the target takes, and what strikes the firer, if anything."""

    ruling: Ruling
    hits: tuple[Hit, ...]
    back: Attack | None = None


def shares(points: int, outcome: ReflexOutcome) -> Shares:
    """Return who takes how much of the points of beams; halves are rounded up (FT-12.3-8)."""
    half = (points + 1) // 2
    return {
        "all_taken": Shares(points, 0),
        "half_taken": Shares(half, 0),
        "absorbed": Shares(0, 0),
        "half_returned": Shares(0, half),
        "all_returned": Shares(0, points),
    }[outcome]


def reflect(
    ruling: Ruling, shots: Sequence[Solution], scores: Sequence[Score], dice: Dice
) -> Reflected:
    """Throw for the reflex field of a target that beams have been fired at (FT-DICE-2, FT-UMP-48).

    One die counts for all beams of the firer; what its other weapons scored is not touched. Half
    damage, and damage returned, is ordinary (FT-RUL-82).
    """
    line = shots[0].line
    target = ruling.state.ship(line.target.id)
    hits = tuple([hit for score in scores for hit in score.hits])
    beams = [score for shot, score in zip(shots, scores, strict=True) if _is_beam(shot)]
    if not beams or target is None or target.status != "active" or not has_reflex_on(target):
        return Reflected(ruling, hits)
    points = sum([hit.points for score in beams for hit in score.hits])
    thrown = _throw_reflex(ruling.state, line.firer.id, target.id, points, dice)
    if thrown.result_of_field != "all_taken":
        taken = (Hit(thrown.taken),) if thrown.taken else ()
        others = [score for shot, score in zip(shots, scores, strict=True) if not _is_beam(shot)]
        hits = (*taken, *[hit for score in others for hit in score.hits])
    return Reflected(ruling.then(thrown), hits, _back(thrown))


def _is_beam(shot: Solution) -> bool:
    return isinstance(shot.weapon, Beam) and shot.system is None


def _throw_reflex(
    battle: Battle, firer: str, target: str, points: int, dice: Dice
) -> ReflexFieldThrown:
    roll = dice.roll(label(battle, firer, target, "reflex"), 1, DIE)
    outcome = battle.tables.reflex.outcomes[roll.faces[0] - 1]
    taken, returned = shares(points, outcome)
    return ReflexFieldThrown(
        ship=target,
        attacker=firer,
        points=points,
        result_of_field=outcome,
        taken=taken,
        returned=returned,
        rolls=(roll,),
    )


def _back(thrown: ReflexFieldThrown) -> Attack | None:
    if not thrown.returned:
        return None
    hits = (Hit(thrown.returned),)
    return Attack(thrown.ship, hits, note="reflected", rule="FT-12.3-8")


NOTHING = Manoeuvre()


def bar_by_wonder(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return the fault of an order for wonder weapons, or `None` (FT 12.3)."""
    faults = (
        *_not_there(battle, ship, manoeuvre),
        *_bars_to_use(ship, manoeuvre),
        *_beside(ship, manoeuvre),
    )
    return faults[0] if faults else None


def bar_to_moving_blind(_battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return why a ship that is or will be cloaked cannot do that: it only flies (FT-UMP-45)."""
    if not ship.is_cloaked and not manoeuvre.cloak:
        return None
    vanishes = manoeuvre if ship.is_cloaked else replace(manoeuvre, cloak=0)
    if only_flies(vanishes):
        return None
    return Fault(
        CLOAKED,
        f"{ship.id} does nothing but fly while it is cloaked: order course, velocity or a roll "
        "alone.",
        "FT-UMP-45",
    )


def only_flies(manoeuvre: Manoeuvre) -> bool:
    """Return whether an order holds nothing but course, velocity and rolls."""
    return _standing_still(manoeuvre) == NOTHING


def _standing_still(manoeuvre: Manoeuvre) -> Manoeuvre:
    return replace(manoeuvre, speed=0, turn=0, roll=False, items=(), final_velocity=None)


def _not_there(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Iterator[Fault]:
    """Yield what is ordered and not in use, or does not work aboard the ship."""
    options = battle.options
    ordered = (
        (manoeuvre.nova, options.nova_cannon, NovaCannon, "FT-12.3-1"),
        (manoeuvre.wave, options.wave_gun, WaveGun, "FT-12.3-3"),
        (manoeuvre.reflex, options.reflex_field, ReflexField, "FT-12.3-7"),
        (bool(manoeuvre.cloak), options.cloaking_field, CloakingField, "FT-12.3-9"),
    )
    for wanted, in_use, kind, rule in ordered:
        named = str(kind.__struct_config__.tag).replace("_", " ")
        if wanted and not in_use:
            yield Fault(
                OPTION_OFF, f"{ship.id} uses no {named}: the scenario plays without it.", rule
            )
        elif wanted and not ship.working(kind):
            yield Fault(
                NOT_FITTED,
                f"{ship.id} has no {named} that works: leave that out of its order.",
                rule,
            )


def _bars_to_use(ship: Ship, manoeuvre: Manoeuvre) -> Iterator[Fault]:
    """Yield why a ship uses none of them, or cannot vanish (FT-3.4-3, FT-UMP-45, -49).

    A bogey would give itself away; a ship that leaves by FTL does nothing else; stations, and ships
    in orbit, do not fly by themselves.
    """
    wonders = manoeuvre.nova or manoeuvre.wave or manoeuvre.reflex or manoeuvre.cloak
    if ship.bogey and wonders:
        yield Fault(
            BOGEY, f"{ship.id} is a bogey, and uses no such weapon: reveal it first.", "FT-UMP-49"
        )
    if wonders and (manoeuvre.ftl or ship.ftl_since is not None):
        yield Fault(
            MUST_NOT_MANOEUVRE,
            f"{ship.id} leaves by FTL, and does nothing else: order FTL alone.",
            "FT-3.4-3",
        )
    if manoeuvre.cloak and ship.orbit is not None:
        yield Fault(
            IN_ORBIT,
            f"{ship.id} is in orbit, and does not cloak there: leave the orbit first.",
            "FT-UMP-45",
        )
    if manoeuvre.cloak and ship.station is not None:
        yield Fault(
            NO_DRIVE,
            f"{ship.id} is a station, and does not cloak: leave Cloak out of its order.",
            "FT-UMP-45",
        )


def _beside(ship: Ship, manoeuvre: Manoeuvre) -> Iterator[Fault]:
    """Yield what a nova cannon or a reflex field does not let a ship do (FT-12.3-1, -7)."""
    if manoeuvre.nova:
        if manoeuvre.speed or manoeuvre.turn or manoeuvre.roll or manoeuvre.items:
            yield Fault(
                MUST_NOT_MANOEUVRE,
                f"{ship.id} fires its nova cannon, and so flies straight on: order Nova alone.",
                "FT-12.3-1",
            )
        if _standing_still(manoeuvre) != Manoeuvre(nova=True):
            yield Fault(
                NOVA_ARMED,
                f"{ship.id} has no power for anything beside its nova cannon: order Nova alone.",
            )
    busy = manoeuvre.launch or manoeuvre.lays_mines or manoeuvre.sweep
    if manoeuvre.reflex and busy:
        yield Fault(
            REFLEX_ACTIVE,
            f"{ship.id} launches, lays and sweeps nothing behind its reflex field: order one "
            "or the other.",
        )


def require_wonders(battle: Battle) -> None:
    """Refuse wonder weapons that contradict themselves, their ship or the options."""
    for index, ship in enumerate(battle.ships):
        _require_cannon(battle, ship, f"/ships/{index}/ssd/systems")
        _require_charges(battle, ship, f"/ships/{index}/charges")
        _require_cloak(battle, ship, f"/ships/{index}/cloak")
    _require_templates(battle)


def _require_cannon(battle: Battle, ship: Ship, at: str) -> None:
    """A nova cannon is for capital ships (FT-12.3-1)."""
    cannon = any(isinstance(system, NovaCannon) for system in ship.ssd.systems)
    if cannon and group_of(ship.ssd, battle.tables.design) != "capital":
        raise INCONSISTENT.refuse(
            f"{ship.id} is no capital ship, and has a nova cannon: leave it out.", at=at
        )


def _require_charges(battle: Battle, ship: Ship, at: str) -> None:
    named = [charge.weapon for charge in ship.charges]
    if named and not battle.options.wave_gun:
        raise INCONSISTENT.refuse(
            f"{ship.id} has a charge, and wave guns need the option wave_gun.", at=at
        )
    if len(set(named)) < len(named):
        raise INCONSISTENT.refuse(
            f"A wave gun of {ship.id} has two charges: one is the most.", at=at
        )
    for weapon in named:
        if not isinstance(ship.ssd.system(weapon), WaveGun):
            raise INCONSISTENT.refuse(
                f"{ship.id} has no wave gun {weapon} to charge: name one of its display.", at=at
            )


def _require_cloak(battle: Battle, ship: Ship, at: str) -> None:
    if ship.status == "cloaked" and not ship.is_cloaked:
        raise INCONSISTENT.refuse(
            f"{ship.id} is cloaked, and never comes back: say when (`cloak`).", at=at
        )
    if ship.cloak is None:
        return
    if not battle.options.cloaking_field:
        raise INCONSISTENT.refuse(
            f"{ship.id} has a cloak, which needs the option cloaking_field.", at=at
        )
    if ship.status == "active":
        raise INCONSISTENT.refuse(
            f"{ship.id} has a cloak, and is in sight: leave `cloak` out.", at=at
        )
    if ship.status == "cloaked" and ship.cloak.until <= battle.turn and battle.phase != "over":
        raise INCONSISTENT.refuse(
            f"{ship.id} should be back by now: turn {battle.turn + 1} is the earliest for `until`.",
            at=f"{at}/until",
        )
    if not all(only_flies(move) for move in ship.cloak.moves):
        raise INCONSISTENT.refuse(
            f"{ship.id} only flies under its cloak: its `moves` are course, velocity and rolls.",
            at=f"{at}/moves",
        )


def _require_templates(battle: Battle) -> None:
    if battle.templates and not battle.options.nova_cannon:
        raise INCONSISTENT.refuse(
            "A nova shot flies, which needs the option nova_cannon.", at="/templates"
        )
    shots = [(template.ship, template.launched_turn) for template in battle.templates]
    if len(set(shots)) < len(shots):
        raise INCONSISTENT.refuse(
            "A ship has two nova shots of one turn: one is the most.", at="/templates"
        )
    stages = len(battle.tables.nova.stages)
    for index, template in enumerate(battle.templates):
        at = f"/templates/{index}"
        if battle.ship(template.ship) is None:
            raise INCONSISTENT.refuse(
                f"There is no ship {template.ship} that fired the nova shot: name one in the "
                "battle.",
                at=f"{at}/ship",
            )
        if template.stage >= stages or template.launched_turn > battle.turn:
            raise INCONSISTENT.refuse(
                f"The nova shot of {template.ship} has burned out, or is yet to come.", at=at
            )
