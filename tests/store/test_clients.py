"""Addresses of journal servers: what is shown of them, and Sentinel with logins and TLS."""

import asyncio
import datetime as dt
import ipaddress
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from store.running import (
    HOST,
    PRIMARY,
    SOUND,
    Sentinel,
    Server,
    redis_binary,
    running,
    until,
)
from umpire.scenarios.errors import Unavailable
from umpire.scenarios.ports import Appended, Listening, NewLine, StoredHeader
from umpire.store.clients import nodes_of, shown
from umpire.store.feed import RedisFeed
from umpire.store.redis import connected

SECRET = "hunter2"  # noqa: S105 — of nothing
DAY = dt.timedelta(days=1)


@pytest.mark.parametrize(
    "url",
    [
        f"redis://umpire:{SECRET}/more@host:6379/0",
        f"redis://umpire:more/{SECRET}@host:6379/0",
        f"redis://umpire:{SECRET}#more@host:6379/0",
        f"redis://umpire:more#{SECRET}@host:6379/0",
        f"redis://umpire:more?{SECRET}@host:6379/0",
        f"redis://umpire:{SECRET}@more@host:6379/0",
        f"redis+sentinel://umpire:more/{SECRET}@host:26379/name/0",
        f"redis://umpire:{SECRET}",
        f"redis://host:{SECRET}/0",
        f"redis+sentinel://host:1,other:{SECRET}/name/0",
        f"{SECRET}://host",
        SECRET,
        f"http://umpire:{SECRET}@host",
    ],
)
def test_no_part_of_an_address_that_is_not_understood_is_shown(url: str) -> None:
    """It may be one of a password that is not percent-encoded."""
    with pytest.raises(ValueError, match=r"percent-encode|begins with") as wrong:
        nodes_of(url)
    assert SECRET not in str(wrong.value)
    assert wrong.value.__cause__ is None
    assert SECRET not in shown(url)


@pytest.mark.parametrize(
    ("url", "told"),
    [
        (
            "redis+sentinel://u:p@h:1,i:2/name/3?sentinel_password=p",
            "redis+sentinel://h:1,i:2/name/3",
        ),
        ("rediss://u:p%2F@h:1/0?ssl_ca_certs=x", "rediss://h:1/0"),
        ("unix:///run/x.sock?password=p", "unix:///run/x.sock"),
    ],
)
def test_an_address_is_shown_without_login_and_options(url: str, told: str) -> None:
    """Where it is, and no more."""
    assert shown(url) == told


@pytest.mark.parametrize("path", ["", "/", "/name/x", "/name/0/1"])
def test_an_address_of_sentinels_names_a_primary(path: str) -> None:
    """And a database, or none."""
    with pytest.raises(ValueError, match=r"redis\+sentinel://HOST:PORT,HOST:PORT/NAME/DB"):
        nodes_of(f"redis+sentinel://h:1{path}")


def certificate(folder: Path) -> tuple[Path, Path]:
    """Make a certificate for loopback and its key, and return where they are."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - DAY)
        .not_valid_after(now + DAY)
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(HOST))]),
            critical=False,
        )
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    cert, secret = folder / "cert.pem", folder / "key.pem"
    cert.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    secret.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return cert, secret


class Guarded(NamedTuple):
    """A primary with a password and TLS, and a sentinel with others."""

    url: str
    wrong: tuple[str, ...]


@pytest.fixture(params=["plain", "tls"])
def guarded(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Guarded]:
    """Return addresses of a primary and a sentinel that both take passwords."""
    tls = request.param == "tls"
    cert, key = certificate(tmp_path)
    binary = redis_binary()  # the Valkey of the tests is built without TLS
    files = {"cert-file": cert, "key-file": key, "ca-cert-file": cert, "auth-clients": "no"}
    secure = [part for name, value in files.items() for part in (f"--tls-{name}", str(value))]
    primary = Server(tmp_path / "primary", binary, (*SOUND, *secure), tls=tls)
    sentinel = Sentinel(
        tmp_path / "sentinel",
        binary,
        primary.port,
        (
            f"sentinel auth-user {PRIMARY} admin",
            f"sentinel auth-pass {PRIMARY} any",
            *(f"tls-{name} {value}" for name, value in files.items()),
        ),
        password="of-sentinel",  # noqa: S106 — of nothing
        tls=tls,
    )
    with running(primary, sentinel):
        primary.ask("ACL", "SETUSER", "default", "off")
        primary.ask("ACL", "SETUSER", "um/pire", "on", ">p#ss/w@rd", "~*", "&*", "+@all")
        until(sentinel.sees_primary, "the sentinel does not see the primary")
        scheme, tail = ("rediss", f"&ssl_ca_certs={cert}") if tls else ("redis", "")
        place = f"{HOST}:{sentinel.port}/{PRIMARY}/2"
        good = (scheme, "um%2Fpire:p%23ss%2Fw%40rd", place, "of-sentinel", tail)
        wrong = [
            (scheme, "um%2Fpire:other", place, "of-sentinel", tail),
            (scheme, good[1], place, "other", tail),
            (scheme, good[1], place.replace(PRIMARY, "other"), "of-sentinel", tail),
        ]
        if tls:
            wrong += [("redis", *good[1:4], ""), ("rediss", *good[1:4], "")]
        yield Guarded(_url(*good), tuple(_url(*one) for one in wrong))


def _url(scheme: str, login: str, place: str, password: str, tail: str) -> str:
    return f"{scheme}+sentinel://{login}@{place}?sentinel_password={password}{tail}"


async def test_sentinel_with_logins_and_tls(guarded: Guarded) -> None:
    """Sentinel and servers have passwords of their own; the database is the one that is named."""
    async with connected(guarded.url, timeout_s=10.0) as store:
        await store.create("s", StoredHeader(b"line", b"seed"))
        new = NewLine("c", b"digest", b"line", b"hash")
        assert await store.append("s", 0, new) == Appended()
        told = await store.client.execute_command("INFO", "keyspace")
        assert list(told) == ["db2"]
    feed = RedisFeed(guarded.url)
    async with asyncio.timeout(30):
        assert await anext(feed.versions()) == Listening()
    for url in guarded.wrong:
        async with connected(url, timeout_s=10.0) as store:
            with pytest.raises(Unavailable):
                await store.ping()
