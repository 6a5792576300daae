"""The Full Thrust Portable Format: one ship as lines of text, from the second edition of the game.

Its header has a line for each field, then `#`, then a line for each kind of system. A `"` starts
and ends a comment. The format has no hull boxes and four fire arcs, so this module reads and writes
a comment of its own with the figures of Full Thrust: Remixed.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from umpire.formats.ftlibship import Json, ReadShip, remark_unknown
from umpire.formats.reading import MOST_SYSTEMS, Place, Remark, printable_name
from umpire.kernel.arcs import ARCS

LONGEST_FILE, LONGEST_LINE = 100_000, 500
HEADER = (
    "class",
    "type",
    "designer",
    "comment",
    "service",
    "mass",
    "thrust",
    "ftl",
    "screens",
    "armour",
    "streamlining",
    "points",
)
"""The lines before `#`, in their order."""
STREAMLINING = ("none", "partial", "full")
OWN_COMMENT = "umpire:"


class Line(NamedTuple):
    """A kind of system in both languages: its word there, its kind and fixed fields here."""

    word: str
    kind: str
    ours: Mapping[str, Any] = {}
    has_arcs: bool = False


LINES: tuple[Line, ...] = (
    Line("c", "beam", {"weapon_class": 1}, has_arcs=True),
    Line("b", "beam", {"weapon_class": 2}, has_arcs=True),
    Line("a", "beam", {"weapon_class": 3}, has_arcs=True),
    Line("aa", "beam", {"weapon_class": 4}, has_arcs=True),
    Line("pdaf", "point_defence"),
    Line("adaf", "area_defence"),
    Line("needle", "needle_beam", has_arcs=True),
    Line("pulse", "pulse_torpedo", has_arcs=True),
    Line("nova", "nova_cannon"),
    Line("submunition", "submunition_pack", has_arcs=True),
    Line("minelayer", "minelayer", {"mines": 3}),
    Line("minesweeper", "minesweeper"),
    Line("wave", "wave_gun"),
    Line("ortillery", "ortillery"),
    Line("reflex", "reflex_field"),
    Line("cloak", "cloaking_field"),
    Line("weasel-a", "weasel_decoy", {"shows": "cruiser"}),
    Line("weasel-b", "weasel_decoy", {"shows": "capital"}),
    Line("sensor-1", "sensor_suite", {"grade": "enhanced"}),
    Line("sensor-2", "sensor_suite", {"grade": "superior"}),
    Line("ecm-i", "jammer", {"area": False}),
    Line("ecm-a", "jammer", {"area": True}),
    Line("firecon", "fire_control"),
)
"""Each system of the format that the rulebook has. Batteries A to C are beams of class 3 to 1."""
FIGHTERS: Mapping[str, str] = {
    "fighter": "standard",
    "fighter-f": "fast",
    "fighter-h": "heavy",
    "fighter-i": "interceptor",
    "fighter-a": "attack",
    "fighter-l": "long_range",
    "fighter-t": "torpedo",
}
THEIR_FIGHTERS = {ours: word for word, ours in FIGHTERS.items()}
ARC_LETTERS: Mapping[str, tuple[str, ...]] = {
    "f": ("F",),
    "s": ("FS", "AS"),
    "a": ("A",),
    "r": ("A",),
    "p": ("AP", "FP"),
}
"""The four arcs of the second edition, in those of the rulebook: `a` and `r` are the rear."""
CONTROLS = {"escort": 1, "cruiser": 2, "capital": 3}
"""The fire controls that a ship of the second edition has without a line for them."""
CRUISER_FROM, CAPITAL_FROM = 20, 40
"""The least masses of the groups in the second edition."""

_SYSTEM = re.compile(r"(?:(\d{1,3})\s+)?([A-Za-z][A-Za-z0-9-]*)(?:\s+\(?([A-Za-z/,]+)\)?)?$")
_FIGURE = re.compile(r"(\w+)=(\S+)")


def read_text(file: Place) -> ReadShip:
    """Return the ship of a text as a design.

    Raises:
        Malformed: a line is not of the format; the refusal points to it, as `/lines/13`.
    """
    text = file.text(LONGEST_FILE)
    reader = _Reader()
    reader.read(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    return reader.finish(file.pointer)


class _Reader:
    def __init__(self) -> None:
        self.header: dict[str, Place] = {}
        self.figures: dict[str, str] = {}
        self.remarks: list[Remark] = []
        self.systems: list[Json] = []
        self.fighters: list[Json] = []
        self.controls_given = False

    def read(self, lines: list[str]) -> None:
        last = Place("", "/lines/0")
        in_systems = False
        for number, line in enumerate(lines):
            last = Place(line, f"/lines/{number}")
            if len(line) > LONGEST_LINE:
                raise last.refuse(f"A line has at most {LONGEST_LINE} characters.")
            said = self._without_comment(line)
            if said.strip() == "" and '"' in line:
                continue
            if in_systems:
                if not said.strip():
                    return
                self._read_line(Place(said.strip(), last.pointer))
            elif said.strip() == "#":
                self._require_header(last)
                in_systems = True
            elif len(self.header) < len(HEADER):
                self.header[HEADER[len(self.header)]] = Place(said.strip(), last.pointer)
            elif said.strip():
                self.remarks.append(
                    Remark(last.pointer, "left_out", "The format has no line for this.")
                )
        if not in_systems:
            self._require_header(last)

    def _without_comment(self, line: str) -> str:
        """Return a line without its comments; this module's own comment gives figures."""
        parts = line.split('"')
        for comment in parts[1::2]:
            if comment.strip().startswith(OWN_COMMENT):
                self.figures |= dict(_FIGURE.findall(comment)[:50])
        return "".join(parts[::2])

    def _require_header(self, place: Place) -> None:
        # The value in points may be left out.
        if len(self.header) < len(HEADER) - 1:
            missing = HEADER[len(self.header)]
            raise place.refuse(
                f"The header has {len(HEADER)} lines before `#`; this one lacks `{missing}`."
            )

    def _read_line(self, place: Place) -> None:
        found = _SYSTEM.fullmatch(place.value)
        if found is None:
            raise place.refuse("A line for systems has a number, a word and arcs: `2 b fps`.")
        number, word, arcs = int(found[1] or 1), found[2].lower(), found[3]
        if len(self.systems) + number > MOST_SYSTEMS:
            raise place.refuse(f"A ship has at most {MOST_SYSTEMS} systems.")
        if word in FIGHTERS:
            for _ in range(number):
                bay = self._next_id("fighter_bay")
                self.systems.append({"kind": "fighter_bay", "id": bay})
                self.fighters.append({"bay": bay, "type": FIGHTERS[word], "craft": 6})
            return
        line = next((each for each in LINES if each.word == word), None)
        if line is None:
            self.remarks.append(Remark(place.pointer, "left_out", f"`{word}` does not exist here."))
            return
        made: Json = {"kind": line.kind, **line.ours}
        if line.has_arcs:
            made["arcs"] = self._arcs(line, arcs, place)
        for _ in range(number):
            self.systems.append({"id": self._next_id(line.kind), **made})

    def _next_id(self, kind: str) -> str:
        """Return the id of the next system of a kind: the format has none."""
        return f"{kind}-{1 + sum(each['kind'] == kind for each in self.systems)}"

    def _arcs(self, line: Line, given: str | None, place: Place) -> list[str]:
        if given is None:
            if line.kind == "beam":
                return list(ARCS)
            return ["F"]
        if "/" in given:  # the six arcs of the rulebook, as `as_text` writes them
            names = given.upper().split("/")
            if not set(names) <= set(ARCS):
                raise place.refuse(f"Arcs are {', '.join(ARCS)}, with `/` between them.")
            return list(dict.fromkeys(names))
        letters = given.replace(",", "").lower()
        if not set(letters) <= set(ARC_LETTERS):
            raise place.refuse("Arcs are the letters f, s, a (or r) and p.")
        covered = {arc for letter in letters for arc in ARC_LETTERS[letter]}
        arcs: list[str] = [arc for arc in ARCS if arc in covered]
        if line.kind in {"needle_beam", "submunition_pack"}:
            arcs = arcs[:1]
        self.remarks.append(
            Remark(
                place.pointer,
                "changed",
                f"Four arcs of 90 degrees became six of 60: {given} is {', '.join(arcs)}.",
            )
        )
        return arcs

    def _number(self, field: str, most: int) -> int:
        place = self.header[field]
        if not re.fullmatch(r"-?\d{1,9}", place.value):
            raise place.refuse(f"`{field}` is a whole number from 0 to {most}.")
        return Place(int(place.value), place.pointer).whole(0, most)

    def _figure(self, field: str, most: int) -> int | None:
        given = self.figures.get(field)
        return int(given) if given and given.isdecimal() and int(given[:9]) <= most else None

    def finish(self, pointer: str) -> ReadShip:
        mass = self._number("mass", 1000)
        if not mass:
            raise self.header["mass"].refuse("`mass` is a whole number from 1 to 1000.")
        service = self._number("service", 2)
        ftl = self._number("ftl", 2)
        design: Json = {
            "mass": mass,
            "thrust": self._number("thrust", 20),
            "ftl": ftl > 0,
            "streamlining": STREAMLINING[self._number("streamlining", 2)],
            "military": service != 2,  # noqa: PLR2004 — the format's number of civilian ships
            "class_name": self._name(),
        }
        design |= self._hull(mass, service)
        design |= self._screens()
        tows = self._figure("tows", 1000)
        if ftl == 2:  # noqa: PLR2004 — the format's number of a tug
            design["tows"] = tows or 0
            if tows is None:
                self._remark_change("ftl", "The tug tows 0 mass: the format does not say how much.")
        controls = self._controls(mass)
        design["systems"] = [*controls, *self.systems]
        design["fighters"] = self.fighters
        for field in ("designer", "comment"):
            if self.header[field].value:
                self.remarks.append(
                    Remark(self.header[field].pointer, "left_out", "A design has no such text.")
                )
        return ReadShip(
            pointer, design["class_name"], design, mass, self._points(), self._sorted_remarks()
        )

    def _sorted_remarks(self) -> tuple[Remark, ...]:
        return tuple(sorted(self.remarks, key=lambda each: int(each.pointer.rpartition("/")[2])))

    def _remark_change(self, field: str, message: str) -> None:
        self.remarks.append(Remark(self.header[field].pointer, "changed", message))

    def _name(self) -> str:
        given = [self.header["class"].value, self.header["type"].value]
        whole = ", ".join([each for each in given if each])
        name = printable_name(whole)
        if name != whole:
            self._remark_change("class", f"The name was shortened to {name!r}.")
        return name

    def _hull(self, mass: int, service: int) -> Json:
        hull, armour = self._figure("hull", 1000), self._figure("armour", 1000)
        level = self._number("armour", 2)
        if hull is None:
            parts = 4 if service == 2 else 2  # noqa: PLR2004 — civilians have half of the boxes
            hull = -(-mass // parts)
            message = "a quarter" if service == 2 else "half"  # noqa: PLR2004 — as above
            self._remark_change(
                "mass", f"The format has no hull boxes: {hull}, {message} of the mass."
            )
        if armour is None and level:
            self.remarks.append(
                Remark(self.header["armour"].pointer, "left_out", "Levels of armour do not exist.")
            )
        return {"hull": hull, "armour": armour or 0}

    def _screens(self) -> Json:
        level = self._number("screens", 3)
        if level > 2:  # noqa: PLR2004 — the highest level here
            self._remark_change("screens", "Screens have level 2 here, with a spare generator.")
        backup = self._figure("backup_screens", 8)
        return {
            "screens": min(level, 2),
            "backup_screens": max(0, level - 2) if backup is None else backup,
        }

    def _controls(self, mass: int) -> Iterator[Json]:
        """Yield the fire controls that the ship has without a line for them."""
        group = "capital" if mass >= CAPITAL_FROM else "cruiser"
        group = "escort" if mass < CRUISER_FROM else group
        number = self._figure("firecons", MOST_SYSTEMS)
        if number is None:
            number = CONTROLS[group]
            self._remark_change("mass", f"The format lists extra fire controls: {number} more.")
        for each in range(number):
            yield {"kind": "fire_control", "id": f"control-{each + 1}"}

    def _points(self) -> int | None:
        place = self.header.get("points")
        if place is None or not place.value:
            return None
        if not re.fullmatch(r"-?\d{1,9}", place.value):
            raise place.refuse("`points` is a whole number; 0 where it is not known.")
        return max(0, int(place.value)) or None


def as_text(design: Json, points: int) -> tuple[str, list[Remark]]:
    """Return a design as a text of the format, and remarks that point into the design."""
    remarks: list[Remark] = []
    name, _, kind = design["class_name"].rpartition(", ")
    level = min(3, design["screens"])
    figures = {
        "hull": design["hull"],
        "armour": design["armour"],
        "tows": design["tows"],
        "backup_screens": design["backup_screens"],
        "firecons": 0,
    }
    message = " ".join(f"{key}={value}" for key, value in figures.items())
    lines = [
        _flat(name or kind),
        _flat(kind if name else ""),
        "",
        "",
        "0" if design["military"] else "2",
        str(design["mass"]),
        str(design["thrust"]),
        str(2 if design["tows"] else int(design["ftl"])),
        str(level),
        "0",
        str(STREAMLINING.index(design["streamlining"])),
        str(points),
        f'"{OWN_COMMENT} {message}"',
        "#",
    ]
    carried = {each["bay"]: each["type"] for each in design["fighters"]}
    for place, system in enumerate(design["systems"]):
        line = _line_of(system, carried)
        at = f"/systems/{place}"
        if system["kind"] == "fighter_bay" and system["id"] not in carried:
            remarks.append(Remark(at, "changed", "An empty bay carries fighters there."))
        if system.get("mines", 3) != 3:  # noqa: PLR2004 — the load of the second edition
            remarks.append(Remark(f"{at}/mines", "changed", "A minelayer has 3 mines there."))
        if line is None:
            message = f"The format has no {system['kind'].replace('_', ' ')} like this."
            remarks.append(Remark(at, "left_out", message))
        else:
            lines.append(line)
    for place, _ in enumerate(design["holds"]):
        remarks.append(Remark(f"/holds/{place}", "left_out", "The format has no holds."))
    remarks += remark_unknown(design)
    return "\n".join([*lines, "", ""]), remarks


def _flat(text: str) -> str:
    return text.replace('"', "'")


def _line_of(system: Json, carried: Mapping[str, str]) -> str | None:
    if system["kind"] == "fighter_bay":
        return f"1 {THEIR_FIGHTERS[carried.get(system['id'], 'standard')]}"
    for line in LINES:
        if line.kind == system["kind"] and all(
            system[key] == value or key == "mines" for key, value in line.ours.items()
        ):
            names = list(dict.fromkeys(system.get("arcs", ())))
            # A slash tells these arcs from the letters of the format, so one arc stands twice.
            arcs = f" ({'/'.join(names if len(names) > 1 else names * 2)})" if names else ""
            return f"1 {line.word}{arcs}"
    return None
