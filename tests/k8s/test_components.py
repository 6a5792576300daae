"""Components of the manifests: each opens the network, or scales, for one thing alone."""

import os
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml

from k8s.manifests import K8S, Manifests
from k8s.test_schemas import OLDEST, validated
from umpire.settings import Settings
from umpire.telemetry.metrics import REGISTRY

COMPONENTS = sorted(one.name for one in (K8S / "components").iterdir())
INSIDE = ("10.1.2.3", "127.0.0.1", "169.254.169.254", "192.168.1.1", "fd00::1", "::1", "fe80::1")


@pytest.fixture
def having(tmp_path: Path) -> Callable[..., Manifests]:
    """Return what renders production with some components."""

    def render(*components: str) -> Manifests:
        folder = tmp_path / "-".join(components)
        folder.mkdir()
        wanted = {
            "resources": [os.path.relpath(K8S / "overlays" / "prod", folder)],
            "components": [os.path.relpath(K8S / "components" / one, folder) for one in components],
        }
        (folder / "kustomization.yaml").write_text(yaml.safe_dump(wanted))
        return Manifests(str(folder))

    return render


def lets_out(manifests: Manifests, address: str, port: int) -> bool:
    """Return whether the policy of the service lets it reach an address."""
    rules = manifests.one("NetworkPolicy")["spec"]["egress"]
    return any(
        port in [one["port"] for one in rule["ports"]]
        and any(holds(peer["ipBlock"], address) for peer in rule.get("to", ()) if "ipBlock" in peer)
        for rule in rules
    )


def holds(block: dict[str, Any], address: str) -> bool:
    """Return whether a block of addresses holds one."""
    one = ip_address(address)
    out = any(one in ip_network(part) for part in block.get("except", ()))
    return one in ip_network(block["cidr"]) and not out


def test_nothing_is_let_out_over_https_by_default(prod: Manifests) -> None:
    assert not lets_out(prod, "93.184.216.34", 443)


def test_webhooks_reach_public_addresses_alone(having: Callable[..., Manifests]) -> None:
    manifests = having("webhooks")
    assert manifests.settings()["UMPIRE_WEBHOOKS"] == "true"
    assert lets_out(manifests, "93.184.216.34", 443)
    assert lets_out(manifests, "2606:2800:220::1", 443)
    assert not any(lets_out(manifests, address, 443) for address in INSIDE)
    assert not lets_out(manifests, "93.184.216.34", 80)


def test_the_archive_is_reached_wherever_it_is(having: Callable[..., Manifests]) -> None:
    """With the credentials of its store, which have a Secret of their own."""
    manifests = having("archive")
    sources = manifests.service()["envFrom"]
    assert {"secretRef": {"name": "umpire-archive", "optional": True}} in sources
    assert lets_out(manifests, "10.1.2.3", 443)
    assert lets_out(manifests, "93.184.216.34", 443)


def test_streams_add_pods_before_a_worker_refuses_them(having: Callable[..., Manifests]) -> None:
    cpu, streams = having("scale-by-streams").one("HorizontalPodAutoscaler")["spec"]["metrics"]
    assert cpu["type"] == "Resource"
    assert streams["pods"]["metric"]["name"] in {family.name for family in REGISTRY.collect()}
    assert int(streams["pods"]["target"]["averageValue"]) < Settings().most_followers


def test_all_components_go_together_and_are_valid(
    having: Callable[..., Manifests], tmp_path: Path
) -> None:
    manifests = having(*COMPONENTS)
    ran = validated(manifests.text, OLDEST, tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("component", COMPONENTS)
def test_every_component_is_in_the_readme_and_the_overlay(component: str) -> None:
    assert f"`components/{component}`" in (K8S / "README.md").read_text()
    overlay = (K8S / "overlays" / "prod" / "kustomization.yaml").read_text()
    assert f"../../components/{component}\n" in overlay
