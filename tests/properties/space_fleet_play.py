"""Random battles of Space Fleet, and how orders for them are made up."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, get_args

import msgspec

from properties.play import Player, Refused, Step
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet import SPACE_FLEET as BOOK
from umpire.rules.space_fleet import (
    ApplyHits,
    Battle,
    Body,
    CorrectShip,
    Debris,
    DeclareFire,
    DeclareVictory,
    DefendAgainstMissile,
    Design,
    Dummy,
    DummySquadron,
    EndTurn,
    Finish,
    HexPlace,
    HexSpot,
    LaunchMissile,
    LayMines,
    LrLauncher,
    Minefield,
    Missile,
    MoveBodies,
    MoveDummies,
    MoveMissile,
    MoveShip,
    MoveSquadron,
    Options,
    Place,
    PlasmaCannon,
    ResolveFire,
    ResolveMissiles,
    RollInitiative,
    Scan,
    SetDummies,
    Setup,
    Ship,
    ShipSetup,
    Shot,
    Spot,
    SrLauncher,
    SweepMines,
    SwitchEw,
    TablePlace,
    TableSpot,
    Withdraw,
)
from umpire.rules.space_fleet.field import spot_of
from umpire.rules.space_fleet.initiative import active_step, to_move
from umpire.rules.space_fleet.tables import ShipClass, Source, Weapon
from umpire.rules.space_fleet.turn import sides_unfinished
from umpire.rules.space_fleet.units import counter_of, side_sees
from umpire.rules.space_fleet.weapons import fires_now

SIDES = ("A", "B", "C")
SPREADS = (4, 8, 25)
"""How far from the middle things stand: in reach of each other, or out of sight."""


def random_options(random: Random) -> Options:
    """Return any options: each is its default, or any other value of its type."""
    chosen: dict[str, Any] = {}
    for field in msgspec.structs.fields(Options):
        kind = get_args(field.type)[0] if get_args(field.type) else field.type
        if kind is bool:
            chosen[field.name] = random.random() < 0.5
        elif isinstance(field.default, str):
            chosen[field.name] = random.choice(get_args(kind))
    chosen["ship_design"] = chosen["ignore_hull_limits"] = True
    chosen["electronic_warfare"] &= chosen["limited_sensors"]
    chosen["dummy_rate"] = 0
    return Options(**chosen)


def spot(random: Random, options: Options) -> Spot:
    """Return somewhere near the middle, or far from it."""
    far = random.choice(SPREADS)
    if options.grid == "hex":
        return HexSpot(random.randint(-far, far), random.randint(-far, far))
    return TableSpot(random.uniform(-far, far), random.uniform(-far, far))


def facing(random: Random, where: Spot) -> Place:
    """Return a spot, facing any way."""
    if isinstance(where, HexSpot):
        return HexPlace(where.q, where.r, random.randint(1, 6))
    return TablePlace(where.x, where.y, random.choice((0.0, 60.0, random.uniform(0, 359))))


def random_design(random: Random, options: Options) -> Design:
    """Return a ship of any class with anything that the options allow."""

    def some(option: str) -> bool:
        return getattr(options, option) and random.random() < 0.5

    ship_class: ShipClass = random.choice(get_args(ShipClass))
    return Design(
        ship_class=ship_class,
        shields=random.choice((None, 0, 1, 3)),
        sr_launchers=(SrLauncher("S1", 2),) if some("short_range_missiles") else (),
        lr_launchers=(
            (LrLauncher("L1", 2, random.choice(("contact", "directed"))),)
            if some("long_range_missiles")
            else ()
        ),
        plasma=(
            (PlasmaCannon("P1", random.choice((0, 60, -120))),) if some("plasma_cannon") else ()
        ),
        regenerator=some("shield_regenerators") and ship_class not in {"DD", "LC"},
        ew=some("electronic_warfare"),
        armour=some("advanced_armour"),
        mine_patterns=2 if some("mines") else 0,
    )


def random_battle(random: Random) -> Battle:
    """Return the opening battle of two or three small fleets."""
    options = random_options(random)
    ships: list[ShipSetup] = []
    dummies: list[DummySquadron] = []
    sides = SIDES[: random.choice((2, 2, 3))]
    for side in sides:
        for number in range(1, random.randint(2, 3)):
            squadron = f"{side}q{number}"
            lead = facing(random, spot(random, options))
            together = random.random() < 0.7
            for member in range(1, random.randint(3, 5)):
                place = lead if together else facing(random, spot(random, options))
                ships.append(
                    ShipSetup(
                        id=f"{side}{number}{member}",
                        side=side,
                        design=random_design(random, options),
                        place=place,
                        squadron=squadron,
                    )
                )
        if options.limited_sensors and random.random() < 0.6:
            dummies.append(
                DummySquadron(f"{side}q9", side, spot(random, options), random.randint(1, 4))
            )
    return BOOK.setup(
        Setup(
            sides=sides,
            ships=tuple(ships),
            dummies=tuple(dummies),
            bodies=tuple(
                Body(f"R{n}", facing(random, spot(random, options)), random.randint(0, 2))
                for n in range(random.choice((0, 1, 2)))
            ),
            debris=tuple(
                Debris(
                    f"D{n}", (spot(random, options), spot(random, options)), random.choice((0, 1))
                )
                for n in range(random.choice((0, 1)))
            ),
            minefields=tuple(
                Minefield(f"F{n}", random.choice(sides), spot(random, options))
                for n in range(random.choice((0, 2)) if options.mines else 0)
            ),
            options=options,
        )
    )


class Names:
    """Names and figures to make orders of: nearly all of them from the battle."""

    def __init__(self, random: Random, battle: Battle) -> None:
        self.random = random
        self.battle = battle

    def one(self, names: list[str]) -> str:
        """Return one of the names; seldom one that nothing has."""
        return "X1" if not names or self.random.random() < 0.02 else self.random.choice(names)

    def side(self) -> str:
        """Return a side, most often one that is waited for."""
        step = active_step(self.battle)
        waited = (step.side,) if step else sides_unfinished(self.battle)
        often = waited and self.random.random() < 0.9
        return self.one(list(waited if often else self.battle.sides))

    def ship(self) -> str:
        """Return a ship, most often one whose turn it is."""
        fighting = [each for each in self.battle.ships if each.status == "active"]
        step = active_step(self.battle)
        able = list(to_move(self.battle, step)) if step else []
        able = able or [each for each in fighting if fires_now(self.battle, each)]
        often = able and self.random.random() < 0.9
        return self.one([each.id for each in (able if often else fighting)])

    def squadron(self, side: str) -> str:
        """Return a squadron of a side, most often the one whose step it is."""
        step = active_step(self.battle)
        if step and step.squadron and self.random.random() < 0.8:
            return step.squadron
        units: list[Ship | Dummy] = [*self.battle.ships, *self.battle.dummies]
        return self.one(sorted({str(each.squadron) for each in units if each.side == side}))

    def target(self, side: str) -> str:
        """Return something of another side, by its name or by that of its counter."""
        both: list[Ship | Dummy] = [*self.battle.ships, *self.battle.dummies]
        units = [each for each in both if each.side != side]
        names = [
            each.id
            for each in units
            if not isinstance(each, Ship) or side_sees(self.battle, each, side)
        ]
        names = names or [counter_of(self.battle, each) for each in units]
        names += [each.id for each in self.battle.missiles if each.side != side]
        return self.one(names)

    def missile(self) -> str:
        """Return a missile in flight."""
        return self.one([each.id for each in self.battle.missiles])

    def path(self) -> tuple[Any, ...]:
        """Return a path, most often one that can be flown."""
        steps: list[str] = []
        for _ in range(self.random.choice((0, 1, 1, 2, 3, 4, 6))):
            steps.append("F")
            if self.random.random() < 0.3:
                steps.append(self.random.choice("LR"))
        if self.random.random() < 0.6 and steps and steps[-1] != "F":
            steps.pop()
        return tuple(steps)

    def turn(self, path: tuple[Any, ...]) -> dict[str, Any]:
        """Return how to pivot, or which way to launch."""
        if path or self.random.random() < 0.3:
            return {}
        if self.battle.options.grid == "hex" or self.random.random() < 0.02:
            return {"facing": self.random.randint(1, 6)}
        return {"heading_deg": self.random.uniform(0, 359)}

    def spot(self) -> Spot:
        """Return somewhere: near the middle, or where a ship is."""
        if self.random.random() < 0.5 and self.battle.ships:
            return spot_of(self.random.choice(self.battle.ships).place)
        return spot(self.random, self.battle.options)


def _move_ship(names: Names) -> Value:
    path = names.path()
    return MoveShip(names.ship(), path, **names.turn(path))


def _move_squadron(names: Names) -> Value:
    side, path = names.side(), names.path()
    return MoveSquadron(side, names.squadron(side), path, **names.turn(path))


def _lay(names: Names) -> Value:
    ship = names.battle.ship(names.ship())
    here = spot_of(ship.place) if ship else names.spot()
    return LayMines(ship.id if ship else "X1", (here,))


def _shots(names: Names, ship_id: str) -> tuple[Shot, ...]:
    ship = names.battle.ship(ship_id)
    side = ship.side if ship else "A"
    shots = []
    for _ in range(names.random.choice((1, 1, 2))):
        weapon: Weapon = names.random.choice(("beam", "beam", "sr_missile", "plasma"))
        mount = {"beam": None, "sr_missile": "S1", "plasma": "P1"}[weapon]
        count = names.random.choice((1, 1, 2)) if weapon == "beam" else 1
        mounts = {"beam": 1, "sr_missile": 0, "plasma": 0}
        if ship:
            mounts = {
                "beam": ship.beams,
                "sr_missile": len(ship.sr_launchers),
                "plasma": len(ship.plasma),
            }
        if mounts[weapon] or names.random.random() < 0.05:
            shots.append(Shot(names.target(side), weapon, mount, count))
    return tuple(shots) or (Shot(names.target(side)),)


def _declare(names: Names) -> Value:
    ship = names.ship()
    return DeclareFire(ship, _shots(names, ship))


def _defend(names: Names) -> Value:
    return DefendAgainstMissile(names.ship(), (Shot(names.missile()),))


def _launch(names: Names) -> Value:
    armed = [each.id for each in names.battle.ships if each.lr_launchers]
    return LaunchMissile(names.one(armed), "L1", **names.turn(()))


def _move_missile(names: Names) -> Value:
    missile = names.battle.missile(names.missile())
    path = names.path()
    side = missile.side if missile else "A"
    target = names.target(side) if names.random.random() < 0.4 else None
    return MoveMissile(missile.id if missile else "X1", path, target=target, **names.turn(path))


def _move_dummies(names: Names) -> Value:
    side = names.side()
    counters = [each.id for each in names.battle.dummies if each.side == side]
    counters += [each.squadron for each in names.battle.dummies if each.side == side]
    return MoveDummies(side, names.one(counters), names.spot())


def _switch_ew(names: Names) -> Value:
    new = names.one([f"E{names.battle.turn}", "Eq", "Aq9"])
    fitted = [each.id for each in names.battle.ships if each.ew]
    return SwitchEw(names.one(fitted), names.random.random() < 0.7, new, names.spot())


def _scan(names: Names) -> Value:
    side = names.side()
    return Scan(side, names.target(side))


MAKERS: dict[type, Callable[[Names], Value]] = {
    RollInitiative: lambda _names: RollInitiative(),
    Finish: lambda names: Finish(names.side()),
    EndTurn: lambda _names: EndTurn(),
    MoveShip: _move_ship,
    MoveSquadron: _move_squadron,
    MoveBodies: lambda _names: MoveBodies(),
    LayMines: _lay,
    SweepMines: lambda names: SweepMines(
        names.ship(), names.one([each.id for each in names.battle.minefields])
    ),
    LaunchMissile: _launch,
    MoveMissile: _move_missile,
    DefendAgainstMissile: _defend,
    ResolveMissiles: lambda _names: ResolveMissiles(),
    DeclareFire: _declare,
    ResolveFire: lambda names: ResolveFire(names.random.choice((None, None, names.ship()))),
    Scan: _scan,
    MoveDummies: _move_dummies,
    SetDummies: lambda names: SetDummies(names.side(), names.one(["Aq9", "Bq9"]), 2),
    SwitchEw: _switch_ew,
    ApplyHits: lambda names: ApplyHits(
        names.ship(), names.random.randint(1, 4), names.random.choice(get_args(Source))
    ),
    CorrectShip: lambda names: CorrectShip(names.ship(), "it was miscounted", shields=1),
    Withdraw: lambda names: Withdraw(names.side()),
    DeclareVictory: lambda names: DeclareVictory(names.side()),
}
SELDOM: dict[type, float] = {
    Finish: 0.7,
    MoveShip: 3.0,
    MoveMissile: 4.0,
    DefendAgainstMissile: 3.0,
    LaunchMissile: 0.7,
    RollInitiative: 0.3,
    MoveDummies: 0.5,
    LayMines: 0.15,
    SweepMines: 0.1,
    ApplyHits: 0.03,
    CorrectShip: 0.01,
    Scan: 0.02,
    SetDummies: 0.05,
    SwitchEw: 0.2,
    Withdraw: 0.002,
    DeclareVictory: 0.0005,
}


def _made_by(make: Callable[[Names], Value]) -> Callable[[Random, Battle], Value]:
    return lambda random, battle: make(Names(random, battle))


PLAYER = Player(
    book=BOOK,
    opened=random_battle,
    makers={kind: _made_by(make) for kind, make in MAKERS.items()},
    seldom=SELDOM,
)


def late_battle(random: Random) -> Battle:
    """Return a battle with limited sensors late in a turn: salvoes attack, or repairs are due."""
    battle = random_battle(random)
    while not battle.options.limited_sensors:
        battle = random_battle(random)
    options = msgspec.structs.replace(battle.options, long_range_missiles=True)
    worn = tuple(
        msgspec.structs.replace(ship, weapons=random.choice(("ok", "ko")), damage_points=1)
        for ship in battle.ships
    )
    return msgspec.structs.replace(
        battle,
        options=options,
        ships=worn,
        missiles=tuple(_salvoes(random, battle)),
        phase=random.choice(("missile_attacks", "end")),
    )


def _salvoes(random: Random, battle: Battle) -> Iterator[Missile]:
    """Yield a salvo for each of some counters, which it attacks."""
    units: list[Ship | Dummy] = [*battle.ships, *battle.dummies]
    for unit in units:
        if random.random() < 0.6:
            side = random.choice([each for each in battle.sides if each != unit.side])
            where = unit.place if isinstance(unit, Ship) else facing(random, unit.spot)
            name, target = f"M{unit.id}", counter_of(battle, unit)
            yield Missile(
                id=name, side=side, place=where, warhead="contact", moved=True, target=target
            )


def late_game(random: Random) -> Iterator[Step | Refused]:
    """Play a few orders of a late battle."""
    return PLAYER.game(random, late_battle(random), 25)
