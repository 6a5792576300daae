"""Game packages of ftGameViewer (`.ftgame.json`): a position, and the log of commands after it.

The tool folds its commands onto the initial position; `Position` does the same for everything that
Full Thrust: Remixed has. On its map y points down from the corner at 0, 0; in a battle here, up.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import cos, radians, sin
from typing import NamedTuple

import msgspec

from umpire.formats.ftlibship import (
    FIGHTERS,
    THEIR_FIGHTERS,
    Json,
    ReadShip,
    read_fighter_type,
    read_ship,
)
from umpire.formats.reading import MOST_SHIPS, Place, Remark, our_id, their_id
from umpire.kernel.plane import advanced, turned

MOST_COMMANDS, MOST_OBJECTS, MOST_PLAYERS = 20_000, 5_000, 8
FARTHEST, FASTEST = 1_000_000, 10_000
MOST_TURN = 100_000
MOST_DAMAGE = 100_000
DEFAULT_MAP = (72, 48)
PHASES = 15
ORDERS, MOVEMENT = 1, 5
CORES = {"powerless": "power_core", "uncontrolled": "bridge", "lifeless": "life_support"}
"""Fields of the state of a core in the tool, and the core systems of the rulebook."""


class Unit(NamedTuple):
    """A ship of a package: its `object`, read, and the ids of its systems in both languages."""

    read: ReadShip
    ids: Mapping[str, str]
    """From ids of the tool to those of the display here."""

    def ours(self, system: Place) -> str | None:
        """Return a system's id here, `None` where the rulebook does not have it."""
        return self.ids.get(system.text(100))

    def theirs(self, system: str) -> str:
        """Return a system's id in the tool."""
        return next((theirs for theirs, ours in self.ids.items() if ours == system), system)


