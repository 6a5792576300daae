"""The orders of damage control (FT 7.2, 7.3)."""

from typing import Annotated

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value


class Job(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One repair: which system (or core system), by how many parties (FT-7.3-2)."""

    system: Id
    parties: Annotated[int, Meta(ge=1, le=100)]


class RepairSystems(Value, frozen=True, tag="repair_systems"):
    """Set a ship's damage control parties to work, one throw a job, in this order (FT-7.3-2)."""

    ship: Id
    jobs: Annotated[tuple[Job, ...], Meta(min_length=1, max_length=100)]


class DumpCore(Value, frozen=True, tag="dump_core"):
    """Throw out a power core that may explode; the ship drifts from then on (FT-7.2-4)."""

    ship: Id


class AbandonShip(Value, frozen=True, tag="abandon_ship"):
    """Leave a ship whose power core may explode (FT-7.2-5)."""

    ship: Id


class EndTurn(Value, frozen=True, tag="end_turn"):
    """Count down the turn: reactors are thrown for, bridges and life support run on (FT-2.7-15)."""
