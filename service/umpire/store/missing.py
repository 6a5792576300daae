"""Refusals of journals that are not where they were."""

import structlog

from umpire.kernel.errors import Refusal
from umpire.scenarios.errors import ARCHIVE_UNAVAILABLE, UNKNOWN_SCENARIO
from umpire.telemetry import metrics

log = structlog.get_logger("umpire.archive")


def elsewhere() -> Refusal:
    """Return the refusal of one in an archive that is not here."""
    return ARCHIVE_UNAVAILABLE.refuse("The battle is in an archive that this service has not.")


def gone(scenario: str) -> Refusal:
    """Return the refusal of one that was removed, or set back."""
    return UNKNOWN_SCENARIO.refuse(f"There is no scenario {scenario} any more.")


def lost(scenario: str) -> Refusal:
    """Return the refusal of one that the archive should have; count and log it."""
    metrics.archive_failed("missing")
    log.error("archive object is missing", scenario=scenario)
    return ARCHIVE_UNAVAILABLE.refuse(f"The archive has not the journal of {scenario} any more.")