class Position:
    """A package, folded: ships and fighters by their ids in the tool, as plain values."""

    def __init__(self, package: Place) -> None:
        self.package = package
        self.remarks: list[Remark] = []
        self.units: dict[str, Unit] = {}
        self.ships: dict[str, Json] = {}
        self.groups: dict[str, Json] = {}
        self.turn, self.phase = 1, ORDERS
        self.initiative: str | None = None
        self.orders: dict[str, Place] = {}
        self.moved = False
        self.declared: list[Place] = []
        self.options: Json = {}
        self._read_setting()

    def _read_setting(self) -> None:
        start = self.package.need("initialState")
        board = self.package.get("map") or start.get("map")
        self.width, self.height = DEFAULT_MAP
        self.fixed = False
        if board is not None:
            mode = board.get("mode")
            self.fixed = mode is not None and mode.choice(("fixed", "fluid")) == "fixed"
            self.width = board.need("width").whole(1, 10_000)
            self.height = board.need("height").whole(1, 10_000)
        players = self.package.get("players") or start.need("players")
        self.players: dict[str, str] = {}
        for player in players.items(MOST_PLAYERS):
            name = player.need("id")
            if name.text(80) in self.players:
                raise name.refuse("Two players have this name.")
            self.players[name.value] = our_id(name)
        core = self.package.get("includeCoreSystemsInThreshold")
        self.options["core_systems"] = core is None or core.flag()

    def fold(self) -> None:
        """Fold the commands onto the initial position."""
        objects = self.package.need("initialState").get("objects")
        listed = list(objects.items(MOST_OBJECTS)) if objects else []
        # Ships bring their fighters along, so fighters aboard are read after all ships.
        for each in sorted(listed, key=lambda each: each.need("objType").value != "ship"):
            self._place_object(each)
        commands = list(self.package.need("commands").items(MOST_COMMANDS))
        for command in commands:
            self._apply(command)

    def ship(self, place: Place) -> Json:
        """Return the ship that a field names.

        Raises:
            Malformed: no ship has that id.
        """
        found = self.ships.get(place.text(100))
        if found is None:
            raise place.refuse(f"There is no ship {place.value!r} at this point of the log.")
        return found

    def _say(self, place: Place, message: str) -> None:
        self.remarks.append(Remark(place.pointer, "left_out", message))

    def _owner(self, place: Place) -> str:
        owner = place.need("owner")
        side = self.players.get(owner.text(80))
        if side is None:
            raise owner.refuse(f"{owner.value!r} is not among the players.")
        return side

    def _point(self, place: Place) -> tuple[float, float]:
        x = place.need("x").real(-FARTHEST, FARTHEST)
        return (x, place.need("y").real(-FARTHEST, FARTHEST))

    def _place_object(self, place: Place) -> None:
        kind = place.need("objType").text(100)
        if kind == "ship":
            self.place_ship(place)
        elif kind == "fighters":
            self._place_group(place)
        else:
            self._say(place, f"`{kind}` are not read from a package.")

    def place_ship(self, place: Place) -> None:
        named = place.need("id")
        ours = our_id(named)
        if named.value in self.ships:
            raise named.refuse("Another ship has this id.")
        if len(self.ships) >= MOST_SHIPS:
            raise place.refuse(f"A battle has at most {MOST_SHIPS} ships.")
        thing = place.need("object")
        read = read_ship(thing)
        unit = Unit(read, _ids(thing, read))
        self.remarks += unit.read.remarks
        where = place.get("position")
        ship: Json = {
            "id": ours,
            "side": self._owner(place),
            "name": unit.read.name.partition(",")[0].strip(),
            "at": None if where is None else self._point(where),
            "facing": place.need("facing").whole(1, 12),
            "velocity": _speed(place.get("speed")),
            "vector": False,
            "course": None,
            "damage": 0,
            "armour_lost": 0,
            "systems": {},
            "core": {},
            "spent": [],
            "thrusted": False,
            "pointer": place.pointer,
        }
        mode = place.get("movementMode")
        if mode is not None and mode.choice(("cinematic", "vector")) == "vector":
            ship["vector"] = True
            course = place.get("course")
            ship["course"] = course.real(0, 360) if course else None
        hull, armour = place.get("dmgHull"), place.get("dmgArmour")
        ship["damage"] = hull.whole(0, MOST_DAMAGE) if hull else 0
        for row in armour.items(20) if armour else ():
            standard = row.get("standard")
            ship["armour_lost"] += standard.whole(0, MOST_DAMAGE) if standard else 0
        self.units[named.value], self.ships[named.value] = unit, ship
        states = place.get("systems")
        for each in states.items(200) if states else ():
            state = each.need("state").choice(("damaged", "repaired", "destroyed"))
            ship["systems"][each.need("id").text(100)] = state
        core = place.get("coreState")
        if core is not None:
            self._core(ship, core)
        for group in unit.read.design["fighters"]:
            name = f"{ours}.{group['bay']}"[:40]
            self.groups[name] = {
                "id": name,
                "side": ship["side"],
                "type": group["type"],
                "strength": group["craft"],
                "carrier": ours,
                "bay": group["bay"],
                "status": "aboard",
            }

    def _place_group(self, place: Place) -> None:
        where = place.get("position")
        named = place.need("id")
        if where is not None and "hangar" in where.fields():
            self._name_group(place, where)
            return
        kind = FIGHTERS.get(read_fighter_type(place))
        if kind is None or where is None:
            self._say(place, "These fighters do not exist here, or are not on the map.")
            return
        number = place.need("number").whole(0, 6)
        if not number:
            return
        facing, left = place.get("facing"), place.get("endurance")
        skill = place.get("skill")
        message = skill.choice(("standard", "ace", "turkey")) if skill else "standard"
        x, y = self._point(where)
        self.groups[named.value] = {
            "id": our_id(named),
            "side": self._owner(place),
            "type": kind,
            "strength": number,
            "endurance": left.whole(0, 100) if left else 6,
            "x": x,
            "y": self.height - y,
            "facing": facing.whole(1, 12) if facing else 12,
            "status": "active",
            "ace": message == "ace",
            "quality": "turkey" if message == "turkey" else "normal",
        }

    def _aboard(self, ship: Json, bay: Place) -> Json | None:
        """Take the group in a bay of a ship out of the groups, if there is one."""
        place = (ship["id"], our_id(bay))
        for name, group in self.groups.items():
            if (group.get("carrier"), group.get("bay")) == place:
                return self.groups.pop(name)
        return None

    def _name_group(self, place: Place, where: Place) -> None:
        """Give a group aboard, which its ship brought along, its id and strength."""
        ship, named = self.ship(where.need("ship")), place.need("id")
        group = self._aboard(ship, where.need("hangar"))
        if group is None:
            self._say(place, "There is no such group aboard.")
            return
        number, left = place.get("number"), place.get("endurance")
        group["id"] = our_id(named)
        group["strength"] = number.whole(0, 6) if number else group["strength"]
        group["endurance"] = left.whole(0, 100) if left else 6
        if group["strength"]:
            self.groups[named.text(100)] = group

    def _core(self, ship: Json, place: Place) -> None:
        for field in ("powerless", "dumped"):
            value = place.get(field)
            if value is not None:
                ship["core"][field] = value.flag()
        for field in ("lifeless", "uncontrolled", "abandonedSinceTurn"):
            value = place.get(field)
            if value is not None:
                ship["core"][field] = value.whole(-1, MOST_TURN)

    def _apply(self, command: Place) -> None:
        name = command.need("name").text(100)
        if name in {"declareShipFire", "declareRepairOrders"}:
            self.declared.append(command)
        if name in _ACTS:
            _ACTS[name](self, command)
        elif name not in _NO_EFFECT:
            self._say(command, f"The command `{name}` is not read.")

    def order_move(self, command: Place) -> None:
        ship = self.ship(command.need("id"))
        if self.phase < MOVEMENT:
            if command.value["id"] in self.orders:
                raise command.refuse("The ship has an order for this turn.")
            self.orders[command.value["id"]] = command
        else:
            self._fly(ship, command)

    def _fly(self, ship: Json, order: Place | None) -> None:
        """Move a ship as the tool does: two halves of its speed, the smaller half turn first."""
        allocation = order.get("cinematicAllocation") if order else None
        if order is not None and allocation is None and order.get("vectorManeuvers") is None:
            where, facing, speed = (order.get(f) for f in ("position", "facing", "speed"))
            ship["at"] = self._point(where) if where else ship["at"]
            ship["facing"] = facing.whole(1, 12) if facing else ship["facing"]
            ship["velocity"] = _speed(speed) if speed else ship["velocity"]
            course = order.get("course")
            ship["course"] = course.real(0, 360) if course else ship["course"]
            return
        if ship["at"] is None:
            return
        x, y = ship["at"]
        if ship["vector"]:
            if order is not None:
                self._say(order, "Vector moves are read as drifting; send their positions.")
            angle, far = radians(_course(ship)), ship["velocity"]
            ship["at"] = (x + cos(angle) * far, y - sin(angle) * far)
            return
        change, turns = read_allocation(allocation)
        ship["velocity"] = max(0, ship["velocity"] + change)
        ship["thrusted"] = change != 0
        first = abs(turns) // 2 * (1 if turns >= 0 else -1)
        half = ship["velocity"] / 2
        leg = turned(ship["facing"], first)
        middle = advanced((x, -y), leg, half)
        ship["facing"] = turned(leg, turns - first)
        end = advanced(middle, ship["facing"], half)
        ship["at"] = (end[0], -end[1])

    def resolve_movement(self, _command: Place) -> None:
        for name, ship in self.ships.items():
            self._fly(ship, self.orders.get(name))
        self.orders, self.moved = {}, True

    def advance_phase(self, command: Place) -> None:
        phase = command.need("phase").whole(1, PHASES)
        turn = command.get("turn")
        if self.phase == MOVEMENT < phase and not self.moved:
            self.resolve_movement(command)
        if turn is not None:
            self.turn = turn.whole(1, MOST_TURN)
        elif phase == ORDERS and self.phase == PHASES:
            self.turn += 1
        if phase == ORDERS:
            self.moved = False
            for ship in self.ships.values():
                ship["thrusted"] = False
        self.phase, self.declared = phase, []

    def drop_declared(self, command: Place) -> None:
        """Drop what a ship had declared: it has been resolved."""
        ship = command.need("ship").text(100)
        self.declared = [each for each in self.declared if each.value.get("ship") != ship]

    def set_initiative(self, command: Place) -> None:
        winner = command.need("winner")
        if winner.text(80) not in self.players:
            raise winner.refuse(f"{winner.value!r} is not among the players.")
        self.initiative = winner.value

    def damage_ship(self, command: Place) -> None:
        ship = self.ship(command.need("ship"))
        ship["damage"] += command.need("hull").whole(0, MOST_DAMAGE)
        armour = command.get("armour")
        for row in armour.items(20) if armour else ():
            ship["armour_lost"] += row.whole(0, MOST_DAMAGE)

    def disable_system(self, command: Place) -> None:
        state = command.get("state")
        message = state.choice(("damaged", "destroyed")) if state else "damaged"
        self.ship(command.need("ship"))["systems"][command.need("system").text(100)] = message

    def enable_system(self, command: Place) -> None:
        ship = self.ship(command.need("ship"))
        ship["systems"].pop(command.need("system").text(100), None)

    def set_core(self, command: Place) -> None:
        self._core(self.ship(command.need("ship")), command)

    def use_ammo(self, command: Place) -> None:
        ship = self.ship(command.need("ship"))
        ship["spent"].append(command.need("systemId").text(100))

    def destroy(self, command: Place) -> None:
        name = command.need("uuid").text(100)
        gone = self.ships.pop(name, None)
        self.groups.pop(name, None)
        if gone is not None:
            aboard = [key for key, each in self.groups.items() if each.get("carrier") == gone["id"]]
            for key in aboard:
                del self.groups[key]

    def hide(self, command: Place) -> None:
        name = command.need("uuid").text(100)
        if name in self.ships:
            self.ships[name]["at"] = None

    def launch_fighters(self, command: Place) -> None:
        ship = self.ship(command.need("ship"))
        group = self._aboard(ship, command.need("hangarId"))
        if group is None:
            self._say(command, "There are no such fighters aboard.")
            return
        named = command.need("id")
        x, y = self._point(command.need("position"))
        facing = command.get("facing")
        self.groups[named.text(100)] = group | {
            "id": our_id(named),
            "status": "active",
            "x": x,
            "y": self.height - y,
            "facing": facing.whole(1, 12) if facing else ship["facing"],
            "carrier": None,
            "bay": None,
        }

    def move_fighters(self, command: Place) -> None:
        group = self.groups.get(command.need("id").text(100))
        where = command.get("position")
        if group is None or where is None:
            return
        if "hangar" in where.fields():
            ship = self.ship(where.need("ship"))
            group |= {"carrier": ship["id"], "bay": our_id(where.need("hangar"))}
            group |= {"status": "aboard"}
            return
        x, y = self._point(where)
        facing = command.get("facing")
        group |= {"x": x, "y": self.height - y}
        group["facing"] = facing.whole(1, 12) if facing else group["facing"]

    def adjust_fighters(self, command: Place) -> None:
        name = command.need("id").text(100)
        number, left = command.get("number"), command.get("endurance")
        if name not in self.groups:
            return
        if left is not None:
            self.groups[name]["endurance"] = left.whole(0, 100)
        if number is not None:
            self.groups[name]["strength"] = number.whole(0, 6)
            if not number.value:
                del self.groups[name]

    # The battle that a position is.

    def setup(self, display: Callable[[ReadShip], Json]) -> Json:
        """Return the set-up that a folded position is, as plain JSON.

        Args:
            display: returns the system display of a ship, as plain JSON.

        Raises:
            Malformed: it has fewer than two players, or no ship on the map.
        """
        players = self.package.get("players") or self.package.need("initialState").need("players")
        if len(self.players) < 2:  # noqa: PLR2004 — a battle has two sides
            raise players.refuse("A battle has at least two players.")
        made_of = (self._ship(name, display(self.units[name].read)) for name in self.ships)
        ships = [each for each in made_of if each is not None]
        if not ships:
            raise self.package.need("commands").refuse("No ship is on the map.")
        if any(ship["movement"] == "vector" for ship in ships):
            self.options["movement_system"] = "per_ship"
        names = [{"id": ours, "name": name} for name, ours in self.players.items() if ours != name]
        made: Json = {
            "sides": list(self.players.values()),
            "ships": ships,
            "groups": [self._group(each) for each in self.groups.values()],
            "turn": self.turn,
            "options": self.options,
        }
        if names:
            made["names"] = names
        if self.fixed:
            table = {"min_x": 0, "min_y": 0, "max_x": self.width, "max_y": self.height}
            made["table"] = table
        return made

    def _group(self, group: Json) -> Json:
        return {key: value for key, value in group.items() if value is not None}

    def _ship(self, name: str, ssd: Json) -> Json | None:
        ship, unit = self.ships[name], self.units[name]
        absent = self._why_absent(ship, ssd)
        if absent is not None:
            self._say(Place(None, ship["pointer"]), f"{name} {absent}, and not in the battle.")
            return None
        x, y = ship["at"]
        lost, drive = [], "full"
        for theirs, state in ship["systems"].items():
            ours = unit.ids.get(theirs)
            if state == "repaired" or ours is None:
                continue
            if ours == "main-drive":
                drive = "half" if state == "damaged" else "out"
                if drive == "half":
                    continue
            lost.append(ours)
        made: Json = {
            "id": ship["id"],
            "side": ship["side"],
            "ssd": ssd,
            "x": round(x, 6),
            "y": round(self.height - y, 6),
            "facing": ship["facing"],
            "velocity": ship["velocity"],
            "movement": "vector" if ship["vector"] else "cinematic",
            "damage": ship["damage"],
            "armour_lost": min(ship["armour_lost"], ssd["armour"]),
            "lost": lost,
            "drive": drive,
        }
        if ship["name"] and ship["name"] != ship["id"]:
            made["name"] = ship["name"]
        if ship["vector"]:
            made["course_deg"] = (90 - _course(ship)) % 360
        core = self._core_here(ship["core"])
        if core and self.options["core_systems"]:
            made["core"] = core
        once = {"submunition_pack", "salvo_missile_rack"}
        shot = {unit.ids.get(each) for each in ship["spent"]}
        made["spent"] = [
            each["id"] for each in ssd["systems"] if each["kind"] in once and each["id"] in shot
        ]
        made["lost"] = [each for each in lost if each not in made["spent"]]
        return made

    def _why_absent(self, ship: Json, ssd: Json) -> str | None:
        """Return why a ship of the package is not in the battle, if it is not."""
        if ship["at"] is None:
            return "is not on the map"
        if ship["damage"] >= sum(ssd["rows"]):
            return "has no hull left"
        x, y = ship["at"]
        if self.fixed and not (0 <= x <= self.width and 0 <= y <= self.height):
            return "is off the table"
        return None

    def _core_here(self, core: Json) -> Json:
        made: Json = {}
        if core.get("uncontrolled", 0) > 0:
            made |= {"bridge": "out", "bridge_until": self.turn + core["uncontrolled"]}
        if core.get("lifeless", 0) > 0:
            until = self.turn + core["lifeless"]
            made |= {"life_support": "failing", "life_support_until": until}
        if core.get("dumped"):
            made["power_core"] = "dumped"
        elif core.get("abandonedSinceTurn", 0) > 0:
            made |= {"power_core": "abandoned", "abandoned_turn": core["abandonedSinceTurn"]}
        elif core.get("powerless"):
            made["power_core"] = "critical"
        return made


