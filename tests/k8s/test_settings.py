"""The settings in the manifests are settings of the service, with values that it understands."""

import json
from collections.abc import Iterator
from ipaddress import ip_network
from typing import NamedTuple

import httpx2
import pytest

from docs.test_guides import PATIENCE_S, serving
from image.dockerfile import values
from k8s.manifests import OVERLAYS, Manifests, configured
from umpire import __version__
from umpire.settings import Settings

PROXIES = "FORWARDED_ALLOW_IPS"
SECRET = {
    "UMPIRE_ARCHIVE_KEYS": True,
    "UMPIRE_OPERATOR_KEYS": False,
    "UMPIRE_TOKEN_KEYS": True,
}
"""The settings of the Secret, and whether the pods start without each."""
KEY = "a key that only this cluster has made"


def test_every_value_is_understood(manifests: Manifests, monkeypatch: pytest.MonkeyPatch) -> None:
    """A setting that the service does not know would end its start."""
    for name, value in manifests.settings().items():
        monkeypatch.setenv(name, value)
    settings = Settings()
    assert settings.log_format == "json"
    assert settings.access == "closed"
    assert settings.graphiql is (manifests.overlay == "dev")


def test_the_settings_are_those_that_kustomize_renders(manifests: Manifests) -> None:
    rendered = manifests.settings()
    rendered.pop("UMPIRE_REDIS_URL", None)
    assert configured(manifests.overlay) == rendered


def test_the_pods_wait_for_an_operators_key(manifests: Manifests) -> None:
    """Without one nobody could open battles. The address of the journal of dev is no secret."""
    journal = {} if manifests.overlay == "dev" else {"UMPIRE_REDIS_URL": False}
    assert manifests.secret_keys() == journal | SECRET


def test_only_proxies_of_private_networks_are_believed(manifests: Manifests) -> None:
    for network in manifests.settings()[PROXIES].split(","):
        assert not ip_network(network).is_global


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/v1/scenarios", '{"system": "full-thrust-light", "sample": "duel"}'),
        ("GET", "/v1/scenarios", ""),
        ("GET", "/v1/scenarios/{battle}", ""),
        ("GET", "/v1/scenarios/{battle}/transcript", ""),
        ("DELETE", "/v1/scenarios/{battle}", ""),
    ],
)
def test_a_stranger_gets_401(deployed: "Deployed", method: str, path: str, body: str) -> None:
    """The service runs as the pods do: the command of the image, the settings of the manifests."""
    for origin in ({}, {"origin": "https://stranger.example"}):
        answer = httpx2.request(
            method,
            deployed.address + path.replace("{battle}", deployed.battle),
            headers={"content-type": "application/json", **origin},
            content=body.encode(),
            timeout=PATIENCE_S,
        )
        assert answer.status_code == 401, answer.text


class Deployed(NamedTuple):
    """A service that runs as a pod of an overlay, and a battle that its operator has opened."""

    address: str
    battle: str


@pytest.fixture(params=OVERLAYS, scope="module")
def deployed(
    request: pytest.FixtureRequest, embedded_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Deployed]:
    """Run the service as an overlay describes it; only the journal and the port are others."""
    (command,) = (value for value in values("CMD") if value.startswith('["serve"'))
    given = {
        **configured(request.param),
        "UMPIRE_OPERATOR_KEYS": f"club:all:{KEY}",
        "UMPIRE_REDIS_URL": embedded_url,
        "UMPIRE_UNSOUND_JOURNAL": "allow",
    }
    log = tmp_path_factory.mktemp("pod") / request.param
    with serving(log, given, tuple(json.loads(command)[1:])) as address:
        opened = httpx2.post(
            f"{address}/v1/scenarios",
            json={"system": "full-thrust-light", "sample": "duel"},
            headers={"authorization": f"Bearer {KEY}"},
            timeout=PATIENCE_S,
        )
        assert opened.status_code == 201, opened.text
        yield Deployed(address, opened.json()["scenario"])


def test_production_brings_no_secret(prod: Manifests) -> None:
    """It refers to one that is made elsewhere."""
    assert not prod.of_kind("Secret")
    assert "redis://" not in prod.text


def test_the_configuration_is_named_by_its_content(manifests: Manifests) -> None:
    """So that a changed setting starts new pods."""
    (source,) = manifests.service()["envFrom"]
    assert source["configMapRef"]["name"] == manifests.one("ConfigMap")["metadata"]["name"]
    assert source["configMapRef"]["name"] != "umpire"


def test_the_tag_of_the_image_is_the_version(manifests: Manifests) -> None:
    """The manifests go with the code that they stand beside."""
    assert manifests.service()["image"] == f"umpire:{__version__}"
