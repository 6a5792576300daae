"""The service behind the nginx of the operator's guide: who is calling, and who is believed."""

import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import pytest

from docs.test_guides import PATIENCE_S, blocks_of, serving
from needed import program

(NGINX,) = (block.text for block in blocks_of("operator") if block.language == "nginx")
"""The configuration in the guide."""
TRIES = 200
TWO = "2/hour"
CLOSED = {"UMPIRE_ACCESS": "closed", "UMPIRE_ANONYMOUS_RATE_LIMIT": TWO}
BEHIND = {**CLOSED, "FORWARDED_ALLOW_IPS": "127.0.0.1"}


@contextmanager
def proxied(folder: Path, service: str, location: str = "/") -> Iterator[str]:
    """Run nginx as the guide configures it, before a service; yield its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = NGINX.replace("http://127.0.0.1:8000", service).replace(
        "listen 80;", f"listen 127.0.0.1:{port};"
    )
    server = server.replace("location / {", f"location {location} {{")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    path = folder / "nginx.conf"
    path.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{places}{server}}}\n",
        encoding="utf-8",
    )
    command = [program("nginx", "nginx"), "-p", str(folder), "-e", f"{folder}/error.log"]
    with subprocess.Popen([*command, "-c", str(path)]) as process:
        try:
            address = f"http://127.0.0.1:{port}"
            with httpx2.Client(transport=httpx2.HTTPTransport(retries=10)) as client:
                client.get(f"{address}/livez")  # nginx itself answers
            yield address
        finally:
            process.terminate()
            process.wait(PATIENCE_S)


def asked(address: str, source: str, path: str = "/v1", **headers: str) -> httpx2.Response:
    """Return the answer to a caller who has an address of this machine."""
    transport = httpx2.HTTPTransport(local_address=source)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with httpx2.Client(transport=transport, timeout=PATIENCE_S) as client:
        return client.get(address + path, headers={"host": "umpire.example.org", **named})


def test_each_caller_behind_the_proxy_has_a_limit_of_its_own(tmp_path: Path) -> None:
    with serving(tmp_path / "data", BEHIND) as service, proxied(tmp_path, service) as address:
        said = [asked(address, "127.0.0.2", x_forwarded_for=f"192.0.2.{n}") for n in range(3)]
        assert [answer.status_code for answer in said] == [200, 200, 429]
        assert asked(address, "127.0.0.3").status_code == 200


def test_without_the_setting_nobody_is_believed(tmp_path: Path) -> None:
    """Neither a program on this machine, nor the proxy: its callers share one limit."""
    with serving(tmp_path / "data", CLOSED) as service, proxied(tmp_path, service) as address:
        direct = [asked(service, "127.0.0.1", x_forwarded_for=f"192.0.2.{n}") for n in range(2)]
        assert [answer.status_code for answer in direct] == [200, 200]
        assert asked(address, "127.0.0.3").status_code == 429


def test_an_address_has_so_many_requests_under_way(tmp_path: Path) -> None:
    """Others are served meanwhile, and so is the address when they have ended."""
    (most,) = re.findall(r"limit_conn callers (\d+);", NGINX)
    begun = b"POST /v1/scenarios HTTP/1.1\r\nhost: there\r\ncontent-length: 9\r\n\r\n"
    settings = {**BEHIND, "UMPIRE_ANONYMOUS_RATE_LIMIT": "off"}
    with serving(tmp_path / "data", settings) as service, proxied(tmp_path, service) as address:
        at = ("127.0.0.1", urlsplit(address).port)
        with ExitStack() as held:
            for _ in range(int(most)):
                one = socket.create_connection(at, PATIENCE_S, ("127.0.0.2", 0))
                held.enter_context(one).sendall(begun)
            # It may take nginx some answers to read all of them, and to see that they have ended.
            assert any(asked(address, "127.0.0.2").status_code == 503 for _ in range(TRIES))
            assert asked(address, "127.0.0.3").status_code == 200
        assert any(asked(address, "127.0.0.2").status_code == 200 for _ in range(TRIES))


def test_what_is_for_operators_stays_inside(tmp_path: Path) -> None:
    with serving(tmp_path / "data", BEHIND) as service, proxied(tmp_path, service) as address:
        for path in ("/metrics", "/livez", "/readyz"):
            assert asked(address, "127.0.0.2", path).status_code == 404


@pytest.mark.parametrize("settings", [{}, {"UMPIRE_ACCESS": "open"}])
def test_an_open_service_does_not_answer_the_proxy(
    tmp_path: Path, settings: dict[str, str]
) -> None:
    with serving(tmp_path / "data", settings) as service, proxied(tmp_path, service) as address:
        refused = asked(address, "127.0.0.2")
        assert (refused.status_code, refused.json()["code"]) == (403, "this_machine_only")


@pytest.mark.parametrize("taken_away", [False, True])
def test_the_service_is_offered_under_a_path(tmp_path: Path, *, taken_away: bool) -> None:
    """UMPIRE_ROOT_PATH; the proxy passes the path on, or takes it away."""
    root = "/games/umpire"
    settings = {**BEHIND, "UMPIRE_ROOT_PATH": root}
    with serving(tmp_path / "data", settings) as service:
        passed = f"{service}/" if taken_away else service
        with proxied(tmp_path, passed, f"{root}/") as address:
            page = asked(address, "127.0.0.2", f"{root}/about")
            (front, *_) = re.findall(r'<a href="([^"]*)"', page.text)
            assert (page.status_code, front) == (200, f"{root}/")
            problem = asked(address, "127.0.0.2", f"{root}/v1/scenarios/none").json()
            assert problem["type"].startswith(f"{root}/problems/")
            assert asked(address, "127.0.0.3", problem["type"]).status_code == 200
            assert asked(address, "127.0.0.3", "/about").status_code != 200  # of nginx itself


def test_the_example_replaces_the_header_of_the_caller() -> None:
    assert re.search(r"X-Forwarded-For \$remote_addr;", NGINX)
    assert "$proxy_add_x_forwarded_for" not in NGINX
