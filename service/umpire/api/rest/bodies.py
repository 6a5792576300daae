"""Request bodies. Values of the domain inside them are checked against the rulebook afterwards."""

from typing import Annotated, Any, Literal

from pydantic import Field, WithJsonSchema

from umpire.api.decode import GREATEST_NUMBER, LONGEST_TEXT, MOST_ORDERS, Envelope
from umpire.formats import MOST_SHIPS
from umpire.kernel.names import LONGEST_NAME
from umpire.scenarios.webhooks import KINDS, LONGEST_URL, Kind

OF_RULEBOOK = "x-of-rulebook"
"""Marks a schema that `openapi` replaces by a reference: Pydantic knows no other definitions."""

Text = Annotated[str, Field(max_length=LONGEST_TEXT)]
Title = Annotated[str, Field(json_schema_extra={"maxLength": LONGEST_NAME})]
"""A name, or nothing; `open_scenario` checks it."""
Seed = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]
Faces = Annotated[list[Annotated[int, Field(ge=1, le=256)]], Field(max_length=10_000)]
Order = Annotated[Any, WithJsonSchema({OF_RULEBOOK: "Order"})]
Orders = Annotated[list[Order], Field(min_length=1, json_schema_extra={"maxItems": MOST_ORDERS})]
"""How many there may be is a setting; `orders_of` looks at it."""
Battle = Annotated[Any, WithJsonSchema({OF_RULEBOOK: "Battle"})]
Design = Annotated[Any, WithJsonSchema({OF_RULEBOOK: "Design"})]
Options = Annotated[Any, WithJsonSchema({OF_RULEBOOK: "Options"})]
Setup = Annotated[Any, WithJsonSchema({OF_RULEBOOK: "Setup"})]
Tables = Annotated[Any, WithJsonSchema({OF_RULEBOOK: "Tables"})]


MOST_TOKENS = 100
Token = Annotated[str, Field(max_length=2_000)]


class DiceBody(Envelope):
    """Where the dice of a scenario come from; a seed goes with `seeded`."""

    source: Literal["committed", "seeded", "supplied"] = "committed"
    seed: Seed | None = None


class BattleBody(Envelope):
    """A rulebook, and a battle to open: a sample by name, or a set-up."""

    system: Text
    sample: Text | None = None
    setup: Setup = None
    options: Options = None


class OpenBody(BattleBody):
    """A scenario to open."""

    title: Title = ""
    dice: DiceBody = DiceBody()


class CommandBody(Envelope):
    """Orders for a scenario; `faces` where the players throw the dice."""

    orders: Orders
    faces: Faces | None = None


Commands = Annotated[
    list[CommandBody], Field(min_length=1, json_schema_extra={"maxItems": MOST_ORDERS})
]


class ChecksBody(Envelope):
    """Commands to check, each for itself, as the scenario stands."""

    commands: Commands


class QuestionBody(BattleBody):
    """A battle as it stands (or a sample, or a set-up), for a question about it."""

    battle: Battle = None


class AdjudicationBody(QuestionBody):
    """Orders to rule on; a seed, or typed faces. `scenario` is the name in the dice key."""

    orders: Orders
    seed: Seed | None = None
    faces: Faces | None = None
    scenario: Text = ""


class ChoicesBody(QuestionBody):
    """A battle, a seat, the unit to ask for (none: all), and a page of what it may order."""

    seat: Text = "referee"
    unit: Text | None = None
    after: Annotated[int, Field(ge=0, le=GREATEST_NUMBER)] = 0
    limit: Annotated[int, Field(ge=1, le=GREATEST_NUMBER)] | None = None


class ViewBody(QuestionBody):
    """A battle, and the seat that looks at it."""

    seat: Text = "referee"


class OddsBody(QuestionBody):
    """A battle, and one declared order."""

    order: Order


class DesignBody(Envelope):
    """A rulebook, and a ship to assess; `tables` and `options` where a scenario has its own."""

    system: Text
    design: Design
    tables: Tables = None
    options: Options = None


File = Annotated[
    Any, Field(description="A file of another tool: its JSON, or its text for a format of lines.")
]


class ShipImportBody(Envelope):
    """A rulebook, and a file of ships; without a `format`, text is ftpf and JSON ftlibship."""

    system: Text
    file: File
    format: Text | None = None


class ShipExportBody(Envelope):
    """A rulebook, and designs to write in a format: ftlibship, or ftpf (one ship)."""

    system: Text
    designs: Annotated[list[Design], Field(min_length=1, max_length=MOST_SHIPS)]
    format: Text = "ftlibship"


class GameImportBody(Envelope):
    """A rulebook, and a game package (ftGameViewer's `.ftgame.json`)."""

    system: Text
    package: File


class GamePhaseBody(GameImportBody):
    """A game package, and dice for the phase in which its log stands: a seed, or typed faces."""

    seed: Seed | None = None
    faces: Faces | None = None


class GameExportBody(QuestionBody):
    """A battle to write in a format: ftgame (a package), or ftmap (the data of a map)."""

    format: Text = "ftgame"
    title: Title = ""


class OrderOddsBody(Envelope):
    """One declared order, for a scenario."""

    order: Order


class NonceBody(Envelope):
    """Words of a side's own for the key of the dice."""

    nonce: Annotated[str, Field(min_length=1, max_length=200)]


class SeatsBody(Envelope):
    """The tokens that somebody holds."""

    tokens: Annotated[list[Token], Field(min_length=1, max_length=MOST_TOKENS)]


class ForkBody(Envelope):
    """Where to fork; none: at the scenario's present version."""

    version: Annotated[int, Field(ge=0)] | None = None


class WebhookBody(Envelope):
    """Where the seat wants to be told, and of what."""

    url: Annotated[str, Field(max_length=LONGEST_URL)]
    kinds: list[Kind] = Field(default=list(KINDS), min_length=1, max_length=len(KINDS))
