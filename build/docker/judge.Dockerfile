# syntax=docker/dockerfile:1
# A judge node with the compilers of the languages it offers. Build from the root of the repository:
#   docker build -f build/docker/judge.Dockerfile -t assize-judge .
# It isolates programs by namespaces and cgroups and therefore runs as root in a privileged container; programs never
# see more of it than the box shows them.

FROM node:24-bookworm-slim AS packages
WORKDIR /assize
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY judge/package.json judge/
COPY web/package.json web/
COPY desktop/package.json desktop/
COPY build/package.json build/
RUN npm ci --workspace=shared --workspace=judge --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
# The languages of npm start; give --build-arg LANGUAGES="… pypy3 golang-go rustc" for more (shared/domain/languages.ts).
ARG LANGUAGES="gcc g++ default-jdk-headless python3"
RUN apt-get update \
 && apt-get install -y --no-install-recommends gcc libc6-dev libseccomp-dev libcap-dev $LANGUAGES \
 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production ASSIZE_JUDGE_DATA=/var/lib/assize-judge
WORKDIR /assize
COPY --from=packages /assize/node_modules node_modules
COPY package.json ./
COPY shared shared
COPY judge judge
VOLUME /var/lib/assize-judge
STOPSIGNAL SIGTERM
CMD ["node", "judge/main.ts"]
