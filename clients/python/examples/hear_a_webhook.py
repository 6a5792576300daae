# ruff: noqa: INP001, T201 — a script that prints
"""Receives what a seat hears: opens a duel, adds a webhook, and prints what is delivered.

The service has to allow webhooks (UMPIRE_WEBHOOKS), here to private addresses too
(UMPIRE_WEBHOOK_PRIVATE). Yours is reached by https from outside.
"""

import argparse
from http.server import BaseHTTPRequestHandler, HTTPServer

from umpire_client import Client
from umpire_client import full_thrust_light as ftl
from umpire_client.webhooks import NotGenuine, read_delivery


class Receiver(BaseHTTPRequestHandler):
    """Answers 204 to what is genuine, and 400 to all else."""

    secret = ""
    over = False

    def do_POST(self) -> None:
        """Take a delivery: the body as it comes, and the headers."""
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            told = read_delivery(body, dict(self.headers), self.secret, system=ftl.SYSTEM)
        except NotGenuine as wrong:
            self.send_error(400, str(wrong))
            return
        # The same id twice is the same message: a real receiver keeps the last one.
        print(f"version {told.version}: {told.kind}")
        for heard in told.entries:
            print(f"  {'opened: ' if heard.opened else ''}{type(heard.entry).__name__}")
        Receiver.over = told.kind == "scenario.closed"
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Be quiet about requests."""


def main() -> None:
    """Hear a duel from its opening to its close."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--url", default="http://127.0.0.1:8000", help="of the service")
    parser.add_argument("--key", help="of the operator, where the service is closed")
    given = parser.parse_args()
    with HTTPServer(("127.0.0.1", 0), Receiver) as server:
        with Client(given.url, operator_key=given.key) as client:
            told = client.open(ftl.SYSTEM, sample="duel")
            union = client.scenario(told.scenario, told.tokens["side:Union"])
            added = union.add_webhook(f"http://127.0.0.1:{server.server_port}/")
            Receiver.secret = added.secret
            referee = client.scenario(told.scenario, told.tokens["referee"])
            referee.order(ftl.FinishOrders("Compact"))
            referee.close()
        while not Receiver.over:
            server.handle_request()


if __name__ == "__main__":
    main()
