import { S3ServiceException } from "@aws-sdk/client-s3";
import { beforeAll, expect, test, vi } from "vitest";
import { AppError } from "@/lib/core/errors";
import { type Env, getEnv } from "@/lib/core/server/env";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { formatLiveTable, runLiveCalls } from "@/scripts/doctor/live";
import { PAGES_APP } from "@/tests/harness/sandbox/linkedin-calls";
import { ownSandbox } from "@/tests/harness/sandbox-control";

beforeAll(ensureBucket);

/** The environment of an operator whose services are at the emulators' addresses. */
const real = (more: Partial<Env> = {}): Env => ({ ...getEnv(), SANDBOX_SERVICES: [], ...more });
const resultsOf = async (env: Env) =>
  Object.fromEntries((await runLiveCalls(env)).map(({ part, result }) => [part, result]));

test("live calls prove every service that answers, and name those that are not called", async () => {
  const rows = await runLiveCalls(real());
  expect(rows.filter(({ result }) => result === "FAILED")).toEqual([]);
  const photos = rows.find(({ part }) => part === "Stock photos");
  expect(photos?.says).toContain("agree with Unsplash on hosting the photos");
  expect(Object.fromEntries(rows.map(({ part, result }) => [part, result]))).toEqual({
    ...{ AI: "proved", Facebook: "proved", LinkedIn: "proved", Google: "proved", "Stock photos": "proved" },
    "LinkedIn Pages": "proved",
    ...{
      // Whether payments with a token were made depends on the other tests.
      Payments: expect.stringMatching(/^proved/),
      Stripe: "proved",
      "Cut-outs": "not called",
      Videos: "proved",
      Mail: "proved",
      Media: "proved",
    },
  });
});

test("live calls prove the key of Stripe when that is the gateway", async () => {
  const stripe = { PAYMENT_GATEWAY: "stripe" as const, STRIPE_SECRET_KEY: "sk_test_sandboxkolot" };
  const rows = await runLiveCalls(real(stripe));
  expect(rows.find(({ part }) => part === "Payments")).toMatchObject({
    result: "proved",
    says: "Stripe accepts the test key",
  });
  const wrong = await resultsOf(real({ ...stripe, STRIPE_SECRET_KEY: "sk_test_hunter2" }));
  expect(wrong.Payments).toBe("FAILED");
});

test("live calls name what they ask of a gateway", async () => {
  const callOf = async (more: Partial<Env>) =>
    (await runLiveCalls({ ...getEnv(), ...more })).find(({ part }) => part === "Payments")?.call;
  expect(await callOf({ PAYMENT_GATEWAY: "tranzila" })).toBe(
    "POST /v1/transaction: the reports of 35 days, of both terminals",
  );
  const stripe = { PAYMENT_GATEWAY: "stripe" as const, SANDBOX_SERVICES: ["stripe"] };
  expect(await callOf({ ...stripe, STRIPE_TAX: "off" })).toBe("GET /v1/events?limit=1");
  expect(await callOf({ ...stripe, STRIPE_TAX: "automatic" })).toBe(
    "GET /v1/events?limit=1, GET /v1/tax/settings",
  );
});

test("live calls prove the second LinkedIn app, and only where its pair is set", async () => {
  const pages = async (secret: string | undefined) => {
    const id = secret === undefined ? undefined : PAGES_APP.id;
    const env = real({ LINKEDIN_PAGES_CLIENT_ID: id, LINKEDIN_PAGES_CLIENT_SECRET: secret });
    return (await runLiveCalls(env)).find(({ part }) => part === "LinkedIn Pages");
  };
  expect(await pages(undefined)).toBeUndefined();
  expect(await pages(PAGES_APP.secret)).toMatchObject({ result: "proved" });
  expect(await pages("hunter2-linkedin-pages")).toMatchObject({ result: "FAILED" });
});

test("live calls prove the key of remove.bg by its account, without a charge", async () => {
  const keyed = real({
    ...{ BACKGROUND_REMOVAL: "removebg" as const, REMOVEBG_API_KEY: "sandbox-removebg-key" },
    REMOVEBG_API_BASE: `${getEnv().SANDBOX_URL}/removebg`,
  });
  const calls = await ownSandbox.countCalls("removebg", "/v1.0/removebg");
  const row = (await runLiveCalls(keyed)).find(({ part }) => part === "Cut-outs");
  expect(row).toMatchObject({ call: "GET /v1.0/account", result: "proved" });
  expect(row?.says).toMatch(/^remove\.bg accepts the key; \d+ credits left$/);
  expect(await calls()).toBe(0);
  await ownSandbox.trigger({ service: "removebg", event: "credits", left: 0 });
  const empty = (await runLiveCalls(keyed)).find(({ part }) => part === "Cut-outs");
  expect(empty?.says).toBe("remove.bg accepts the key; 0 credits left → buy credits at remove.bg");
  await ownSandbox.reset("removebg");
});

test("live calls name a client id that Google does not know, and keys that are published elsewhere", async () => {
  const google = async (more: Partial<Env> = {}) =>
    (await runLiveCalls(real(more))).find(({ part }) => part === "Google");
  expect(await google()).toMatchObject({
    result: "proved",
    says: expect.stringContaining("knows the client"),
  });
  const id = "999999999999-other.apps.googleusercontent.com";
  expect(await google({ GOOGLE_CLIENT_ID: id })).toMatchObject({
    result: "FAILED",
    says: expect.stringContaining(`does not know the client ${id}`),
  });
  const elsewhere = `${getEnv().GOOGLE_JWKS_URL}?old`;
  expect((await google({ GOOGLE_JWKS_URL: elsewhere }))?.says).toContain("publishes its keys elsewhere");
  // The script of another host has no discovery document beside it.
  const wrong = await google({ GSI_SCRIPT_URL: `${getEnv().SANDBOX_URL}/removebg/gsi/client` });
  expect(wrong?.result).toBe("FAILED");
});

