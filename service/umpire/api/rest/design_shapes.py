"""Answers about designs, as JSON has them."""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from umpire.api.rest.shapes import reference

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
