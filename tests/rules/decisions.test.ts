import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as decisions from "@/tests/rules/checks/decision-rules";
import { listCatalogs, readCatalog } from "@/tests/rules/checks/message-catalogs";
import { listFiles, listPaths, ROOT, readSource, TEST_FILE } from "@/tests/rules/source-tree";

const shipped = (pattern: RegExp) => listFiles(pattern).filter(({ path }) => !TEST_FILE.test(path));
const broken = (text: string, path = "x.ts") => [{ path, text }];

/** Number of own stale and cache times per file, each in a line of decision 083; query-client.ts has the default. */
const OWN_CACHE_TIMES = {
  "components/billing/credits-screen.tsx": 1,
  "components/editor/use-remove-element-background.ts": 1,
  "components/post-agent/use-agent.ts": 1,
  "components/posts/networks/use-post-group.ts": 1,
  "components/posts/use-credit-action.ts": 1,
  "components/shell/overlays/verification-banner.tsx": 1,
  "components/voice/learn-card.tsx": 1,
  "lib/api-client/query-client.ts": 2,
  "lib/auth/client/queries.ts": 1,
  "lib/auth/client/second-factor.ts": 1,
  "lib/canvas/client/queries.ts": 2,
  "lib/content-plan/client/queries.ts": 2,
  "lib/generation/client/use-learn-voice.ts": 2,
  "lib/notifications/client/queries.ts": 1,
  "lib/operations/client/queries.ts": 5,
};

// spec: D2.6
it("URLs and email addresses of the product are in the .example domain", () => {
  expect(decisions.findForeignUrls(broken('a = "https://kolot.com/x sales@kolot.io"'))).toEqual([
    "x.ts:1: kolot.com is no .example domain",
    "x.ts:1: kolot.io is no .example domain",
  ]);
  const ours = [
    ...shipped(/^messages\/.*\.json$/),
    ...shipped(/^(lib\/core\/site-config|components\/marketing\/testimonial-data)\.ts$/),
    ...shipped(/^prisma\/seed.*\.ts$/),
  ];
  expect(ours.length).toBeGreaterThan(20);
  expect(decisions.findForeignUrls(ours)).toEqual([]);
  // Code also contains the addresses of vendors; its mail addresses are ours alone.
  expect(decisions.findForeignAddresses(broken('from = "Kolot <hi@kolot.io>"; at = user@host'))).toEqual([
    "x.ts:1: hi@kolot.io is in no .example domain",
  ]);
  expect(decisions.findForeignAddresses(shipped(/^(app|components|lib|worker)\/.*\.tsx?$/))).toEqual([]);
});

it("table of decisions lists every record once, in order", () => {
  const records = listPaths(/^docs\/decisions\/\d{3}-.+\.md$/)
    .map((path) => path.replace("docs/decisions/", ""))
    .filter((name) => !name.startsWith("000"));
  const rows = [...readSource("docs/decisions/README.md").matchAll(/^\| \[\d{3}\]\((.+?)\)/gm)];
  expect(records.length).toBeGreaterThan(80);
  expect(rows.map(([, name]) => name)).toEqual(records.toSorted());
});

// spec: D2.3, D2.5
it("only the site configuration names the product in code", () => {
  const sample = '// Kolot\n * Kolot\nconst agent = "KolotBot/1.0";\nconst name = he ? "קולות" : brand;';
  expect(decisions.findProductNames(broken(sample))).toEqual([
    "x.ts:3: Kolot belongs in lib/core/site-config.ts",
    "x.ts:4: קולות belongs in lib/core/site-config.ts",
  ]);
  const code = shipped(/^(app|components|lib|worker|scripts\/openapi)\/.*\.tsx?$/).filter(
    ({ path }) => path !== "lib/core/site-config.ts",
  );
  expect(code.length).toBeGreaterThan(1_000);
  expect(decisions.findProductNames(code)).toEqual([]);
});

