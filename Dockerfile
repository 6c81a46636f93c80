# Builds the web app, then removes what only the build needs.
FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
COPY . .
RUN npm ci
RUN npm run build
RUN npm prune --omit=dev --no-save

FROM node:24.21.0-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 FLEETWORTH_DATA=/data NODE_COMPILE_CACHE=/tmp/compiled
WORKDIR /app
COPY --from=build /app .
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=5m CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--initial-old-space-size=512", "apps/server/src/main.ts"]