_ACTS: Mapping[str, Callable[[Position, Place], None]] = {
    "placeShip": Position.place_ship,
    "moveShip": Position.order_move,
    "resolvePhase5Movement": Position.resolve_movement,
    "advancePhase": Position.advance_phase,
    "setInitiative": Position.set_initiative,
    "dmgShip": Position.damage_ship,
    "sysDisable": Position.disable_system,
    "sysEnable": Position.enable_system,
    "setCoreState": Position.set_core,
    "useAmmo": Position.use_ammo,
    "consumeAmmo": Position.use_ammo,
    "objDestroy": Position.destroy,
    "objHide": Position.hide,
    "launchFighters": Position.launch_fighters,
    "moveFighters": Position.move_fighters,
    "adjustFighters": Position.adjust_fighters,
    "resolveShipFire": Position.drop_declared,
    "resolveRepairOrders": Position.drop_declared,
}
"""The commands that change a position here."""
_NO_EFFECT = frozenset(
    {
        "advanceSegment",
        "logDice",
        "_custom",
        "fireWeapon",
        "setMeta",
        "awardVP",
        "declareShipFire",
        "declareRepairOrders",
        "resolveThresholdCheck",
        "resolveMinePhase",
        "resolvePhase9Complete",
        "resolvePhase10Complete",
        "resolvePhase11HullDestruction",
        "resolveReactorBreaches",
        "setFighterCallsign",
    }
)
"""Commands that change no ship: notes, dice, and marks that a step is done."""


