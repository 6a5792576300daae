"""The composition of service and journal; `make dist` checks it against the schema of its kind."""

from pathlib import Path
from typing import Any

import yaml

from umpire.settings import Settings

ROOT = Path(__file__).parents[2]
COMPOSED: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICE, JOURNAL = COMPOSED["services"]["service"], COMPOSED["services"]["journal"]


def test_5_settings_of_the_composition_are_settings_of_the_service() -> None:
    """And the journal is the one beside it."""
    names = {name.removeprefix("UMPIRE_").lower() for name in SERVICE["environment"]}
    assert names <= set(Settings.model_fields)
    assert SERVICE["environment"]["UMPIRE_REDIS_URL"] == "redis://journal:6379/0"


def test_5_both_have_health_checks_and_the_service_waits_for_the_journal() -> None:
    """Nothing is served before accepted orders can be kept."""
    assert all(one["healthcheck"]["test"] for one in (SERVICE, JOURNAL))
    assert SERVICE["depends_on"] == {"journal": {"condition": "service_healthy"}}


def test_5_the_journal_stays_on_a_volume_as_on_kubernetes() -> None:
    """The append-only file is written before an order is answered; nothing is evicted."""
    (stateful,) = (
        one
        for one in yaml.safe_load_all((ROOT / "k8s/overlays/dev/valkey.yaml").read_text())
        if one["kind"] == "StatefulSet"
    )
    (container,) = stateful["spec"]["template"]["spec"]["containers"]
    assert JOURNAL["command"] == container["args"]
    assert JOURNAL["volumes"] == ["journal:/data"]
    assert "journal" in COMPOSED["volumes"]


def test_5_the_port_is_open_to_this_machine_alone() -> None:
    """Access is open unless it is closed; nobody else shall find it so."""
    assert SERVICE["ports"] == [f"127.0.0.1:8000:{Settings.model_fields['port'].default}"]
    assert "ports" not in JOURNAL
