# syntax=docker/dockerfile:1
# The server with the website it serves. Build from the root of the repository:
#   docker build -f build/docker/server.Dockerfile -t assize-server .

FROM node:24-bookworm-slim AS manifests
WORKDIR /assize
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY judge/package.json judge/
COPY web/package.json web/
COPY desktop/package.json desktop/
COPY build/package.json build/

FROM manifests AS website
RUN npm ci --workspace=shared --workspace=web --no-audit --no-fund
COPY shared shared
COPY web web
RUN npm run build --workspace=web

FROM manifests AS packages
RUN npm ci --workspace=shared --workspace=server --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=8 MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=8080 METRICS_PORT=9464 ASSIZE_DATA=/var/lib/assize ASSIZE_WEB_DIST=/assize/web/dist
WORKDIR /assize
COPY --from=packages /assize/node_modules node_modules
COPY package.json ./
COPY shared shared
COPY server server
COPY --from=website /assize/web/dist web/dist
# A number instead of a name, so that an orchestrator can check that it is not root.
RUN install -d -m 0700 -o 60603 -g 60603 /var/lib/assize
USER 60603:60603
VOLUME /var/lib/assize
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "server/main.ts"]
