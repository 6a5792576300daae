"""The composition of service and journal; `make dist` checks it against the schema of its kind."""

import json
import re
import subprocess
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest
import yaml

from needed import program
from umpire.settings import Settings

ROOT = Path(__file__).parents[2]
COMPOSED: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICE, JOURNAL, TLS = (COMPOSED["services"][name] for name in ("service", "journal", "tls"))
OWN = {
    "UMPIRE_OPERATOR_KEYS": "club:all:a key that only this club has made",
    "UMPIRE_ARCHIVE_KEYS": f"club:{urlsafe_b64encode(bytes(range(32))).decode()}",
}
EVERYWHERE = "0.0.0.0"  # noqa: S104 — as in the container; nothing listens here


def test_5_settings_of_the_composition_are_settings_of_the_service(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Access is closed, the journal is the one beside it, and the keys are the club's own."""
    for name, value in SERVICE["environment"].items():
        monkeypatch.setenv(name, OWN.get(name, value))
        assert value.startswith(f"${{{name}:?") is (name in OWN)
    settings = Settings(host=EVERYWHERE)
    assert settings.access == "closed"
    assert settings.redis_url == "redis://journal:6379/0"
    assert settings.sealing_keys


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


def test_5_only_the_proxy_is_reached_from_outside() -> None:
    """It speaks TLS, and it alone is believed about who is calling."""
    assert "ports" not in SERVICE
    assert "ports" not in JOURNAL
    assert set(TLS["networks"]) & set(SERVICE["networks"]) == {"front"}
    (network,) = COMPOSED["networks"]["front"]["ipam"]["config"]
    assert SERVICE["environment"]["FORWARDED_ALLOW_IPS"] == network["subnet"]
    assert COMPOSED["networks"]["journal"] == {"internal": True}
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in TLS["volumes"]


def test_5_caddy_reads_its_file_and_leads_to_the_service(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLUB_HOST", "umpire.example.org")
    command = [program("caddy", "caddy"), "adapt", "--config", str(ROOT / "Caddyfile")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    (server,) = json.loads(ran.stdout)["apps"]["http"]["servers"].values()
    assert server["listen"] == [":443"]
    assert server["routes"][0]["match"] == [{"host": ["umpire.example.org"]}]
    port = Settings.model_fields["port"].default
    assert f'"dial": "service:{port}"' in json.dumps(server)
    assert all(f'"{path}"' in ran.stdout for path in ("/metrics", "/livez", "/readyz"))


def commands() -> list[str]:
    """The commands of the guide's path for a club."""
    guide = (ROOT / "docs" / "operator.md").read_text(encoding="utf-8")
    section = guide.split("## Run it for your club\n")[1].split("\n## ")[0]
    lines = [line for block in section.split("```")[1::2] for line in block.splitlines()[1:]]
    return [line for line in lines if line.strip() and not line.startswith(("  ", "#"))]


def test_5_the_guide_runs_it_in_ten_commands() -> None:
    assert 0 < len(commands()) <= 10


def test_5_the_keys_that_the_guide_makes_are_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command writes each variable that the composition takes from `.env`, in its right form."""
    made = "\n".join(line for line in commands() if "> .env" in line)
    subprocess.run(["/bin/sh", "-euc", made], cwd=tmp_path, check=True)
    lines = (tmp_path / ".env").read_text(encoding="utf-8").splitlines()
    given = dict(line.split("=", 1) for line in lines)
    composed = (ROOT / "compose.yaml").read_text()
    assert set(given) == set(re.findall(r"\$\{(\w+)", composed)) == {*OWN, "CLUB_HOST"}
    for name in OWN:
        monkeypatch.setenv(name, given[name])
    settings = Settings(access="closed")
    assert len(settings.operators) == len(settings.sealing_keys) == 1
