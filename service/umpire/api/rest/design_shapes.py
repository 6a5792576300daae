"""Answers about designs, as JSON has them."""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from umpire.api.rest.shapes import AnySetup, reference
from umpire.formats import GameFormat, Remark, ShipFigures, ShipFormat

AnyDesign: TypeAlias = Annotated[Any, Meta(extra_json_schema=reference("Design"))]
AnyAssessment: TypeAlias = Annotated[Any, Meta(extra_json_schema=reference("Assessment"))]


class DesignAssessed(msgspec.Struct, frozen=True):
    """What a rulebook says of a design."""

    system: str
    assessment: AnyAssessment


class SampleDesign(msgspec.Struct, frozen=True):
    """A legal design of a class of the service's own: what a designer may begin with."""

    name: str
    design: AnyDesign


class DesignList(msgspec.Struct, frozen=True):
    """The sample designs of a rulebook; none where it has no rules of design."""

    system: str
    designs: tuple[SampleDesign, ...]


class ShipImported(msgspec.Struct, frozen=True):
    """A ship of a file: where it stands, the design that it became, and what differs."""

    pointer: str
    name: str
    design: AnyDesign
    figures: ShipFigures
    remarks: tuple[Remark, ...]
    assessment: AnyAssessment


class ShipsImported(msgspec.Struct, frozen=True):
    """The ships of a file, in its order."""

    system: str
    format: ShipFormat
    ships: tuple[ShipImported, ...]


class GameImported(msgspec.Struct, frozen=True):
    """A game of another tool as a set-up, and what differs."""

    system: str
    format: GameFormat
    title: str
    setup: AnySetup
    remarks: tuple[Remark, ...]


class PhaseAnswered(msgspec.Struct, frozen=True):
    """Commands to append to the log of a package, its dice among them as `logDice`."""

    system: str
    turn: int
    phase: int
    commands: tuple[dict[str, Any], ...]
    remarks: tuple[Remark, ...]


class FileWritten(msgspec.Struct, frozen=True):
    """A file for another tool: its JSON, or its text; remarks point into what was sent."""

    system: str
    format: ShipFormat | GameFormat
    file: Any
    remarks: tuple[Remark, ...]