def read_allocation(allocation: Place | None) -> tuple[int, int]:
    """Return the change of speed and the turn of a cinematic order."""
    if allocation is None:
        return 0, 0
    change = allocation.need("speedChange").choice(("hold", "accel", "decel"))
    thrust = allocation.need("speedChangeThrust").whole(0, 1000)
    turns = allocation.need("turns").whole(-1000, 1000)
    return {"hold": 0, "accel": thrust, "decel": -thrust}[change], turns


def _speed(place: Place | None) -> int:
    return place.whole(0, FASTEST) if place else 0


def _course(ship: Json) -> float:
    """Return the course of a vector ship in the tool's degrees: 0 to starboard, 90 up."""
    if ship["course"] is not None:
        return float(ship["course"])
    return float((15 - ship["facing"]) % 12 * 30)


def _ids(thing: Place, read: ReadShip) -> dict[str, str]:
    """Return the ids of a ship's systems in the tool, and those of the display here."""
    found: dict[str, str] = {}
    screens = 0
    systems = thing.get("systems")
    for each in systems.items(200) if systems else ():
        name, given = each.need("name").text(100), each.get("id")
        theirs = given.text(100) if given else None
        if name == "drive":
            found[theirs or "main-drive"] = "main-drive"
        elif name == "ftl":
            found[theirs or "ftl-drive"] = "ftl-drive"
        elif name == "screen" and not (each.value.get("area") or each.value.get("advanced")):
            screens += 1
            found[theirs or f"screen-{screens}"] = f"screen-{screens}"
            screens += int(each.value.get("level") == 2)  # noqa: PLR2004 — two generators in one
    for system in read.design["systems"]:
        found[their_id(system["id"])] = system["id"]
    return found


