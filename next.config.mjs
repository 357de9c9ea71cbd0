import { readdirSync } from "node:fs";
import { join } from "node:path";
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/i18n/request.ts");

const everywhere = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "X-Frame-Options", value: "SAMEORIGIN" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
  // Data, files and redirects allow nothing; documents get their own policy from the middleware.
  { key: "Content-Security-Policy", value: "default-src 'none'; frame-ancestors 'none'" },
];

// A rewritten static page allows shared caching for a year, and the language is not in its URL: without this
// header a shared cache would serve one language to all visitors
// (docs/decisions/007-language-and-static-pages.md).
const unprefixed = ["/", "/about", "/privacy-policy", "/terms-of-use", "/accessibility"];

// Search engines must not index these paths, whatever they respond: the studio, payments, links from mails
// and the style guide.
const unlisted = ["account", "payment", "subscriptions", "verify-email", "review", "test", "api"];

// Read by lib/core/site-config.ts. The values are compiled into static pages and scripts, which have no
// environment. A change requires a new build (scripts/start/build.mjs).
const BRAND = [
  ...["BRAND_NAME", "BRAND_NAME_HE", "BRAND_SALES_EMAIL", "BRAND_SUPPORT_EMAIL"],
  ...["BRAND_FACEBOOK_URL", "BRAND_X_URL", "BRAND_LINKEDIN_URL", "BRAND_YOUTUBE_URL"],
];

// Named by their content. A file that this release lacks gets no such header: its 404 would be kept for a year.
const iconFiles = readdirSync(join(import.meta.dirname, "public/design-icons")).filter((file) =>
  file.endsWith(".json"),
);

/** @type {import("next").NextConfig} */
const config = {
  env: Object.fromEntries(BRAND.map((name) => [name, process.env[name] ?? ""])),
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // `next dev` sends scripts and changes only to "localhost", and APP_URL may have another host name.
  allowedDevOrigins: process.env.APP_URL ? [new URL(process.env.APP_URL).hostname] : [],
  // The middleware redirects instead, so that the redirect carries the headers below too.
  skipTrailingSlashRedirect: true,
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "@napi-rs/canvas",
    "@node-rs/argon2",
    // One instance for the start-up hook, the routes and Next itself.
    "@opentelemetry/api",
    "@opentelemetry/context-async-hooks",
    "@opentelemetry/core",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace",
    "pg",
    "pg-boss",
    "pino",
    "prom-client",
    "sharp",
    "nodemailer",
  ],
  // Every reader counts as one that needs the title in the head: Next would otherwise send it in the body when the
  // page is faster than its metadata.
  htmlLimitedBots: /.*/,
  images: { unoptimized: true },
  turbopack: {
    resolveAlias: {
      // Browsers get compiled texts and need no parser of ICU messages (docs/decisions/109-texts-as-files.md).
      "use-intl/format-message": {
        browser: "./node_modules/use-intl/dist/esm/production/format-message/format-only.js",
      },
    },
  },
  headers: async () => [
    { source: "/:path*", headers: everywhere },
    // Also covers responses without a handler: a wrong method or a malformed request. The upload policy, which is
    // the same for all users, and thumbnails and fonts, whose address names their content, set their own cache lifetime.
    {
      source:
        "/api/:path((?!storage/get-upload-policy$|canvas-templates/[^/]+/thumbnail$|brand-fonts/[^/]+$).*)",
      headers: [{ key: "Cache-Control", value: "no-store" }],
    },
    ...iconFiles.map((file) => ({
      source: `/design-icons/${file}`,
      headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
    })),
    ...unlisted.map((name) => ({
      source: `/${name}/:path*`,
      headers: [{ key: "X-Robots-Tag", value: "noindex, nofollow" }],
    })),
    ...unprefixed.map((source) => ({
      source,
      headers: [{ key: "Cache-Control", value: "private, no-cache" }],
    })),
  ],
};

export default withNextIntl(config);