// spec: D2.10
it.each(["en", "he"])(
  "messages mention tax only to say that a payment confirmation is no tax document (%s)",
  (language) => {
    const samples = [
      "Prices include VAT",
      "Tax included",
      "המחיר כולל מע״מ",
      "כולל מס",
      "Taxi",
      "מסלול",
      "מסך",
    ];
    const found = decisions.findTaxMessages(new Map(samples.map((text) => [text, text])));
    expect(found).toEqual(samples.slice(0, 4));
    const texts = listCatalogs(language).flatMap((name) => {
      const catalog = readCatalog(language, name);
      return decisions.findTaxMessages(catalog).map((key) => [`${name} ${key}`, catalog.get(key)] as const);
    });
    for (const [key, text] of texts) expect(text, key).toMatch(/no tax document|(?:אינו|ולא) מסמך מס/);
    // Decision 105.
    expect(texts.map(([key]) => key).sort()).toEqual([
      "server/legal-pages.json terms.sections.3.text.1",
      "server/mail.json paymentReceipt.notTaxDocument",
      "subscription.json history.invoiceIsSeparate",
      "subscription.json history.notTaxDocument",
      "subscription.json history.receipts",
      "subscription.json history.receiptsAndInvoices",
    ]);
  },
);

// spec: D3.33
it("every instant is stored as timestamptz", () => {
  const sample = "model A {\n  at DateTime\n  on DateTime @db.Date\n  b DateTime? @db.Timestamptz(3)\n}";
  expect(decisions.findZonelessTimestamps(broken(sample))).toEqual([
    "x.ts:2: at is not stored as timestamptz",
  ]);
  expect(decisions.findZonelessTimestamps(listFiles(/^prisma\/schema\/.*\.prisma$/))).toEqual([]);
});

// spec: D3.32
it("serializers write instants only with toISOString", () => {
  const sample =
    "a: row.at.toISOString(),\nb: row.at.toString(),\nc: row.at.toLocaleDateString(),\nd: String(row.at),";
  expect(decisions.findOtherInstants(broken(sample))).toEqual([
    "x.ts:2: toString writes no ISO 8601 time",
    "x.ts:3: toLocaleDateString writes no ISO 8601 time",
    "x.ts:4: String writes no ISO 8601 time",
  ]);
  const serializers = shipped(/^lib\/[^/]+\/[a-z-]*serializers\.ts$/);
  expect(serializers.length).toBeGreaterThan(10);
  expect(decisions.findOtherInstants(serializers)).toEqual([]);
});

// spec: D3.8
it("only serializers set _id", () => {
  const sample = [
    "const { _id: id } = await read();",
    "const shape = z.object({ a: 1,",
    "  _id: z.uuid(),",
    "  _id: true,",
    "});",
    "return {",
    "  _id: row.id,",
    "};",
  ].join("\n");
  expect(decisions.findIdRenames(broken(sample))).toEqual([
    "x.ts:7: _id is written here, and not in a serializer",
  ]);
  const others = shipped(/^(lib|app|worker)\/.*\.tsx?$/).filter(({ path }) => !/serializers\.ts$/.test(path));
  expect(others.length).toBeGreaterThan(500);
  expect(decisions.findIdRenames(others)).toEqual([]);
  for (const { path, text } of listFiles(/^lib\/[^/]+\/[a-z-]*serializers\.ts$/))
    expect(text, path).toMatch(/export function serialize\w+/);
});

// spec: D6.16
it("every direction of a language is computed by getDirection", () => {
  const sample =
    'const rtl = language === "he";\nconst dir = getDirection(language);\nconst hour = x === "he" ? 0 : 1;';
  expect(decisions.findOwnDirections(broken(sample))).toEqual([
    "x.ts:1: computes a direction without getDirection",
  ]);
  const code = shipped(/^(app|components|lib|worker)\/.*\.tsx?$/);
  expect(code.length).toBeGreaterThan(500);
  expect(decisions.findOwnDirections(code)).toEqual([]);
});

// spec: D3.38
it("only formatDate formats a full date", () => {
  const sample = 'a = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric" })';
  const short = 'b = format.dateTime(day, { day: "numeric", month: "long" })';
  expect(decisions.findOtherDateFormats(broken(`${sample};\n${short};`))).toHaveLength(1);
  // Not for users: parsing of zoned time, and the date format of a gateway.
  const machineFormats = ["lib/core/date-time/zoned-time.ts", "lib/providers/payments/tranzila-values.ts"];
  const others = shipped(/^(app|components|lib|worker)\/.*\.tsx?$/).filter(
    ({ path }) => path !== "lib/i18n/format-date.ts" && !machineFormats.includes(path),
  );
  expect(decisions.findOtherDateFormats(others)).toEqual([]);
});

