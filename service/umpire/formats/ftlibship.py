"""Ships and fleets of ftLibShip, the JSON of the Full Thrust Ship Builder.

`PARTS` maps each system of that format to one of Full Thrust: Remixed and back. Masses and points
are not in it: the rulebook prices an imported ship.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from umpire.formats.reading import (
    MOST_SHIPS,
    MOST_SYSTEMS,
    Place,
    Remark,
    our_id,
    printable_name,
    their_id,
)
from umpire.kernel.arcs import ARCS
from umpire.kernel.words import counted

Json: TypeAlias = dict[str, Any]
Section: TypeAlias = Literal["systems", "weapons", "ordnance"]
SECTIONS: tuple[Section, ...] = ("systems", "weapons", "ordnance")


class Part(NamedTuple):
    """A system in both languages.

    `theirs` and `ours` are fields with fixed values that distinguish parts of one name; a field
    of theirs that is missing counts as its first value here. `numbers` are pairs of fields with the
    number that is meant where theirs is missing, and its bounds. `arcs` says how many arcs it
    has without `numArcs`; `one_arc` is the `numArcs` of a system that has one arc here.
    """

    section: Section
    name: str
    kind: str
    theirs: Mapping[str, Any] = {}
    ours: Mapping[str, Any] = {}
    numbers: tuple[tuple[str, str, int, int, int], ...] = ()
    arcs: int = 0
    one_arc: int = 0
    leftmost: str = "F"


_PLAIN = {"advanced": False}
PARTS: tuple[Part, ...] = (
    Part("systems", "fireControl", "fire_control", _PLAIN),
    Part("systems", "adfc", "area_defence", _PLAIN),
    Part("systems", "sensors", "sensor_suite", _PLAIN, {"grade": "enhanced"}),
    Part("systems", "sensors", "sensor_suite", {"advanced": True}, {"grade": "superior"}),
    Part("systems", "hangar", "fighter_bay", {"isRack": False}),
    Part("systems", "mineSweeper", "minesweeper"),
    Part("systems", "mineLayer", "minelayer", numbers=(("capacity", "mines", 2, 0, 1000),)),
    Part("systems", "ortillery", "ortillery"),
    Part("systems", "reflex", "reflex_field"),
    Part("systems", "cloakField", "cloaking_field"),
    Part("systems", "decoy", "weasel_decoy", {"type": "cruiser"}, {"shows": "cruiser"}),
    Part("systems", "decoy", "weasel_decoy", {"type": "capital"}, {"shows": "capital"}),
    Part("systems", "ecm", "jammer", {"area": False}, {"area": False}),
    Part("systems", "ecm", "jammer", {"area": True}, {"area": True}),
    Part(
        "systems",
        "magazine",
        "magazine",
        {"modifier": "none"},
        numbers=(("capacity", "standard", 2, 0, 1000),),
    ),
    Part(
        "systems",
        "magazine",
        "magazine",
        {"modifier": "er"},
        numbers=(("capacity", "extended_range", 2, 0, 1000),),
    ),
    Part("weapons", "pds", "point_defence"),
    Part("weapons", "beam", "beam", numbers=(("class", "weapon_class", 1, 1, 4),), arcs=6),
    Part("weapons", "torpedoPulse", "pulse_torpedo", {"modifier": "none"}, arcs=1),
    Part("weapons", "needle", "needle_beam", {"class": 1}, arcs=2, one_arc=2),
    Part("weapons", "submunition", "submunition_pack", arcs=3, one_arc=3, leftmost="FP"),
    Part("weapons", "spinalNova", "nova_cannon"),
    Part("weapons", "spinalWave", "wave_gun"),
    Part("ordnance", "salvoLauncher", "salvo_missile_launcher", arcs=3, leftmost="FP"),
    Part(
        "ordnance",
        "salvo",
        "salvo_missile_rack",
        {"modifier": "none"},
        {"ammunition": "standard"},
        arcs=3,
        leftmost="FP",
    ),
    Part(
        "ordnance",
        "salvo",
        "salvo_missile_rack",
        {"modifier": "er"},
        {"ammunition": "extended_range"},
        arcs=3,
        leftmost="FP",
    ),
)
"""Each system of the format that the rulebook has, and what it is there."""

FIGHTERS: Mapping[tuple[str, tuple[str, ...]], str] = {
    ("standard", ()): "standard",
    ("standard", ("fast",)): "fast",
    ("standard", ("heavy",)): "heavy",
    ("standard", ("longRange",)): "long_range",
    ("interceptor", ()): "interceptor",
    ("attack", ()): "attack",
    ("torpedo", ()): "torpedo",
}
"""The fighters of the format, type and modifications, and the types of the rulebook."""
THEIR_FIGHTERS = {ours: theirs for theirs, ours in FIGHTERS.items()}

BAYS: Mapping[str, tuple[str, int]] = {
    "cargo": ("hold", 1),
    "passenger": ("passenger", 4),
    "troop": ("troop", 3),
}
"""Bays of the format: the kind of hold here, and how much of their capacity one mass has.

