"""The measure: a bare Starlette route that commits one entry of 1 KB with one script.

It is served by the same uvicorn configuration, with the same client settings and the same pool; its
script does what an append has to do: version check, entry, command record, publication.
"""

import argparse
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import uvicorn
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from umpire.cli.serve import server_config
from umpire.settings import Settings

ENTRY = b"x" * 1024
COMMIT = """
if redis.call('EXISTS', KEYS[2]) == 1 then
  return -1
end
local version = redis.call('XLEN', KEYS[1])
if version ~= tonumber(ARGV[1]) then
  return -2
end
version = version + 1
redis.call('XADD', KEYS[1], version .. '-0', 'line', ARGV[2])
redis.call('HSET', KEYS[2], 'version', version)
redis.call('EXPIRE', KEYS[2], ARGV[3])
redis.call('PUBLISH', ARGV[4], version)
return version
"""


def bare_app(settings: Settings) -> Starlette:
    """Return the application with the one route."""
    pool = BlockingConnectionPool.from_url(
        settings.redis_url or "",
        max_connections=settings.redis_connections,
        timeout=settings.redis_timeout_s,
        socket_timeout=settings.redis_timeout_s,
        socket_connect_timeout=settings.redis_timeout_s,
        retry=Retry(NoBackoff(), 0),
        retry_on_error=[],
    )
    redis = Redis(connection_pool=pool)
    commit = redis.register_script(COMMIT)

    async def rulings(request: Request) -> Response:
        await request.body()
        scenario = request.path_params["scenario"]
        expected = request.headers["if-match"].strip('"')
        command = request.headers["idempotency-key"]
        version = await commit(
            keys=[f"bare:{{{scenario}}}:journal", f"bare:{{{scenario}}}:command:{command}"],
            args=[expected, ENTRY, settings.command_ttl_s, f"bare:{{{scenario}}}:versions"],
        )
        if version < 0:
            return Response(status_code=412)
        return Response(b'{"version":%d}' % version, 201, media_type="application/json")

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        yield
        await redis.aclose()
        await pool.disconnect()

    route = Route("/v1/scenarios/{scenario}/rulings", rulings, methods=["POST"])
    return Starlette(routes=[route], lifespan=lifespan)


def main() -> None:
    """Serve the bare route."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    port = parser.parse_args().port
    settings = Settings(port=port, redis_url=os.environ["UMPIRE_REDIS_URL"])
    uvicorn.Server(server_config(bare_app(settings), settings)).run()


if __name__ == "__main__":
    main()
