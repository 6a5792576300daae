"""Rams that are declared, and ships that rams have entangled (CI 15.4)."""

from typing import Annotated

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.group import MOST_CRAFT


class FighterRam(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fighter of a group that rams; `at`: which fighter of another group (CI-15.4-3)."""

    fighter: Id
    at: Id | None = None


class DeclaredRam(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ram that is declared; of a group its `fighters` ram, each by itself (CI-15.4-3)."""

    unit: Id
    target: Id
    fighters: Annotated[tuple[FighterRam, ...], Meta(max_length=MOST_CRAFT)] = ()


class Entanglement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two ships that are attached, and the sections by which they are (CI-15.4.1-1)."""

    one: Id
    other: Id
    section: SectionName
    other_section: SectionName
