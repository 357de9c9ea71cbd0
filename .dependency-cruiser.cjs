// Import rules of the monolith (docs/architecture.md). MAY_USE is the domain map; the rules per domain are derived from
// it. A new allowed dependency needs a decision record. Checked by tests/rules/architecture.test.ts.
const MAY_USE = {
  // domain: other lib/<domain> folders it may import (lib/core is always allowed)
  // The credits of a job are reserved and settled in the transactions of the job (decision 031).
  jobs: ["credits"],
  mail: [],
  credits: [],
  media: ["jobs"],
  "stock-images": ["media"],
  notifications: ["mail"],
  contact: ["mail"],
  billing: ["credits", "mail", "notifications"],
  auth: ["billing", "credits", "mail"],
  accounts: ["billing", "media"],
  posts: ["accounts", "media"],
  connections: ["accounts", "posts", "media", "jobs", "notifications"],
  canvas: ["posts", "media", "accounts", "jobs", "stock-images"],
  // The notification of a finished video is created in the transaction that adds it to its post (decision 034).
  generation: ["posts", "canvas", "credits", "media", "accounts", "jobs", "notifications"],
  publishing: ["posts", "connections", "accounts", "media", "canvas", "jobs", "notifications"],
  insights: ["posts", "connections", "accounts"],
  "post-agent": ["posts", "generation", "credits", "accounts"],
  // empty days are filled with drafts that are paid for one by one (docs/decisions/044-fill-content-gaps.md)
  // auth: a link may have a password, which is hashed in the queue of all passwords (docs/decisions/122)
  "content-plan": [
    "auth",
    "posts",
    "accounts",
    "media",
    "canvas",
    "jobs",
    "notifications",
    "generation",
    "credits",
    "mail",
  ],
  // The daily self-check reads what waits and fails in these, and queues one mail (decision 123).
  operations: ["auth", "billing", "connections", "credits", "jobs", "mail", "publishing"],
  privacy: [
    "auth",
    "accounts",
    "billing",
    "canvas",
    "connections",
    "content-plan",
    "credits",
    "generation",
    "insights",
    "jobs",
    "mail",
    "media",
    "notifications",
    "post-agent",
    "posts",
    "publishing",
  ],
};
const DOMAINS = Object.keys(MAY_USE).join("|");
const PROD = "^(app|components|lib|prisma|worker|middleware\\.ts|instrumentation\\.ts)";
const TEST_FILE = "\\.(test|spec)\\.tsx?$";
const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const domainRules = Object.entries(MAY_USE).map(([domain, allowed]) =>
  rule(
    `domain-map:${domain}`,
    `lib/${domain} may use only: ${allowed.join(", ") || "no other domain"} (edit MAY_USE with an ADR)`,
    { path: `^lib/${domain}/`, pathNot: TEST_FILE },
    { path: `^lib/(${DOMAINS})/`, pathNot: `^lib/(${[domain, ...allowed].join("|")})/` },
  ),
);

