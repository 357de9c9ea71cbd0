import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const dataDir = mkdtempSync(join(tmpdir(), "kolot-doctor-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

/**
 * Returns the output of `npm run doctor` by part, and its exit code; `given` are variables of an operator's
 * .env.
 */
function doctor(given: Record<string, string>, ...options: string[]) {
  const tsx = join(root, "node_modules/tsx/dist/esm/index.mjs");
  const names = [
    "PATH",
    "HOME",
    "DATABASE_URL",
    "MEDIA_PUBLIC_URL",
    ...Object.keys(process.env).filter((name) => name.startsWith("S3_")),
  ];
  const stored = Object.fromEntries(
    names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
  const run = spawnSync(process.execPath, ["--import", tsx, "scripts/doctor.ts", ...options], {
    cwd: root,
    env: { NODE_ENV: "test", KOLOT_DATA_DIR: dataDir, LOG_LEVEL: "silent", ...stored, ...given },
    encoding: "utf8",
  });
  const parts = new Map(run.stdout.split("\n").map((line) => [line.slice(9, 23).trim(), line]));
  return { code: run.status, parts, all: run.stdout + run.stderr };
}

test("doctor reports every part as configured, emulated or broken with its next step", () => {
  const secret = "sk-proj-not-a-real-key-0123456789";
  const mail = "smtp://someone:hunter2hunter2@127.0.0.1:9";
  const { code, parts, all } = doctor({
    SMTP_URL: mail,
    MAIL_FROM: "hello@kolot.example",
    OPENAI_API_KEY: secret,
    OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
    LINKEDIN_CLIENT_ID: "77linkedin",
    LINKEDIN_CLIENT_SECRET: "hunter2-of-linkedin",
    LINKEDIN_OAUTH_BASE: "http://127.0.0.1:9",
    GOOGLE_CLIENT_ID: "1234567890-abc.apps.googleusercontent.com",
    GOOGLE_JWKS_URL: "http://127.0.0.1:9/certs",
    UNSPLASH_ACCESS_KEY: "hunter2-of-unsplash",
    UNSPLASH_API_BASE: "http://127.0.0.1:9",
    TRANZILA_TERMINAL: "kolot",
    TRANZILA_TOKEN_TERMINAL: "kolottok",
    TRANZILA_APP_KEY: "tranzila-key",
    TRANZILA_SECRET: "hunter2-of-tranzila",
    TRANZILA_REPORT_BASE: "http://127.0.0.1:9",
    BACKGROUND_REMOVAL: "removebg",
    REMOVEBG_API_KEY: "hunter2-of-removebg",
    REMOVEBG_API_BASE: "http://127.0.0.1:9",
  });
  expect(code, all).toBe(1);
  expect(parts.get("Application"), all).toMatch(/^idle .*not running → npm start$/);
  expect(parts.get("Database")).toMatch(/^ok .*PostgreSQL 18/);
  expect(parts.get("Pictures")).toMatch(/^ok /);
  expect(parts.get("Media headers")).toMatch(/^ok .*nosniff/);
  expect(parts.get("Facebook")).toMatch(/^idle .*FB_APP_ID and FB_APP_SECRET; /);
  const addresses = [
    "callback/facebook and ",
    "callback/instagram, ",
    "api/meta/deauthorize",
    "api/meta/data-deletion",
  ];
  for (const address of addresses) expect(parts.get("Facebook")).toContain(address);
  expect(parts.get("LinkedIn")).toMatch(/^BROKEN .*→ check LINKEDIN_CLIENT_ID/);
  expect(parts.get("Google")).toMatch(/^BROKEN .*→ check GOOGLE_CLIENT_ID/);
  expect(parts.get("Stock photos")).toMatch(/^BROKEN .*→ check UNSPLASH_ACCESS_KEY/);
  expect(parts.get("Payments")).toMatch(/^BROKEN .*→ check the TRANZILA_ variables/);
  expect(parts.get("Cut-outs")).toMatch(/^BROKEN .*→ check REMOVEBG_API_KEY/);
  expect(parts.get("Mail")).toMatch(/^BROKEN .*→ check SMTP_URL/);
  expect(parts.get("AI")).toMatch(/^BROKEN .*→ check OPENAI_API_KEY/);
  for (const hidden of [secret, "hunter2"]) expect(all).not.toContain(hidden);
  expect(all).not.toMatch(/^ +at /m);
});

/** Returns the cells of the table that `npm run doctor -- --live` prints, by the first of each row. */
function readLiveTable(output: string) {
  const [head = "", ...lines] = output.trim().split("\n");
  const columns = ["SERVICE", "CALL", "RESULT", "WHAT IT PROVED"].map((title) => head.indexOf(title));
  return Object.fromEntries(
    lines.map((line) => {
      const [part = "", call, result, says] = columns.map((from, at) =>
        line.slice(from, columns[at + 1]).trim(),
      );
      return [part, { call, result, says }];
    }),
  );
}

const resultsOf = (rows: ReturnType<typeof readLiveTable>) =>
  Object.fromEntries(Object.entries(rows).map(([part, { result }]) => [part, result]));

test("live doctor calls every service with a key, both gateways, and prints what each proved", () => {
  const everyKey = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const { code, all } = doctor({ ...everyKey, PAYMENT_GATEWAY: "tranzila" }, "--live");
  const rows = readLiveTable(all);
  expect(resultsOf(rows), all).toEqual({
    ...{ AI: "proved", Facebook: "proved", LinkedIn: "proved", "LinkedIn Pages": "proved", Google: "proved" },
    // With a warning until a payment of another test has shown a card token.
    Payments: expect.stringMatching(/^proved/),
    ...{ "Stock photos": "proved", Stripe: "proved", "Cut-outs": "not called" },
    ...{ Videos: "proved", Mail: "proved", Media: "proved" },
  });
  expect(code).toBe(0);
  expect(rows.Payments?.says).toContain("the terminal kolotsandbox");
  expect(rows.Stripe).toMatchObject({
    call: "GET /v1/events?limit=1",
    says: "Stripe accepts the test key",
  });
});

test("live doctor fails when the key of the gateway without new payments is wrong", () => {
  const stripe = {
    ...{ STRIPE_SECRET_KEY: "sk_test_hunter2", STRIPE_WEBHOOK_SECRET: "whsec_hunter2hunter2" },
    STRIPE_API_BASE: process.env.STRIPE_API_BASE ?? "",
  };
  const { code, all } = doctor(stripe, "--live");
  const rows = readLiveTable(all);
  expect(rows.Stripe?.result, all).toBe("FAILED");
  expect(rows.Payments?.result).toBe("would call");
  expect(code).toBe(1);
  expect(all).not.toContain("hunter2");
});

test("live doctor names its calls when no key is set", () => {
  const { code, all } = doctor({}, "--live");
  const rows = readLiveTable(all);
  expect(resultsOf(rows), all).toEqual({
    ...{ AI: "would call", Facebook: "would call", LinkedIn: "would call", Google: "would call" },
    "LinkedIn Pages": "would call",
    ...{ "Stock photos": "would call", Payments: "would call", Stripe: "would call", Videos: "would call" },
    ...{ Mail: "would call", "Cut-outs": "not called", Media: "proved" },
  });
  expect(code).toBe(0);
  expect(rows.AI).toMatchObject({ call: "GET /models", says: "no key is set; the sandbox answers" });
  expect(rows.Payments?.call).toBe("POST /v1/transaction: the reports of 35 days, of both terminals");
});