# Writing packages.

COLOURS = (
    "#c0392b",
    "#2471a3",
    "#229954",
    "#d4ac0d",
    "#7d3c98",
    "#ca6f1e",
    "#5d6d7e",
    "#17a589",
)
_HULL = (
    '<symbol id="{id}" viewBox="0 0 100 100"><polygon points="50,5 85,95 50,78 15,95" '
    'fill="#030303" stroke="#000000" stroke-width="3"/></symbol>'
)
PHASE_NUMBERS: Mapping[str, int] = {
    "orders": 1,
    "initiative": 2,
    "missiles": 3,
    "fighters": 4,
    "movement": 5,
    "sensors": 5,
    "secondary_moves": 6,
    "allocation": 7,
    "fighter_actions": 8,
    "point_defence": 9,
    "attacks": 10,
    "templates": 11,
    "fire": 11,
    "boarding": 12,
    "damage_control": 14,
    "over": 15,
}
"""The phases of the rulebook, and the numbers of the tool's fifteen."""
CREATED = "2000-01-01T00:00:00.000Z"
"""When a package was made: a file says the same whenever it is written."""


def as_package(
    battle: Json, title: str, thing_of: Callable[[Json], tuple[Json, list[Remark]]]
) -> tuple[Json, list[Remark]]:
    """Return a battle as a package, and remarks that point into the battle.

    Args:
        battle: the battle as plain JSON, all fields written out.
        title: its name in the tool.
        thing_of: returns the ftLibShip form of a system display.
    """
    remarks: list[Remark] = []
    names = {each["id"]: each["name"] for each in battle.get("names") or ()}
    players = [
        {"id": names.get(side, their_id(side)), "colour": COLOURS[place], "vp": 0}
        for place, side in enumerate(battle["sides"])
    ]
    owners = dict(zip(battle["sides"], [player["id"] for player in players], strict=True))
    frame = _Frame(battle["table"], _points(battle))
    board = {"mode": "fixed", "width": frame.width, "height": frame.height}
    if battle["table"] is None:
        board |= {"mode": "fluid", "buffer": 12}
    objects: list[Json] = []
    for place, ship in enumerate(battle["ships"]):
        at = f"/ships/{place}"
        if ship["status"] != "active":
            message = f"{ship['id']} is {ship['status']}, and not on the map."
            remarks.append(Remark(at, "left_out", message))
            continue
        thing, said = thing_of(ship)
        remarks += [msgspec.structs.replace(r, pointer=f"{at}/ssd{r.pointer}") for r in said]
        objects.append(_their_ship(ship, thing, owners, frame, battle["turn"]))
        if "." in their_id(ship["id"]):
            message = "The tool's own forms refuse an id with dots."
            remarks.append(Remark(f"{at}/id", "noted", message))
    for place, group in enumerate(battle["groups"]):
        if group["status"] in {"active", "aboard"}:
            objects.append(_their_group(group, owners, frame))
        else:
            message = f"{group['id']} is {group['status']}, and not on the map."
            remarks.append(Remark(f"/groups/{place}", "left_out", message))
    for field in ("salvoes", "mines", "terrain", "templates"):
        for place, _ in enumerate(battle.get(field) or ()):
            message = f"A package holds no {field} of this rulebook."
            remarks.append(Remark(f"/{field}/{place}", "left_out", message))
    phase = PHASE_NUMBERS[battle["phase"]]
    commands: list[Json] = []
    if battle["turn"] > 1 or phase > 1:
        commands.append({"name": "advancePhase", "phase": phase, "turn": battle["turn"]})
    package: Json = {
        "version": "1.0.0",
        "name": title,
        "createdAt": CREATED,
        "turn": battle["turn"],
        "phase": phase,
        "dicePolicy": "moderatorSequence",
        "allowVectorMovement": any(each["movementMode"] == "vector" for each in _ships_of(objects)),
        "includeCoreSystemsInThreshold": battle["options"]["core_systems"],
        "map": board,
        "players": players,
        "initialState": {"map": board, "players": players, "objects": objects},
        "commands": commands,
    }
    return package, remarks


