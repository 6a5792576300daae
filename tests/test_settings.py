"""Settings: doors are closed in doubt, mistakes end the start, and no message shows a secret."""

import re
import socket
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr, ValidationError
from typer.main import get_command

from umpire.cli.command import command
from umpire.settings import ELSEWHERE, EXAMPLE_KEYS, PREFIX, Settings, is_loopback

GUIDES = sorted((Path(__file__).parents[1] / "docs").glob("*.md"))
KEY = bytes(range(65, 97)).decode()
NAMED = f"anna:all:{KEY}"
GOOD = f"2026a:{urlsafe_b64encode(bytes(range(32))).decode()}"


def refused(**given: Any) -> str:
    """Return why settings are refused."""
    with pytest.raises(ValidationError) as wrong:
        Settings(**given)
    return str(wrong.value)


LOOPBACK = ("127.0.0.1", "127.9.8.7", "::1", "::ffff:127.0.0.1", "localhost")
EVERYWHERE = "0.0.0.0"  # noqa: S104 — nothing listens there
ELSEWHERE_HOSTS = (EVERYWHERE, "::", "", "0", "192.0.2.1", "2001:db8::1", "no.invalid", "a..b", " ")


@pytest.mark.parametrize("host", LOOPBACK)
def test_access_is_open_on_a_loopback_address(host: str) -> None:
    assert Settings(host=host).access == "open"


@pytest.mark.parametrize("host", ELSEWHERE_HOSTS)
def test_access_is_closed_on_any_other_address(host: str) -> None:
    assert Settings(host=host).access == "closed"


def test_access_is_closed_where_a_name_has_one_address_that_others_reach(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    both = [("127.0.0.1", 0), ("192.0.2.7", 0)]
    monkeypatch.setattr(
        socket, "getaddrinfo", lambda *_: [(socket.AF_INET, 1, 6, "", one) for one in both]
    )
    assert not is_loopback("both.example")
    assert Settings(host="both.example").access == "closed"


def test_access_is_closed_beside_an_operators_key() -> None:
    assert Settings(operator_keys=SecretStr(NAMED)).access == "closed"


@pytest.mark.parametrize("host", ELSEWHERE_HOSTS)
def test_open_access_that_others_reach_has_to_be_confirmed(host: str) -> None:
    assert "UMPIRE_OPEN_TO_STRANGERS=true" in refused(host=host, access="open")
    confirmed = Settings(host=host, access="open", open_to_strangers=True)
    assert confirmed.access == "open"
    assert any("anybody" in warning for warning in confirmed.warnings)


def test_open_access_beside_an_operators_key_has_to_be_confirmed() -> None:
    given = {"access": "open", "operator_keys": NAMED}
    told = refused(**given)
    assert "UMPIRE_OPEN_TO_STRANGERS=true" in told
    assert KEY not in told
    assert Settings(**given, open_to_strangers=True).warnings  # type: ignore[arg-type]


def test_a_confirmation_alone_opens_nothing() -> None:
    assert Settings(host=EVERYWHERE, open_to_strangers=True).access == "closed"


def test_closed_access_without_an_operator_is_a_warning() -> None:
    assert "nobody can open battles" in Settings(access="closed").warnings[0]
    assert Settings(access="closed", operator_keys=SecretStr(NAMED)).warnings == ()
    assert Settings().warnings == ()


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("UMPIRE_ACCES", "UMPIRE_ACCESS"),
        ("umpire_acces", "UMPIRE_ACCESS"),
        ("UMPIRE_OPEN_TO_STRANGER", "UMPIRE_OPEN_TO_STRANGERS"),
        ("UMPIRE_WORKER", "UMPIRE_WORKERS"),
        ("UMPIRE_TOKEN_KEY", "UMPIRE_TOKEN_KEYS"),
        ("UMPIRE_X", "UMPIRE_"),
    ],
)
def test_an_unknown_setting_ends_the_start_with_the_nearest_name(
    monkeypatch: pytest.MonkeyPatch, name: str, nearest: str
) -> None:
    monkeypatch.setenv(name, "hush-hush")
    told = refused()
    assert f"{name} is not a setting. Did you mean {nearest}" in told
    assert "hush-hush" not in told


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("UMPIRE_PORT", "tcp://10.0.0.1:80"),
        ("UMPIRE_SERVICE_HOST", "10.0.0.1"),
        ("UMPIRE_SERVICE_PORT", "80"),
        ("UMPIRE_SERVICE_PORT_HTTP", "80"),
        ("UMPIRE_PORT_80_TCP", "tcp://10.0.0.1:80"),
        ("UMPIRE_PORT_80_TCP_ADDR", "10.0.0.1"),
        ("UMPIRE_VALKEY_SERVICE_HOST", "10.0.0.1"),
        ("UMPIRE_VALKEY_PORT", "tcp://10.0.0.1:6379"),
    ],
)
def test_service_links_of_kubernetes_are_explained(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert "enableServiceLinks: false" in refused()


def test_variables_of_commands_and_tests_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*ELSEWHERE, "UMPIRE_TEST_ANYTHING"):
        monkeypatch.setenv(name, "1")
    assert Settings().port == 8000


