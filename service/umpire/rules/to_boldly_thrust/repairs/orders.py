"""The order of damage control (TBT 11)."""

from typing import Annotated

from msgspec import Meta

from umpire.rules.full_thrust.damage.orders import Job as RemixedJob
from umpire.rules.full_thrust.damage.orders import RepairSystems as RemixedRepairSystems


class Job(RemixedJob, frozen=True, forbid_unknown_fields=True):
    """One repair: which system, core system or `shields`, by how many parties (TBT-DC-01).

    Parties of the Federation that have failed on it for long throw as miracle workers, unless the
    owner says that they are not `persistent` (TBT-RUL-37).
    """

    persistent: bool = True


class RepairSystems(RemixedRepairSystems, frozen=True, tag="repair_systems"):
    """Set a ship's damage control parties to work, one throw a job, in this order."""

    jobs: Annotated[tuple[Job, ...], Meta(min_length=1, max_length=100)]