// spec: D3.36, D3.37
it("only billing, the ledger and legal pages show a year in dates", () => {
  const sample = 'import { DateText } from "@/components/ui/date-text";';
  expect(decisions.findDatesWithYear(broken(sample))).toHaveLength(1);
  const screens = shipped(/^(app|components|lib|worker)\/.*\.tsx?$/);
  expect(decisions.findDatesWithYear(screens)).toEqual([]);
});

// spec: D1.1
it("screens and routes define no limits or costs", () => {
  const sample =
    "const MAX_NAME = 80;\nexport const MAX_ZOOM = 8;\n<Input maxLength={200} most={8} />\nx = { max: 2_000, min: 1 }, y = { max: 100 }\n<Input max={500} />";
  expect(decisions.findInlineLimits(broken(sample))).toEqual([
    "x.ts:1: MAX_NAME belongs in lib/<domain>/limits.ts",
    "x.ts:3: maxLength belongs in lib/<domain>/limits.ts",
    "x.ts:3: most belongs in lib/<domain>/limits.ts",
    "x.ts:4: max belongs in lib/<domain>/limits.ts",
    "x.ts:5: max belongs in lib/<domain>/limits.ts",
  ]);
  // The style guide stores nothing.
  const screens = shipped(/^(app|components\/(?!style-guide\/)).*\.tsx?$/);
  expect(screens.length).toBeGreaterThan(300);
  expect(decisions.findInlineLimits(screens)).toEqual([]);
});

describe("queries and mutations", () => {
  // spec: 7.83
  it("no query is refetched on focus", () => {
    const sample = broken("{ refetchOnWindowFocus: true }").concat(broken("{ refetchOnWindowFocus: false }"));
    expect(decisions.findFocusRefetches(sample)).toEqual(["x.ts"]);
    expect(decisions.findFocusRefetches(shipped(/^(app|components|lib)\/.*\.tsx?$/))).toEqual([]);
  });

  // spec: 7.80, 7.81
  it("only the queries of decision 083 have cache times of their own", () => {
    const sample = broken("{ staleTime: 0, gcTime }").concat(broken("{ retry: 1 }", "y.ts"));
    expect(decisions.countCacheTimes(sample)).toEqual({ "x.ts": 2 });
    const counts = decisions.countCacheTimes(shipped(/^(app|components|lib)\/.*\.tsx?$/));
    expect(counts).toEqual(OWN_CACHE_TIMES);
  });

  // spec: 7.81
  it("no query is forced to refetch at each mount", () => {
    const sample = ['{ refetchOnMount: "always" }', "{ refetchOnMount }", "{ refetchOnReconnect: true }"];
    expect(decisions.findMountRefetches(sample.flatMap((text) => broken(text)))).toEqual(["x.ts", "x.ts"]);
    expect(decisions.findMountRefetches(shipped(/^(app|components|lib)\/.*\.tsx?$/))).toEqual([]);
  });

  // spec: 7.79, 7.84, D4.29
  it("only the verification mail has a retry policy of its own", () => {
    const sample = ["{ retry: false }", "{ retries: 0 }", "{ retry: again }"].flatMap((text) => broken(text));
    expect(decisions.findOwnRetries(sample)).toEqual(["x.ts", "x.ts"]);
    const calls = shipped(/^(components|lib\/[^/]+\/client)\/.*\.tsx?$/);
    expect(decisions.findOwnRetries(calls)).toEqual(["lib/auth/client/mutations.ts"]);
  });

  // spec: D4.31
  it("every mutation sends the idempotency key of its action", () => {
    const bare = 'export const useA = () => useMutation(() => request("POST", "/a", { idempotencyKey }));';
    const keyless = 'const useB = () => useIdempotentMutation(() => request("DELETE", "/b"));';
    const keyed =
      'const useC = () => useIdempotentMutation((_, key) => request("PUT", "/c", { idempotencyKey: key }));';
    expect(decisions.findKeylessMutations(broken(`${bare}\n${keyless}\n${keyed}`))).toEqual([
      "x.ts: useA",
      "x.ts: useB",
    ]);
    const actions = shipped(/^(components|lib\/[^/]+\/client)\/.*\.tsx?$/);
    expect(decisions.findKeylessMutations(actions)).toEqual([]);
  });

  // spec: 7.86
  it("every mutation invalidates queries, unless it changes none", () => {
    const silent = "export const useA = () => useIdempotentMutation(ask, { onSuccess: () => undefined });";
    expect(decisions.findMissingInvalidations(broken(silent))).toEqual(["x.ts: useA"]);
    expect(
      decisions.findMissingInvalidations(broken(`${silent}\nexport const useB = () => invalidateA();`)),
    ).toEqual(["x.ts: useA"]);
    expect(decisions.findMissingInvalidations(broken(`${silent} client.invalidateQueries(x)`))).toEqual([]);
    const paid = "export const usePaidMutation = () => useIdempotentMutation(invalidateA());";
    const calls =
      "export const useD = () => usePaidMutation(ask);\nexport const useE = () => useFreeMutation(ask);";
    expect(decisions.findMissingInvalidations(broken(`${paid}\n${calls}`))).toEqual(["x.ts: useE"]);
    // These send a mail, set a password while signed out, or navigate to another site.
    // A key that is not confirmed and a proof of identity are no state of the screens.
    const changeNone = [
      "lib/auth/client/mutations.ts: useForgotPassword",
      "lib/auth/client/mutations.ts: useResetPassword",
      "lib/auth/client/mutations.ts: useSendVerification",
      "lib/auth/client/second-factor.ts: useStartTotpSetup",
      "lib/auth/client/second-factor.ts: useStepUp",
      "lib/billing/client/mutations.ts: useOpenInvoice",
      "lib/billing/client/mutations.ts: useOpenPortal",
      "lib/billing/client/mutations.ts: usePreviewUpgrade",
      "lib/connections/client/mutations.ts: useConnect",
      // Its page is no query.
      "lib/content-plan/client/mutations.ts: useStopReminders",
    ];
    const actions = shipped(/^(components|lib\/[^/]+\/client)\/.*\.tsx?$/);
    expect(decisions.findMissingInvalidations(actions).sort()).toEqual(changeNone);
  });
});