module.exports = {
  forbidden: [
    rule(
      "no-cycles",
      "Cycles hide the direction of the design",
      { pathNot: "^prisma/generated/" },
      { circular: true },
    ),
    ...domainRules,
    rule(
      "core-is-a-leaf",
      "lib/core imports no other code of the project",
      { path: "^lib/core/" },
      { path: "^(app|components)/|^lib/(?!core/)" },
    ),
    rule(
      "lib-never-imports-ui",
      "Domain code must not depend on screens",
      { path: "^lib/" },
      { path: "^(app|components)/" },
    ),
    rule(
      "components-never-import-app",
      "Routes compose components, never the reverse",
      { path: "^components/" },
      { path: "^app/" },
    ),
    rule(
      "browser-never-imports-server",
      "Client code reaches the server by HTTP only",
      { path: "^(components/|lib/[^/]+/client/|lib/api-client/)" },
      { path: "^(lib/[^/]+/server/|lib/(providers|http)/|lib/core/server/|prisma/)" },
    ),
    rule(
      "shared-stays-isomorphic",
      "lib/<domain>/*.ts is imported by both sides",
      { path: `^lib/(${DOMAINS})/[^/]+\\.ts$`, pathNot: TEST_FILE },
      { path: "^(lib/[^/]+/(server|client)/|lib/(providers|http|api-client)/|lib/core/server/|prisma/)" },
    ),
    rule(
      "server-never-imports-browser",
      "No hooks or fetchers in server code",
      { path: "^(lib/[^/]+/server/|lib/(providers|http)/|app/api/)" },
      { path: "^(lib/[^/]+/client/|lib/api-client/|components/)" },
    ),
    rule(
      "domain-never-imports-next",
      "Domain logic is framework free; only lib/http, lib/auth/next and lib/i18n touch Next",
      { path: `^lib/(${DOMAINS}|core|providers)/`, pathNot: `^lib/auth/next/|${TEST_FILE}` },
      { path: "^(lib/http/|node_modules/(next|next-auth|next-intl)/)|^(next|next-auth|next-intl)(/|$)" },
    ),
    rule(
      "only-stores-touch-prisma",
      "SQL lives in lib/<domain>/server/*store.ts",
      {
        path: "^(app|components|lib)/",
        pathNot: `^lib/[^/]+/server/[a-z-]*store\\.ts$|^lib/core/server/(db|transaction)\\.ts$|${TEST_FILE}`,
      },
      { path: "^(prisma/generated/|lib/core/server/db\\.ts$)" },
    ),
    rule(
      "providers-never-import-domains",
      "Adapters call vendors, never the database",
      { path: "^lib/providers/" },
      { path: `^lib/(${DOMAINS})/|^prisma/` },
    ),
    rule(
      "vendor-sdk-only-in-adapters",
      "One adapter per vendor",
      { path: PROD, pathNot: "^lib/providers/" },
      {
        path: "(^|node_modules/)(@ai-sdk/[a-z-]+|openai|@aws-sdk/[a-z0-9-]+|nodemailer|google-auth-library|stripe)(/|$)",
        pathNot: "node_modules/@ai-sdk/react",
      },
    ),
    rule(
      "metrics-only-in-core",
      "Names, labels and the registry of the process are in one file; browsers never load the package (decision 118)",
      { path: PROD, pathNot: "^lib/core/server/metrics\\.ts$" },
      { path: "(^|node_modules/)prom-client(/|$)" },
    ),
    rule(
      "tracing-only-in-core",
      "What a span may contain is in one file; the SDK is loaded only with an endpoint (decision 139)",
      { path: PROD, pathNot: `^lib/core/server/(tracing|span-filter|start-tracing)\\.ts$|${TEST_FILE}` },
      { path: "(^|node_modules/)@opentelemetry/" },
    ),
    rule(
      "pdf-and-canvas-only-in-their-domains",
      "react-pdf only in content-plan; konva only in the editor and the canvas renderer",
      { path: PROD, pathNot: "^(components/editor/|lib/canvas/|lib/content-plan/)" },
      { path: "(^|node_modules/)(konva|react-konva|@react-pdf/renderer)(/|$)" },
    ),
    rule(
      "editor-core-is-headless",
      "The document model and commands run without React, DOM or HTTP",
      { path: "^lib/canvas/core/", pathNot: TEST_FILE },
      {
        path: "^(components|app)/|^lib/(?!canvas/core/|core/)|(^|node_modules/)(react|react-dom|konva|react-konva|@tanstack/[a-z-]+)(/|$)",
      },
    ),
    rule(
      "no-test-code-in-production",
      "Emulators, fakes and fixtures are unreachable from shipped code",
      { path: PROD, pathNot: TEST_FILE },
      {
        path: "^(tests|sandbox|embedded)/|(^|node_modules/)(msw|vitest|@playwright/test)(/|$)|^node_modules/ai/.*test",
      },
    ),
    rule(
      "middleware-is-thin",
      "middleware.ts reads only a cookie: no database, no domain",
      { path: "^middleware\\.ts$" },
      { path: "^(prisma|components|app)/|^lib/(?!core/|auth/next/|i18n/)" },
    ),
    rule(
      "sandbox-never-imports-product",
      "An emulator that shares code with the adapter would repeat its errors",
      { path: "^(sandbox|embedded)/", pathNot: TEST_FILE },
      { path: "^(app|components|lib|worker|prisma)/" },
    ),
    rule(
      "worker-only-calls-domains",
      "A job is one call into lib; the worker needs no screens and routes",
      { path: "^worker/", pathNot: TEST_FILE },
      { path: "^(app|components)/|^lib/(http|api-client|i18n)/|^lib/[^/]+/client/" },
    ),
    rule(
      "routes-go-through-use-cases",
      "app/api calls use-cases; stores and providers stay behind them",
      { path: "^app/", pathNot: TEST_FILE },
      { path: "^lib/[^/]+/server/[a-z-]*store\\.ts$|^lib/providers/" },
    ),
    rule(
      "no-deep-route-imports",
      "A route file is an entry point and is never imported",
      {},
      { path: "^app/.*/(route|page|layout)\\.tsx?$" },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(\\.next|prisma/generated/.*\\.js)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
  },
};