def variables(one: Any) -> set[str]:
    """Return the variables that a command and its subcommands read."""
    nested = (variables(each) for each in getattr(one, "commands", {}).values())
    return {str(each.envvar) for each in one.params if each.envvar}.union(*nested)


def test_every_variable_of_a_command_is_a_setting_or_listed() -> None:
    settings = {f"{PREFIX}{name.upper()}" for name in Settings.model_fields}
    read = variables(get_command(command()))
    assert read <= settings | ELSEWHERE
    assert read | settings >= ELSEWHERE


@pytest.mark.parametrize(
    "url",
    [
        "redis://user:se/cret@host:6379/0",
        "redis://user:se#cret@host:6379/0",
        "redis://:se?cret@host:6379/0",
        "redis://:se[cret@host:6379/0",
        "redis://host:secret/0",
        "redis://user:secret@host:6379/0#secret",
        "redis://user:se/cret@host:6379,host:6380/0?cluster=true",
    ],
)
def test_a_redis_url_that_cannot_be_read_is_never_shown(url: str) -> None:
    told = refused(redis_url=url)
    assert "Percent-encode the password" in told
    assert "redis_url" in told
    for part in ("cret", "host", "user", "6379"):
        assert part not in told


@pytest.mark.parametrize(
    "url",
    [
        "redis://u:p%2Fq%23r@h:6379/0",
        "rediss://h",
        "unix://:p@/run/r.sock?db=1",
        "redis://u:p@127.0.0.1:1,[::1]:2,h:3?cluster=true",
        "redis+sentinel://u:p@a:26379,b:26379/main/0",
    ],
)
def test_other_redis_urls_are_taken_and_not_shown(url: str) -> None:
    settings = Settings(redis_url=url)
    assert settings.redis_url == url
    assert url not in repr(settings)


def test_an_archive_url_holds_no_credentials() -> None:
    told = refused(archive_url="s3://key:secret@bucket/umpire")
    assert "archive_url" in told
    assert "secret" not in told


@pytest.mark.parametrize("setting", ["token_keys", "archive_keys"])
@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "a:",
        "a:!!!",
        "a:AAAA",
        ":" + "A" * 43,
        f"{GOOD},{GOOD}",
        "a:" + "A" * 43,
        *(f"a:{key}" for key in sorted(EXAMPLE_KEYS)),
    ],
)
def test_keys_that_could_be_guessed_are_refused(setting: str, text: str) -> None:
    told = refused(**{setting: text})
    assert f"UMPIRE_{setting.upper()}" in told
    for key in re.findall(r"[\w-]{20,}", text):
        assert key not in told


@pytest.mark.parametrize(
    "key", ["short", "keep-this-one-secret", "k" * 40, "abcabc" * 8, "x" * 31, "1234567 " * 3]
)
def test_operators_keys_that_could_be_guessed_are_refused(key: str) -> None:
    told = refused(operator_keys=f"anna:all:{key}")
    assert "UMPIRE_OPERATOR_KEYS: the key anna" in told
    assert key not in told


def test_good_keys_are_taken_without_the_spaces_around_them() -> None:
    settings = Settings(token_keys=SecretStr(f" {GOOD}\n"), archive_keys=SecretStr(GOOD))
    assert list(settings.signing_keys) == ["2026a"]
    assert settings.signing_keys == settings.sealing_keys
    assert GOOD not in repr(settings)
    assert Settings(operator_keys=SecretStr(f"{NAMED}\n")).operators[0].key == KEY


def test_every_key_that_a_guide_prints_is_refused() -> None:
    printed = {
        key
        for guide in GUIDES
        for line in re.findall(r"UMPIRE_\w*KEYS?=(.+)", guide.read_text(encoding="utf-8"))
        for entry in line.split()[0].strip("'\"`").split(",")
        if (key := entry.rpartition(":")[2]) and not key.startswith("$") and "…" not in key
    }
    assert printed <= EXAMPLE_KEYS