def _ships_of(objects: Sequence[Json]) -> Iterator[Json]:
    return (each for each in objects if each["objType"] == "ship")


def _points(battle: Json) -> list[tuple[float, float]]:
    return [(each["x"], each["y"]) for each in (*battle["ships"], *battle["groups"])]


class _Frame:
    """The tool's map over a battle: the corner, and how large it is, in whole MU."""

    def __init__(self, table: Json | None, points: Sequence[tuple[float, float]]) -> None:
        if table is None:
            xs, ys = [x for x, _ in points], [y for _, y in points]
            table = {"min_x": min(xs, default=0), "max_x": max(xs, default=0)}
            table |= {"min_y": min(ys, default=0), "max_y": max(ys, default=0)}
        self.left, self.top = table["min_x"], table["max_y"]
        self.width = max(1, -int(-(table["max_x"] - table["min_x"]) // 1))
        self.height = max(1, -int(-(table["max_y"] - table["min_y"]) // 1))

    def point(self, thing: Json) -> Json:
        return {"x": round(thing["x"] - self.left, 6), "y": round(self.top - thing["y"], 6)}


def _their_ship(
    ship: Json, thing: Json, owners: Mapping[str, str], frame: _Frame, turn: int
) -> Json:
    name = their_id(ship["id"])
    vector = ship["movement"] == "vector"
    made: Json = {
        "objType": "ship",
        "id": name,
        "owner": owners[ship["side"]],
        "object": thing | {"name": ship.get("name") or thing["name"], "uuid": name},
        "svg": _HULL.format(id=name),
        "position": frame.point(ship),
        "facing": ship["facing"],
        "speed": ship["velocity"],
        "movementMode": "vector" if vector else "cinematic",
    }
    if vector:
        degrees = ship["course_deg"]
        degrees = ship["facing"] % 12 * 30 if degrees is None else degrees
        made["course"] = (90 - degrees) % 360
    if ship["damage"]:
        made["dmgHull"] = min(ship["damage"], thing["hull"]["points"])
    if ship["armour_lost"]:
        made["dmgArmour"] = [{"standard": ship["armour_lost"], "regenerative": 0}]
    states = {their_id(each): "damaged" for each in ship["lost"]}
    if ship["drive"] != "full":
        states["main-drive"] = "damaged" if ship["drive"] == "half" else "destroyed"
    if states:
        made["systems"] = [{"id": each, "state": state} for each, state in states.items()]
    if ship["spent"]:
        made["ammo"] = [their_id(each) for each in ship["spent"]]
    core = _their_core(ship["core"], turn)
    return made | ({"coreState": core} if core else {})


def _their_core(core: Json, turn: int) -> Json:
    made: Json = {}
    if core["bridge_until"] is not None:
        made["uncontrolled"] = max(1, core["bridge_until"] - turn)
    if core["life_support_until"] is not None:
        made["lifeless"] = max(1, core["life_support_until"] - turn)
    if core["power_core"] != "working":
        made |= {"powerless": True, "dumped": core["power_core"] == "dumped"}
    if core["abandoned_turn"] is not None:
        made["abandonedSinceTurn"] = core["abandoned_turn"]
    return made


def _their_group(group: Json, owners: Mapping[str, str], frame: _Frame) -> Json:
    kind, mods = THEIR_FIGHTERS[group["type"]]
    aboard = group["status"] == "aboard"
    skill = "ace" if group["ace"] else "standard"
    return {
        "objType": "fighters",
        "id": their_id(group["id"]),
        "owner": owners[group["side"]],
        "type": kind,
        "mods": list(mods),
        "position": {"ship": their_id(group["carrier"]), "hangar": their_id(group["bay"])}
        if aboard
        else frame.point(group),
        "facing": group["facing"],
        "number": group["strength"],
        "endurance": group["endurance"],
        "skill": "turkey" if group["quality"] == "turkey" else skill,
    }


# Maps of ftmap.

FT_PIXELS = 10


def as_map(battle: Json, title: str) -> str:
    """Return a battle as a data file of ftmap 1.8: a header, images by class, and objects.

    It has no comments and no blank lines. Its classes are the sides, with images `side-1.gif` on.
    """
    names = {each["id"]: each["name"] for each in battle.get("names") or ()}
    points = _points(battle) or [(0.0, 0.0)]
    table = battle["table"] or {
        "min_x": min(x for x, _ in points) - FT_PIXELS,
        "min_y": min(y for _, y in points) - FT_PIXELS,
        "max_x": max(x for x, _ in points) + FT_PIXELS,
        "max_y": max(y for _, y in points) + FT_PIXELS,
    }
    edges = [f"{table[edge]:.1f}" for edge in ("min_x", "min_y", "max_x", "max_y")]
    lines = [_line(title), "-", "1", *edges, f"{FT_PIXELS:.1f}"]
    for number, side in enumerate(battle["sides"], start=1):
        lines += [_line(names.get(side, side)), f"side-{number}.gif", "1.0", "1"]
    lines += [f"{FIGHTER_CLASS}", "fighters.gif", "0.5", "1", "*"]
    for ship in battle["ships"]:
        if ship["status"] != "active":
            continue
        order = ship["order"] or {}
        course = ship["facing"]
        if ship["course_deg"] is not None:
            course = round(ship["course_deg"] / 30) % 12 or 12
        lines += [
            _line(ship.get("name") or ship["id"]),
            _line(names.get(ship["side"], ship["side"])),
            f"{ship['x']:.1f}",
            f"{ship['y']:.1f}",
            str(course),
            str(ship["facing"]),
            str(ship["velocity"]),
            str(order.get("turn", 0)),
        ]
    for group in battle["groups"]:
        if group["status"] == "active":
            facing = str(group["facing"])
            lines += [_line(group.get("name") or group["id"]), FIGHTER_CLASS]
            lines += [f"{group['x']:.1f}", f"{group['y']:.1f}", facing, facing, "0", "0"]
    return "\n".join([*lines, "*", ""])


FIGHTER_CLASS = "Fighters"


def _line(text: str) -> str:
    """Return a text as one line: neither blank nor a lone `*`, which end sections."""
    said = " ".join(text.split())
    return said if said not in {"", "*"} else "-"
