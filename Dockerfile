# The service as an image: `make wheel && docker build -t umpire .` (buildah and podman read it as well).
# Run it with a read-only root:
# `docker run --read-only --tmpfs /tmp -p 8000:8000 -e UMPIRE_OPERATOR_KEYS=club:all:KEY umpire`.
# It listens on all addresses, so access is closed: without a key nobody can open battles.
# Pin the base by digest where builds have to be repeatable: --build-arg BASE=python@sha256:...
ARG BASE=python:3.11-slim-bookworm

FROM ${BASE} AS builder
# As in the Makefile.
ARG UV_VERSION=0.13.8
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1 \
    UV_LINK_MODE=copy \
    UV_NO_CACHE=1 \
    UV_PYTHON=/opt/umpire/bin/python \
    UV_SYSTEM_CERTS=1
WORKDIR /build
# The virtual environment holds neither pip nor uv: the image cannot install anything.
RUN python3 -m venv tools \
    && tools/bin/pip install "uv==${UV_VERSION}" \
    && python3 -m venv --without-pip /opt/umpire
COPY requirements.lock ./
RUN tools/bin/uv pip install --require-hashes --only-binary :all: -r requirements.lock
# The wheel carries the table: `make wheel` puts it together, and `make dist` tries it as strangers do.
COPY dist/umpire-*.whl ./
# Offline, so that only what the lock file names can get in. Bytecode is compiled here, for the
# image runs where nothing can be written; it is not checked against times, which copying may change.
# The tests of numpy are a tenth of the whole.
RUN tools/bin/uv pip install --offline --no-deps umpire-*.whl \
    && find /opt/umpire/lib -path '*/numpy/*' -type d -name tests -prune -exec rm -r {} + \
    && rm -f /opt/umpire/.lock \
    && /opt/umpire/bin/python -m compileall -q -j 0 --invalidation-mode unchecked-hash \
        /opt/umpire/lib \
    && install -d -o 10001 -g 10001 /build/data

FROM ${BASE}
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="umpire" \
      org.opencontainers.image.description="A neutral referee for tabletop spaceship battles" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
ENV HOME=/tmp \
    PATH=/opt/umpire/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    UMPIRE_DATA_DIR=/data
COPY --from=builder /opt/umpire /opt/umpire
# Written to only where no UMPIRE_REDIS_URL is set: the append-only file of the embedded server.
COPY --from=builder --chown=10001:10001 /build/data /data
VOLUME ["/data"]
USER 10001:10001
WORKDIR /tmp
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=3s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import http.client, os, sys; c = http.client.HTTPConnection('127.0.0.1', int(os.environ.get('UMPIRE_PORT', '8000')), timeout=2); c.request('GET', '/livez'); sys.exit(c.getresponse().status != 200)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["umpire"]
CMD ["serve", "--host", "0.0.0.0", "--no-sample"]
