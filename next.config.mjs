import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/i18n/request.ts");

const everywhere = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "X-Frame-Options", value: "SAMEORIGIN" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
  // Data, files and redirects may do nothing at all; documents get a policy of their own from the middleware.
  { key: "Content-Security-Policy", value: "default-src 'none'; frame-ancestors 'none'" },
];

// A rewritten static page carries a year of shared caching, and the language is not in its address: without this
// a shared cache would serve one language to everybody (docs/decisions/007-language-and-static-pages.md).
const unprefixed = ["/", "/about", "/privacy-policy", "/terms-of-use"];

// Nobody's search, whatever is answered there: the studio, payments, what mails lead to, and the style guide.
const unlisted = ["account", "payment", "subscriptions", "verify-email", "review", "test", "api"];

// What lib/core/brand.ts reads: written into static pages and scripts, whose readers have no environment. A change builds
// anew (scripts/start/build.mjs).
const BRAND = [
  ...["BRAND_NAME", "BRAND_NAME_HE", "BRAND_SALES_EMAIL", "BRAND_SUPPORT_EMAIL"],
  ...["BRAND_FACEBOOK_URL", "BRAND_X_URL", "BRAND_LINKEDIN_URL", "BRAND_YOUTUBE_URL"],
];

/** @type {import("next").NextConfig} */
const config = {
  env: Object.fromEntries(BRAND.map((name) => [name, process.env[name] ?? ""])),
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // The middleware does it, so that this redirect carries the headers below too.
  skipTrailingSlashRedirect: true,
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "@napi-rs/canvas",
    "@node-rs/argon2",
    "pg",
    "pg-boss",
    "pino",
    "sharp",
    "nodemailer",
  ],
  images: { unoptimized: true },
  headers: async () => [
    { source: "/:path*", headers: everywhere },
    // Also where no handler of ours answers: a wrong method, a malformed request.
    // The upload policy alone is the same for everybody, and says itself how long it may be kept.
    {
      source: "/api/:path((?!storage/get-upload-policy$).*)",
      headers: [{ key: "Cache-Control", value: "no-store" }],
    },
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