test("live calls name what the image model cannot do", async () => {
  // From 2026-12-01 on the emulator serves the model no more.
  await ownSandbox.setClock(Date.parse("2026-11-20T12:00:00Z") - Date.now());
  const limited = real({ OPENAI_IMAGE_MODEL: "gpt-image-1.5" });
  const row = (await runLiveCalls(limited)).find(({ part }) => part === "AI");
  await ownSandbox.setClock(0);
  expect(row).toMatchObject({ result: "proved, with warnings" });
  expect(row?.says).toContain("OpenAI retires gpt-image-1.5 on 2026-12-01");
  expect(row?.says).toContain("gpt-image-1.5 draws 1024x1024, 1536x1024, 1024x1536 only");
});

test("live calls name video models that the service does not know", async () => {
  const rows = await runLiveCalls(real({ VIDEO_SOUND_MODEL: "veo-9.9-generate" }));
  expect(rows.find(({ part }) => part === "Videos")).toMatchObject({
    result: "FAILED",
    says: expect.stringContaining("does not know veo-9.9-generate"),
  });
  const known = (await runLiveCalls(real())).find(({ part }) => part === "Videos");
  expect(known?.result).toBe("proved");
  // The emulator has served the previews of the Gemini API until 2026-10-22.
  const key = {
    VERTEX_PROJECT: undefined,
    GEMINI_API_KEY: "a-key-of-a-bakery-0123456789",
    GEMINI_API_BASE: getEnv().VERTEX_API_BASE ?? "",
  };
  const ended = (await runLiveCalls(real(key))).find(({ part }) => part === "Videos");
  expect(ended).toMatchObject({ result: "FAILED", says: expect.stringContaining("does not know veo-3.1") });
  expect((await resultsOf(real({ ...key, GEMINI_API_KEY: "hunter2" }))).Videos).toBe("FAILED");
});

test("live calls name a store that refuses or ignores the version of a copied upload", async () => {
  const media = async () => (await runLiveCalls(real())).find(({ part }) => part === "Media");
  const store = getObjectStore();
  const fail = (name: string, httpStatusCode: number) => {
    const $metadata = { httpStatusCode };
    const cause = new S3ServiceException({ name, message: name, $fault: "server", $metadata });
    return new AppError("unavailable", { cause });
  };
  const copy = vi.spyOn(store, "copy").mockRejectedValue(fail("NotImplemented", 501));
  expect(await media()).toMatchObject({
    result: "FAILED",
    says: expect.stringContaining("refuses the copy of a checked upload"),
  });
  copy.mockRejectedValue(fail("AccessDenied", 403));
  expect(await media()).toMatchObject({ result: "FAILED", says: expect.stringMatching(/^AccessDenied →/) });
  copy.mockResolvedValueOnce(undefined);
  expect((await media())?.says).toMatch(/^AccessDenied →/);
  copy.mockResolvedValue(undefined);
  expect(await media()).toMatchObject({
    result: "proved, with warnings",
    says: expect.stringContaining("although it changed after it was checked"),
  });
  copy.mockRestore();
  expect((await media())?.says).toMatch(/can be written, read and deleted$/);
  expect(await store.list("incoming/doctor-", 10)).toEqual([]);
});

test("live calls are only named where no key is set", async () => {
  const rows = await runLiveCalls(getEnv());
  const named = rows.filter(({ result }) => result === "would call");
  expect(named.map(({ part }) => part)).toEqual(
    expect.arrayContaining(["AI", "Facebook", "LinkedIn", "Google", "Stock photos", "Payments", "Mail"]),
  );
  expect(named[0]).toMatchObject({ call: "GET /models", says: "no key is set; the sandbox answers" });
});

test("live calls with wrong keys fail with a next step and without the keys", async () => {
  const wrong = real({
    ...{ OPENAI_API_KEY: "sk-hunter2-hunter2", UNSPLASH_ACCESS_KEY: "hunter2-unsplash" },
    ...{ FB_APP_SECRET: "hunter2-facebook", LINKEDIN_CLIENT_SECRET: "hunter2-linkedin" },
    ...{ TRANZILA_SECRET: "hunter2-tranzila", BACKGROUND_REMOVAL: "removebg" as const },
    ...{ REMOVEBG_API_KEY: "hunter2-removebg", REMOVEBG_API_BASE: `${getEnv().SANDBOX_URL}/removebg` },
  });
  const results = await resultsOf(wrong);
  const parts = ["AI", "Facebook", "LinkedIn", "Stock photos", "Payments", "Cut-outs"];
  expect(Object.fromEntries(parts.map((part) => [part, results[part]]))).toEqual(
    Object.fromEntries(parts.map((part) => [part, "FAILED"])),
  );
  expect(formatLiveTable(await runLiveCalls(wrong))).not.toContain("hunter2");
});

test("table is aligned", () => {
  const rows = [
    { part: "AI", call: "GET /models", result: "proved" as const, says: "the key is accepted" },
    { part: "Stock photos", call: "GET", result: "would call" as const, says: "no key" },
  ];
  const [head = "", ...lines] = formatLiveTable(rows).split("\n");
  const column = head.indexOf("WHAT IT PROVED");
  expect(lines.map((line) => line.slice(column))).toEqual(["the key is accepted", "no key"]);
});
