"""The settings in the manifests are settings of the service, with values that it understands."""

import pytest

from k8s.manifests import Manifests
from umpire import __version__
from umpire.settings import Settings

# Read by the service as soon as it knows seats; until then it ignores them.
COMING = ("UMPIRE_OPERATOR_KEYS", "UMPIRE_TOKEN_KEYS")


def test_every_setting_is_one_of_the_service(manifests: Manifests) -> None:
    """A misspelt one would be ignored without a word."""
    known = {f"UMPIRE_{name.upper()}" for name in Settings.model_fields}
    used = {*manifests.settings(), *manifests.secret_keys()}
    assert used <= known | set(COMING)
    assert all(name in manifests.text for name in COMING)


def test_every_value_is_understood(manifests: Manifests, monkeypatch: pytest.MonkeyPatch) -> None:
    """The service starts with them."""
    for name, value in manifests.settings().items():
        monkeypatch.setenv(name, value)
    settings = Settings()
    assert settings.log_format == "json"
    assert settings.graphiql is (manifests.overlay == "dev")


def test_only_the_journal_has_to_be_in_the_secret(manifests: Manifests) -> None:
    """The keys of the seats may be missing, the address of the journal may not."""
    optional = {"UMPIRE_OPERATOR_KEYS": True, "UMPIRE_TOKEN_KEYS": True}
    assert manifests.secret_keys() == {"UMPIRE_REDIS_URL": False, **optional}


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