Their passengers are berths, four to a mass, and their troops three to a mass.
"""
THEIR_BAYS = {hold: (bay, per_mass) for bay, (hold, per_mass) in BAYS.items()}
CRAFT_BAYS = ("boat", "tender")
"""Bays of the format that are a `hangar` here: their capacity is the mass that they hold."""

PRICED_APART = frozenset({"weasel_decoy", "jammer", "reflex_field", "cloaking_field"})
"""Systems with another mass or price in the tool."""
_PRICED_APART = "The Ship Builder has another mass or price for this."

_GAME_FIELDS = frozenset({"uuid", "hashseed", "silhouette", "layout", "cpv", "extras"})
"""Fields that describe no part of a ship. `cpv` is another way of counting points."""
MOST_MASS, MOST_COUNT = 1000, 1000
MOST_SCREENS = 2
_BUILT_IN = ("drive", "ftl", "screen", "bay")


class ReadShip(NamedTuple):
    """A ship of a file: a design as plain JSON, and what the file says that the design does not."""

    pointer: str
    name: str
    design: Json
    mass: int
    points: int | None
    remarks: tuple[Remark, ...]


def read_fighter_type(wing: Place) -> tuple[str, tuple[str, ...]]:
    """Return the type and the modifications of fighters, as `FIGHTERS` has them.

    Raises:
        Malformed: one of them is not a text.
    """
    base, mods = wing.need("type").text(50), wing.get("mods")
    return base, tuple(sorted({each.text(50) for each in mods.items(10)})) if mods else ()


def ships_in(file: Place) -> Iterator[Place]:
    """Yield the ships of a file: a ship, a fleet, or a list of ships or fleets.

    Raises:
        Malformed: it has none of these forms, or too many ships.
    """
    found = 0
    waiting = [file]
    while waiting:
        place = waiting.pop()
        if isinstance(place.value, list):
            waiting += reversed(list(place.items(MOST_SHIPS)))
        elif "ships" in place.fields():
            waiting += reversed(list(place.at("ships").items(MOST_SHIPS)))
        elif "hull" in place.fields() or "mass" in place.fields():
            found += 1
            if found > MOST_SHIPS:
                raise file.refuse(f"The file has more than {MOST_SHIPS} ships.")
            yield place
        else:
            raise place.refuse("A ship (with `mass` and `hull`) or a fleet (with `ships`) is read.")
    if not found:
        raise file.refuse("The file has no ships.")


def read_ship(ship: Place) -> ReadShip:
    """Return a ship as a design, with a remark for each line that the design does not keep.

    Raises:
        Malformed: it is not a ship of the format; the refusal points into the file.
    """
    return _Reader(ship).read()


class _Reader:
    """Reads one ship: collects the fields of its design, and remarks."""

    def __init__(self, ship: Place) -> None:
        self.ship = ship
        self.remarks: list[Remark] = []
        self.design: Json = {}
        self.systems: list[Json] = []
        self.screens = 0
        self.holds: dict[str, int] = {}
        self.numbered: dict[str, int] = {}

    def remark(self, place: Place, kind: Any, message: str) -> None:
        self.remarks.append(Remark(place.pointer, kind, message))

    def read(self) -> ReadShip:
        ship = self.ship
        mass = ship.need("mass").whole(1, MOST_MASS)
        self.design |= {"mass": mass, "ftl": False, "thrust": 0, "military": True}
        self._read_names()
        self._read_hull()
        self._read_armour()
        for section in SECTIONS:
            listed = ship.get(section)
            for each in listed.items(MOST_SYSTEMS) if listed else ():
                self._read_system(section, each)
        self._read_fighters()
        self._read_rest()
        screens = min(self.screens, MOST_SCREENS)
        self.design |= {
            "systems": self.systems,
            "screens": screens,
            "backup_screens": self.screens - screens,
            "holds": [{"kind": kind, "size": size} for kind, size in self.holds.items()],
        }
        stated = ship.get("points")
        return ReadShip(
            pointer=ship.pointer,
            name=self.design["class_name"],
            design=self.design,
            mass=mass,
            points=stated.whole(0, 1_000_000) if stated else None,
            remarks=tuple(self.remarks),
        )

    def _read_names(self) -> None:
        texts = [self.ship.get("name"), self.ship.get("class")]
        given = [each.text().strip() for each in texts if each]
        whole = ", ".join([each for each in given if each])
        name = printable_name(whole)
        if name != whole:
            self.remark(texts[0] or self.ship, "changed", f"The name was shortened to {name!r}.")
        self.design["class_name"] = name

    def _read_hull(self) -> None:
        hull = self.ship.need("hull")
        self.design["hull"] = hull.need("points").whole(0, MOST_COUNT)
        rows = hull.get("rows")
        if rows is not None and rows.whole(1, 20) != 4:  # noqa: PLR2004 — the rows of every hull here
            self.remark(rows, "changed", f"The hull has 4 rows here, not {rows.value}.")
        streamlining = hull.get("streamlining")
        if streamlining is not None:
            self.design["streamlining"] = streamlining.choice(("none", "partial", "full"))
            if streamlining.value != "none":
                self.remark(streamlining, "noted", _PRICED_APART)
        stealth = hull.get("stealth")
        if stealth is not None and stealth.choice(("0", "1", "2", 0, 1, 2)) not in {"0", 0}:
            self.remark(stealth, "left_out", "Stealth hulls do not exist here.")

    def _read_armour(self) -> None:
        armour = self.ship.get("armour")
        rows = list(armour.items(10)) if armour else []
        boxes = 0
        for number, row in enumerate(rows):
            if not isinstance(row.value, list):  # older files have a number for each row
                row = Place([row.value, 0], row.pointer)  # noqa: PLW2901 — the same row, written out
            both = list(row.items(2))
            here = both[0].whole(0, MOST_COUNT) if both else 0
            boxes += here
            if number and here:
                self.remark(
                    both[0], "changed", "All armour is one layer here; the boxes are added to it."
                )
            if len(both) > 1 and both[1].whole(0, MOST_COUNT):
                self.remark(both[1], "left_out", "Regenerative armour does not exist here.")
        self.design["armour"] = boxes

    def _read_system(self, section: Section, place: Place) -> None:
        name = place.need("name").text(100)
        if name in _BUILT_IN:
            getattr(self, f"_read_{name}")(place)
            return
        known = [each for each in PARTS if (each.section, each.name) == (section, name)]
        if not known:
            self.remark(place, "left_out", f"`{name}` does not exist here.")
            return
        part = next((each for each in known if _is_like(each, place)), None)
        if part is None:
            part = self._nearest(known[0], place)
        if part is not None:
            self.systems.append(self._translate(part, place))

    def _nearest(self, part: Part, place: Place) -> Part | None:
        """Return the plain form of an advanced fire control; other variants are left out."""
        field = next(key for key, value in part.theirs.items() if _value_of(place, key) != value)
        message = f"`{part.name}` with {field} {_value_of(place, field)!r} does not exist here"
        if part.kind in {"fire_control", "area_defence"}:
            self.remark(place.at(field), "changed", f"{message}: it became the ordinary one.")
            return part
        self.remark(place.at(field), "left_out", f"{message}.")
        return None

    def _translate(self, part: Part, place: Place) -> Json:
        self.numbered[part.name] = number = self.numbered.get(part.name, 0) + 1
        given = place.get("id")
        made: Json = {"kind": part.kind, "id": our_id(given) if given else f"{part.name}-{number}"}
        made |= part.ours
        for theirs, ours, usual, least, most in part.numbers:
            field = place.get(theirs)
            made[ours] = field.whole(least, most) if field else usual
        if part.arcs:
            made["arcs"] = self._arcs(part, place)
        if part.kind in PRICED_APART:
            self.remark(place, "noted", _PRICED_APART)
        magazine = place.get("magazine") if part.kind == "salvo_missile_launcher" else None
        if magazine is not None:
            made["magazine"] = our_id(magazine)
        if part.name == "hangar" and place.value.get("critRules"):
            self.remark(
                place.at("critRules"),
                "noted",
                "Hangars that explode do not exist here; the bay has its full price.",
            )
        return made

    def _arcs(self, part: Part, place: Place) -> list[str]:
        left, number = place.get("leftArc"), place.get("numArcs")
        first = left.choice(ARCS) if left else part.leftmost
        count = number.whole(1, len(ARCS)) if number else part.arcs
        arcs = _run(first, count)
        if not part.one_arc or count == 1:
            return arcs
        middle = arcs[(count - 1) // 2]
        at = number or left or place
        self.remark(
            at,
            "changed",
            f"`{part.name}` bears through {counted(count, 'arc')} in the file and through one "
            f"here: {middle}.",
        )
        return [middle]

    def _read_drive(self, place: Place) -> None:
        if self.design["thrust"]:
            raise place.refuse("A ship has one main drive; this is the second.")
        thrust = place.get("thrust")
        self.design["thrust"] = thrust.whole(0, 100) if thrust else 0
        self._note_advanced(place, "drive", "a main drive")

    def _read_ftl(self, place: Place) -> None:
        if self.design["ftl"]:
            raise place.refuse("A ship has one FTL drive; this is the second.")
        self.design["ftl"] = True
        tows = place.get("transferMass")
        self.design["tows"] = tows.whole(0, MOST_COUNT) if tows else 0
        self._note_advanced(place, "FTL drive", "an FTL drive")

    def _note_advanced(self, place: Place, name: str, became: str) -> None:
        """Say that an advanced drive became an ordinary one."""
        if place.is_set("advanced"):
            message = f"The advanced {name} does not exist here: it became {became}."
            self.remark(place.at("advanced"), "changed", message)

    def _read_screen(self, place: Place) -> None:
        for field, name in (("area", "Area screens"), ("advanced", "Advanced screens")):
            if place.is_set(field):
                self.remark(place.at(field), "left_out", f"{name} do not exist here.")
                return
        level = place.get("level")
        self.screens += level.choice((1, 2)) if level else 1
        if self.screens > MOST_SCREENS:
            self.remark(
                place, "noted", f"Beyond level {MOST_SCREENS}, a screen is a spare generator here."
            )
        if self.screens > 2 * MOST_SCREENS + 6:
            raise place.refuse("A ship has at most 10 screen generators.")

    def _read_bay(self, place: Place) -> None:
        given = place.get("type")
        kind = given.choice((*BAYS, *CRAFT_BAYS)) if given else "cargo"
        capacity = place.get("capacity")
        amount = capacity.whole(1, MOST_COUNT) if capacity else 1
        if kind in CRAFT_BAYS:
            self.numbered["bay"] = number = self.numbered.get("bay", 0) + 1
            named = place.get("id")
            made = {"kind": "hangar", "id": our_id(named) if named else f"bay-{number}"}
            self.systems.append(made | {"capacity": amount})
            self.remark(place, "noted", f"A {kind} bay is a hangar here.")
            return
        hold, per_mass = BAYS[kind]
        ratio = place.get("ratio")
        if ratio is not None:
            size = -int(-amount * ratio.real(0, 100) // 1)
            self.remark(ratio, "noted", f"With this ratio the bay takes {size} mass.")
        else:
            size = -(-amount // per_mass)
        if ratio is None and amount % per_mass:
            self.remark(
                place,
                "changed",
                f"{amount} of {kind}, {per_mass} to a mass, became a whole mass: {size}.",
            )
        if size:
            self.holds[hold] = self.holds.get(hold, 0) + size

    def _read_fighters(self) -> None:
        wings = self.ship.get("fighters")
        bays = {each["id"] for each in self.systems if each["kind"] in {"fighter_bay", "hangar"}}
        carried = []
        for wing in wings.items(MOST_SYSTEMS) if wings else ():
            base, mods = read_fighter_type(wing)
            kind = FIGHTERS.get((base, mods))
            hangar = wing.get("hangar")
            if kind is None:
                given = " ".join((*mods, base))
                self.remark(wing, "left_out", f"Fighters of type `{given}` do not exist here.")
                continue
            if hangar is None or (bay := our_id(hangar)) not in bays:
                self.remark(
                    hangar or wing, "left_out", "These fighters have no hangar on this ship."
                )
                continue
            number = wing.get("number")
            craft = number.whole(0, 6) if number else 6
            if not craft:
                self.remark(wing.at("number"), "left_out", "A wing without fighters.")
                continue
            skill = wing.get("skill")
            if skill is not None and skill.value != "standard":
                self.remark(
                    skill, "left_out", "A design has no aces and turkeys; a battle has them."
                )
            carried.append({"bay": bay, "type": kind, "craft": craft})
        self.design["fighters"] = carried

    def _read_rest(self) -> None:
        """Read the fields that describe the whole ship."""
        self.design["military"] = not self.ship.is_set("civilian")
        if self.ship.is_set("flawed"):
            message = "Flawed designs do not exist here; nor their price."
            self.remark(self.ship.at("flawed"), "left_out", message)
        orientation = self.ship.get("orientation")
        if orientation is not None and orientation.choice(("alpha", "beta")) == "beta":
            self.remark(
                orientation, "changed", "Arcs are not turned by 30 degrees here; they are as named."
            )
        boats = self.ship.get("gunboatSquadrons")
        for squadron in boats.items(MOST_SYSTEMS) if boats else ():
            self.remark(squadron, "left_out", "Gunboats do not exist here.")
        known = {"mass", "points", "hull", "armour", "fighters", "class", "name", *SECTIONS}
        known |= {"civilian", "flawed", "orientation", "gunboatSquadrons"}
        for key, value in self.ship.fields().items():
            if key not in known | _GAME_FIELDS and value not in (None, "", [], {}):
                self.remark(self.ship.at(key), "left_out", "The design does not keep this field.")
        extras = self.ship.get("extras")
        if extras is not None and extras.value:
            self.remark(extras, "left_out", "The design does not keep this field.")


def _value_of(place: Place, field: str) -> Any:
    """Return the value of a field that distinguishes parts; the usual one if it is missing."""
    value = place.value.get(field)
    if value is None or value == "undefined":
        return next(
            (part.theirs[field] for part in PARTS if part.name == place.value["name"]), None
        )
    return value


def _is_like(part: Part, place: Place) -> bool:
    return all(_value_of(place, field) == value for field, value in part.theirs.items())


def as_ship(design: Json, points: int, fighter_points: int) -> tuple[Json, list[Remark]]:
    """Return a design as a ship of the format, and remarks that point into the design.

    Args:
        design: a design as plain JSON, all fields written out.
        points: what the ship costs without its fighters.
        fighter_points: what its fighters cost.
    """
    remarks: list[Remark] = []
    name, _, kind = design["class_name"].rpartition(", ")
    ship: Json = {
        "name": name or kind,
        "class": kind if name else "",
        "mass": design["mass"],
        "points": points + fighter_points,
        "cpv": 0,
        "civilian": not design["military"],
        "orientation": "alpha",
        "hull": {
            "points": design["hull"],
            "rows": 4,
            "stealth": "0",
            "streamlining": design["streamlining"],
        },
        "armour": [[design["armour"], 0]] if design["armour"] else [],
        "systems": list(_drives(design)),
        "weapons": [],
        "ordnance": [],
        "fighters": [_wing(each) for each in design["fighters"]],
    }
    for place, system in enumerate(design["systems"]):
        at = f"/systems/{place}"
        section, made = _their_system(system, at, remarks)
        if made is not None:
            ship[section].append(made)
    ship["systems"] += _their_bays(design, remarks)
    ship["cpv"] = _combat_points(design, ship["points"])
    remarks += remark_unknown(design)
    if design["streamlining"] != "none":
        remarks.append(Remark("/streamlining", "noted", _PRICED_APART))
    return ship, remarks


def remark_unknown(design: Json) -> Iterator[Remark]:
    """Yield remarks on fields that neither format of ships has."""
    if design["station"]:
        yield Remark("/station", "left_out", "The format has no stations.")
    if design["group"]:
        yield Remark("/group", "left_out", "The format has no groups; class or mass imply it.")


def _drives(design: Json) -> Iterator[Json]:
    if design["thrust"]:
        yield {"name": "drive", "id": "main-drive", "thrust": design["thrust"]}
    if design["ftl"]:
        drive = {"name": "ftl", "id": "ftl-drive"}
        yield drive | ({"transferMass": design["tows"]} if design["tows"] else {})
    for number in range(design["screens"] + design["backup_screens"]):
        yield {"name": "screen", "id": f"screen-{number + 1}"}


def _their_bays(design: Json, remarks: list[Remark]) -> Iterator[Json]:
    for place, hold in enumerate(design["holds"]):
        kind, per_mass = THEIR_BAYS.get(hold["kind"], ("cargo", 1))
        if hold["kind"] not in THEIR_BAYS:
            message = f"The format has no space for {hold['kind']}: it became cargo."
            remarks.append(Remark(f"/holds/{place}", "changed", message))
        capacity = hold["size"] * per_mass
        yield {"name": "bay", "id": f"bay-{place + 1}", "type": kind, "capacity": capacity}


def _wing(group: Json) -> Json:
    kind, mods = THEIR_FIGHTERS[group["type"]]
    return {
        "name": "fighters",
        "type": kind,
        "mods": list(mods),
        "hangar": their_id(group["bay"]),
        "number": group["craft"],
    }


def _their_system(system: Json, at: str, remarks: list[Remark]) -> tuple[Section, Json | None]:
    """Return the section and the form of a system, `None` where the format does not have it."""
    if system["kind"] == "hangar":
        remarks.append(Remark(at, "changed", "A hangar became a boat bay."))
        made = {"name": "bay", "id": their_id(system["id"]), "type": "boat"}
        return "systems", made | {"capacity": system["capacity"]}
    part = _part_of(system)
    if part is None:
        message = f"The format has no {system['kind'].replace('_', ' ')} like this."
        remarks.append(Remark(at, "left_out", message))
        return "systems", None
    made = {"name": part.name, "id": their_id(system["id"])}
    made |= {key: value for key, value in part.theirs.items() if value != "none"}
    made |= {theirs: system[ours] for theirs, ours, *_ in part.numbers}
    if system["kind"] == "magazine" and system["standard"] and system["extended_range"]:
        message = "A magazine of the format has one kind of salvo: these are left out."
        remarks.append(Remark(f"{at}/extended_range", "left_out", message))
    if system.get("space") is not None:
        message = "A magazine of the format is as large as its salvoes need."
        remarks.append(Remark(f"{at}/space", "changed", message))
    if part.kind in PRICED_APART:
        remarks.append(Remark(at, "noted", _PRICED_APART))
    if "name" in system:
        remarks.append(Remark(f"{at}/name", "left_out", "Systems have no names in the format."))
    if part.arcs:
        made |= _their_arcs(part, system, at, remarks)
    if system.get("magazine") is not None:
        made["magazine"] = their_id(system["magazine"])
    return part.section, made


def _part_of(system: Json) -> Part | None:
    for part in PARTS:
        if part.kind != system["kind"] or any(system[k] != v for k, v in part.ours.items()):
            continue
        if part.kind == "magazine" and not system[part.numbers[0][1]]:
            continue
        if part.kind == "beam" and system["weapon_class"] > part.numbers[0][4]:
            continue
        return part
    return next((part for part in PARTS if part.kind == system["kind"] == "magazine"), None)


def _their_arcs(part: Part, system: Json, at: str, remarks: list[Remark]) -> Json:
    arcs = list(dict.fromkeys(system["arcs"]))
    start = next((arc for arc in arcs if set(_run(arc, len(arcs))) == set(arcs)), None)
    if start is None:
        message = "The arcs have a gap, which the format cannot say; it has the arcs in between."
        remarks.append(Remark(f"{at}/arcs", "changed", message))
        start, count = _covering(arcs)
    else:
        count = len(arcs)
    if not part.one_arc or count > 1:
        return {"leftArc": start, "numArcs": count}
    left = ARCS[(ARCS.index(start) - (part.one_arc - 1) // 2) % len(ARCS)]
    message = f"`{part.name}` bears through {counted(part.one_arc, 'arc')} there."
    remarks.append(Remark(f"{at}/arcs", "changed", message))
    return {"leftArc": left, "numArcs": part.one_arc}


def _run(first: str, count: int) -> list[str]:
    """Return neighbouring arcs, clockwise from the first."""
    start = ARCS.index(first)
    return [ARCS[(start + step) % len(ARCS)] for step in range(count)]


def _covering(arcs: Iterable[str]) -> tuple[str, int]:
    """Return the shortest run of arcs that has all of these: its first, and how many."""
    wanted = set(arcs)
    return next(
        (arc, count)
        for count in range(1, len(ARCS) + 1)
        for arc in ARCS
        if wanted <= set(_run(arc, count))
    )


def _combat_points(design: Json, points: int) -> int:
    """Return the `cpv` that the format states besides points.

    It is the points, with the square of the mass over 100 in place of the mass: hangars and holds
    do not count as mass there, a hangar costs its mass alone, and a wing 30 more.
    """
    bays = [each for each in design["systems"] if each["kind"] == "fighter_bay"]
    boats = [each for each in design["systems"] if each["kind"] == "hangar"]
    hangar_mass = 9 * len(bays)
    idle = hangar_mass + sum(hold["size"] for hold in design["holds"])
    idle += sum(-(-3 * each["capacity"] // 2) for each in boats)
    squared = max(1, int((design["mass"] - idle) ** 2 / 100 + 0.5))
    wings: int = sum(42 if each["type"] == "long_range" else 30 for each in design["fighters"])
    return points - int(design["mass"]) + squared - 2 * hangar_mass + wings
