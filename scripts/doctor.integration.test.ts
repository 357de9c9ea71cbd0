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
function doctor(given: Record<string, string>) {
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
  const run = spawnSync(process.execPath, ["--import", tsx, "scripts/doctor.ts"], {
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
