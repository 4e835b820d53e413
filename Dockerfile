# One image for both server processes; docker-compose.yml says which one runs.
FROM node:24-bookworm-slim AS build
WORKDIR /consulta
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && rm -rf node_modules && npm ci --omit=dev --omit=optional

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /consulta
COPY --from=build /consulta/package.json ./
COPY --from=build /consulta/node_modules node_modules
COPY --from=build /consulta/dist dist
USER node
CMD ["node", "--enable-source-maps", "--max-semi-space-size=8", "dist/server/gateway.js"]
