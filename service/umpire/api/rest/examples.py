"""Examples of requests, for each rulebook: small, and accepted without changes.

The OpenAPI documents hold them, so the page that shows these documents sends them unchanged. A
test sends all of them.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.api.decode import Envelope
from umpire.api.rest.shapes import (
    AdjudicationBody,
    BagBody,
    BagRollBody,
    BattleBody,
    ChecksBody,
    ChoicesBody,
    CommandBody,
    DesignBody,
    ForkBody,
    GameExportBody,
    GameImportBody,
    GamePhaseBody,
    NonceBody,
    OddsBody,
    OpenBody,
    OrderOddsBody,
    SeatsBody,
    ShipExportBody,
    ShipImportBody,
    ViewBody,
    WebhookBody,
)
from umpire.formats import has_files
from umpire.kernel.decoders import decoder_of
from umpire.kernel.dice import SEED_BYTES, KeyedDice, commitment
from umpire.kernel.rulebook import REFEREE, Family, Rulebook
from umpire.rules.dice_bag import DICE_BAG
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT
from umpire.scenarios.adjudication import adjudicate, name_of
from umpire.scenarios.journal import (
    Closed,
    DiceTerms,
    Header,
    Ruled,
    chained,
    codec_of,
    encode,
    transcript_line,
)

BOOK = FULL_THRUST_LIGHT
NAME = "example"
SEED = bytes(range(SEED_BYTES))
SHIP = {"ssd": {"rows": [1], "systems": []}, "y": 0.0, "velocity": 0}

SETUP = {
    "sides": ["A", "B"],
    "ships": [
        {"id": "a", "side": "A", "x": 0.0, "course": 12, **SHIP},
        {"id": "b", "side": "B", "x": 9.0, "course": 6, **SHIP},
    ],
}

ORDERS = [
    {"kind": "finish_orders", "side": "A"},
    {"kind": "finish_orders", "side": "B"},
    {"kind": "move_ships"},
    {"kind": "roll_initiative"},
]


def example_transcript() -> str:
    """Return the transcript: a header, one ruling, and the close."""
    battle = BOOK.setup(decoder_of(BOOK.setup_type).decode(encode(SETUP)))
    orders = codec_of(BOOK).orders.decode(encode(ORDERS))
    ruling = adjudicate(BOOK, battle, orders, KeyedDice(SEED, NAME), seat=REFEREE)
    referee, edition = name_of(REFEREE), BOOK.edition
    lines = (
        Header(
            scenario=NAME,
            system=BOOK.system,
            edition=edition,
            title="The smallest battle",
            dice=DiceTerms("committed", NAME, commitment(SEED, NAME)),
            battle=battle,
            salt="0be1" * 8,
        ),
        Ruled(1, referee, edition, orders, ruling.events, salt="5a17" * 8),
        Closed(2, referee, edition, SEED.hex()),
    )
    chain, transcript = b"", b""
    for line in map(encode, lines):
        chain = chained(chain, line)
        transcript += transcript_line(line, chain)
    return transcript.decode()


Json: TypeAlias = dict[str, Any]
Book: TypeAlias = Rulebook[Any, Any, Any]


class Shown(msgspec.Struct, frozen=True):
    """The examples of a rulebook.

    Attributes:
        begins: the sample, or the set-up, with which the battle of all examples begins.
        orders: orders that its referee may give then, of one family.
        weighed: an order that has odds then, where any has.
        design: a ship to assess, where the book has rules for that.
    """

    begins: Json
    orders: tuple[Json, ...]
    weighed: Json | None = None
    design: Json | None = None


def _ship(identity: str, side: str, class_name: str, **where: Any) -> Json:
    """Return a ship of a set-up in the short form: of a class, at a place, on a course."""
    return {"id": identity, "side": side, "class_name": class_name, **where}


CRUISER: Json = {"mass": 20, "hull": 4, "thrust": 6}

KESTREL: Json = {
    "name": "Kestrel",
    "class": "Frigate",
    "mass": 20,
    "points": 51,
    "hull": {"points": 4, "rows": 4, "stealth": "0", "streamlining": "none"},
    "systems": [
        {"name": "drive", "thrust": 6, "id": "drive"},
        {"name": "ftl", "id": "ftl"},
        {"name": "fireControl", "id": "-fc"},
    ],
    "weapons": [{"name": "beam", "class": 1, "leftArc": "F", "numArcs": 6, "id": "beam"}],
}
"""A frigate as ftLibShip writes it."""


def _placed(identity: str, owner: str, x: int, facing: int) -> Json:
    return {
        "name": "placeShip",
        "id": identity,
        "object": KESTREL,
        "svg": "<symbol/>",
        "owner": owner,
        "position": {"x": x, "y": 24},
        "facing": facing,
        "speed": 4,
    }


_MAP: Json = {"mode": "fixed", "width": 72, "height": 48}
_PLAYERS: list[Json] = [{"id": "East", "colour": "#aa5500"}, {"id": "West", "colour": "#0055aa"}]

PACKAGE: Json = {
    "version": "1.0.0",
    "name": "A meeting",
    "createdAt": "2026-01-01T00:00:00.000Z",
    "turn": 1,
    "phase": 2,
    "dicePolicy": "moderatorSequence",
    "map": _MAP,
    "players": _PLAYERS,
    "initialState": {"map": _MAP, "players": _PLAYERS, "objects": []},
    "commands": [
        _placed("Argo", "East", 20, 3),
        _placed("Beryl", "West", 40, 9),
        {"name": "advancePhase", "phase": 2},
    ],
}
"""A game of ftGameViewer, whose log has reached the phase of initiative."""

DESTROYER: Json = {"ship_class": "DD", "speed": 4, "shots": 2}

SHUTTLE: Json = {
    "unit": {
        "kind": "craft",
        "class_name": "Tender, shuttle",
        "hull_type": "medium_shuttle",
        "thrust": 4,
        "hull": 20,
    }
}

SHOWN: Mapping[str, Shown] = {
    "full-thrust-light": Shown(
        {"sample": "duel"},
        ({"kind": "write_order", "ship": "Candle", "notation": "+1"},),
        {
            "kind": "fire_weapons",
            "ship": "Candle",
            "shots": [{"weapon": "B1", "target": "Hammer"}],
        },
    ),
    "full-thrust-remixed": Shown(
        {
            "setup": {
                "sides": ["West", "East"],
                "ships": [
                    _ship(
                        "Wick", "West", "beacon", name="第七艦隊", x=10, y=24, facing=3, velocity=4
                    ),
                    _ship("Drummond", "East", "taper", x=28, y=24, facing=9, velocity=6),
                ],
                "terrain": [
                    {
                        "kind": "asteroid",
                        "id": "Rock",
                        "name": "Köln",
                        "x": 20,
                        "y": 30,
                        "radius": 2,
                    }
                ],
                "options": {"asteroids": True},
            }
        },
        ({"kind": "write_order", "ship": "Wick", "notation": "P1+1"},),
        {
            "kind": "fire_weapons",
            "ship": "Wick",
            "shots": [{"weapon": "B1", "target": "Drummond"}],
        },
        CRUISER,
    ),
    "to-boldly-thrust": Shown(
        {
            "setup": {
                "sides": ["Survey", "Raiders"],
                "ships": [
                    _ship("Meridian", "Survey", "almanac", x=10, y=24, facing=3, velocity=4),
                    _ship("Sickle", "Raiders", "thresher", x=28, y=24, facing=9, velocity=6),
                ],
            }
        },
        ({"kind": "write_order", "ship": "Meridian", "notation": "S1"},),
        {
            "kind": "fire_weapons",
            "ship": "Meridian",
            "shots": [{"weapon": "PH1", "target": "Sickle"}],
        },
        CRUISER,
    ),
    "space-fleet": Shown(
        {
            "setup": {
                "sides": ["North", "South"],
                "ships": [
                    {
                        "id": "Dross",
                        "side": "North",
                        "design": DESTROYER,
                        "place": {"kind": "table", "x": 12, "y": 14, "heading_deg": 180},
                    },
                    {
                        "id": "Buckler",
                        "side": "South",
                        "design": DESTROYER,
                        "place": {"kind": "table", "x": 12, "y": 6, "heading_deg": 0},
                    },
                ],
                "options": {"grid": "free", "ship_design": True},
            }
        },
        ({"kind": "roll_initiative"},),
        {"kind": "declare_fire", "ship": "Dross", "shots": [{"target": "Buckler"}]},
        DESTROYER,
    ),
    "cold-infinity": Shown(
        {
            "setup": {
                "sides": ["red", "blue"],
                "ships": [
                    _ship("Curlew", "red", "bittern", cell=[0, 0], facing=2, vector="2+1"),
                    _ship("Heron", "blue", "harrowgate", cell=[6, 0], facing=5, vector="5+1"),
                ],
                "options": {"level": "basic"},
            }
        },
        ({"kind": "finish", "side": "red"}, {"kind": "finish", "side": "blue"}),
        {
            "kind": "declare_fire",
            "unit": "Curlew",
            "attacks": [{"weapon": "flint_1", "target": "Heron"}],
        },
        SHUTTLE,
    ),
    "dice-bag": Shown(
        {"setup": {"seats": ["Anna", "Ben"]}},
        ({"kind": "roll_dice", "dice": "3d6", "label": "Mirabel attacks", "side": "Anna"},),
    ),
}


def bodies_of(book: Book) -> dict[type[Envelope], Json]:
    """Return an example of each body that a rulebook takes; none if nothing is shown of it."""
    shown = SHOWN.get(book.system)
    if shown is None:
        return {}
    battle = {"system": book.system, **shown.begins}
    orders = list(shown.orders)
    found: dict[type[Envelope], Json] = {
        OpenBody: {**battle, "title": "A first battle", "dice": {"source": "committed"}},
        BattleBody: battle,
        CommandBody: {"orders": orders},
        ChecksBody: {"commands": [{"orders": orders}]},
        AdjudicationBody: {**battle, "orders": orders, "seed": "umpire"},
        ChoicesBody: {**battle, "seat": "referee"},
        ViewBody: {**battle, "seat": "observer"},
        NonceBody: {"nonce": "words of our own"},
        SeatsBody: {"tokens": ["a token"]},
        WebhookBody: {"url": "https://203.0.113.7/umpire", "kinds": ["scenario.your_turn"]},
    }
    if book.has_forks:
        found[ForkBody] = {"version": 0}
    if shown.weighed is not None:
        found[OddsBody] = {**battle, "order": shown.weighed}
        found[OrderOddsBody] = {"order": shown.weighed}
    if book.system == DICE_BAG.system:
        found[BagBody] = {"seats": ["Anna", "Jürgen"], "title": "Thursday"}
        found[BagRollBody] = {"label": "Mirabel attacks", "dice": "3d6"}
    if shown.design is not None:
        found[DesignBody] = {"system": book.system, "design": shown.design}
    if has_files([book]):
        system = {"system": book.system}
        found[ShipImportBody] = system | {"file": KESTREL}
        found[ShipExportBody] = system | {"designs": [shown.design], "format": "ftlibship"}
        found[GameImportBody] = system | {"package": PACKAGE}
        found[GamePhaseBody] = system | {"package": PACKAGE, "seed": "umpire"}
        found[GameExportBody] = {**battle, "format": "ftgame", "title": "A first battle"}
    return found


def family_of(book: Book) -> Family:
    """Return the family of the orders that are shown of a rulebook."""
    shown = SHOWN[book.system].orders[0]["kind"]
    kinds = {str(kind.__struct_config__.tag): family for kind, family in book.families.items()}
    return kinds[shown]


def side_of(book: Book) -> str:
    """Return a side of the battle that is shown of a rulebook."""
    begins = SHOWN[book.system].begins
    if "setup" in begins:
        setup = begins["setup"]
        return str(setup.get("sides", setup.get("seats"))[0])
    return str(book.samples[begins["sample"]].sides[0])


def transcript() -> Json:
    """Return the example of a transcript, which any service can verify."""
    return {"summary": "The smallest battle that throws dice", "value": example_transcript()}