describe("technology", () => {
  // spec: T.10
  it("required packages are in the manifest", () => {
    const { dependencies, devDependencies } = JSON.parse(readSource("package.json")) as Record<
      string,
      object
    >;
    const there = Object.keys({ ...dependencies, ...devDependencies });
    const wanted = [
      ...[
        "next",
        "react",
        "next-auth",
        "@tanstack/react-query",
        "next-intl",
        "prisma",
        "@prisma/client",
        "zod",
      ],
      ...[
        "konva",
        "react-konva",
        "@aws-sdk/client-s3",
        "@aws-sdk/s3-request-presigner",
        "@react-pdf/renderer",
      ],
      ...["ai", "@ai-sdk/openai", "tailwindcss", "vitest", "@playwright/test"],
    ];
    expect(wanted.filter((name) => !there.includes(name))).toEqual([]);
    // shadcn-ui is not imported as a package: its components are copied to components/ui.
    expect(JSON.parse(readSource("components.json")).aliases.ui).toBe("@/components/ui");
    expect(listPaths(/^components\/ui\/.*\.tsx$/).length).toBeGreaterThan(30);
  });

  // spec: T.3, T.4, T.5
  it("next-intl, @prisma/client and zod are imported by shipped code", () => {
    const importers = (name: string, files: { text: string }[]) =>
      files.filter(({ text }) => new RegExp(`from ["']${name}(?:/[\\w./-]+)?["']`).test(text)).length;
    expect(importers("next-intl", broken('import { a } from "next-intl-x";'))).toBe(0);
    expect(importers("next-intl", shipped(/^components\//))).toBeGreaterThan(100);
    expect(importers("zod", shipped(/^lib\//))).toBeGreaterThan(50);
    // The generated client is no part of the source tree.
    expect(importers("@prisma/client", broken(readSource("prisma/generated/client.ts")))).toBe(1);
    expect(readSource("lib/core/server/db.ts")).toContain('from "@/prisma/generated/client"');
  });

  // spec: T.11
  it("required folders and files exist at the top level", () => {
    const wanted = [
      ...["app", "components", "lib", "prisma", "messages", "public", "middleware.ts", "next.config.mjs"],
      ...["package.json", "tsconfig.json", ".env.example"],
    ];
    expect(wanted.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  });
});
