"""Alert rules and the dashboard: valid for Prometheus, about metrics that exist, all of them."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from needed import program
from umpire.telemetry.metrics import REGISTRY

MONITORING = Path(__file__).parents[2] / "k8s" / "monitoring"
RULES = MONITORING / "alerts.yaml"
DASHBOARD: dict[str, Any] = json.loads((MONITORING / "dashboard.json").read_text(encoding="utf-8"))
EXPRESSIONS = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
ALERTS = [rule for group in yaml.safe_load(RULES.read_text())["groups"] for rule in group["rules"]]
NAME = re.compile(r"\b(?:umpire|process)_[a-z_]+")
SUFFIX = re.compile(r"_(total|count|sum|bucket)$")


def existing() -> set[str]:
    """Return the names of all metrics, without what their kind adds."""
    return {SUFFIX.sub("", family.name) for family in REGISTRY.collect()}


def named(*expressions: str) -> set[str]:
    """Return the metrics of some expressions."""
    return {SUFFIX.sub("", name) for text in expressions for name in NAME.findall(text)}


def checked(rules: Path) -> "subprocess.CompletedProcess[str]":
    """Have Prometheus check a file of rules."""
    promtool = program("promtool", "prometheus")
    command = [promtool, "check", "rules", str(rules)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_rules_are_valid() -> None:
    ran = checked(RULES)
    assert ran.returncode == 0, ran.stderr
    assert f"{len(ALERTS)} rules found" in ran.stdout


def test_a_broken_rule_is_found(tmp_path: Path) -> None:
    broken = tmp_path / "alerts.yaml"
    broken.write_text(RULES.read_text().replace("sum(rate(", "sum(rte(", 1))
    assert checked(broken).returncode != 0


def test_the_dashboard_asks_what_prometheus_understands(tmp_path: Path) -> None:
    recorded = [{"record": f"panel:{n}", "expr": expr} for n, expr in enumerate(EXPRESSIONS)]
    recorded = [
        {**rule, "expr": rule["expr"].replace("$__rate_interval", "5m")} for rule in recorded
    ]
    rules = tmp_path / "dashboard.yaml"
    rules.write_text(yaml.safe_dump({"groups": [{"name": "dashboard", "rules": recorded}]}))
    ran = checked(rules)
    assert ran.returncode == 0, ran.stderr


def test_rules_are_about_metrics_that_exist() -> None:
    assert named(*(rule["expr"] for rule in ALERTS)) <= existing()


def test_the_dashboard_shows_every_metric_that_exists_and_no_other() -> None:
    assert named(*EXPRESSIONS) == existing()


@pytest.mark.parametrize("rule", ALERTS, ids=lambda rule: str(rule["alert"]))
def test_every_alert_says_how_urgent_it_is_and_what_to_do(rule: dict[str, Any]) -> None:
    assert rule["labels"]["severity"] in {"page", "ticket"}
    assert rule["annotations"]["summary"].endswith(".")


def test_every_alert_is_in_the_page_for_operators() -> None:
    page = (Path(__file__).parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")
    assert {rule["alert"] for rule in ALERTS} == set(re.findall(r"`(Umpire[A-Za-z]+)`", page))
