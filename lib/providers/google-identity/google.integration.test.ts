import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isAppError } from "@/lib/core/errors";
import { getEnv } from "@/lib/core/server/env";
import { createGoogleIdentity } from "@/lib/providers/google-identity/google";
import type { GoogleIdentityPort } from "@/lib/providers/google-identity/port";
import { TOKEN_FORGERIES } from "@/sandbox/google/id-token";
import { issueGoogleToken, rotateGoogleKeys } from "@/tests/harness/google-tokens";
import { type FaultAction, ownSandbox } from "@/tests/harness/sandbox-control";

const CERTS = "/google/oauth2/v3/certs";
const email = "maya.levin@gmail.example";
const sandbox = () => getEnv().SANDBOX_URL ?? "";
const token = (request: object = {}) => issueGoogleToken(sandbox(), { email, ...request });

/** Returns an adapter with an empty key cache; with `cooldownMs` 0 it refetches keys immediately. */
function google(settings: { clientId?: string; cooldownMs?: number } = {}): GoogleIdentityPort {
  return createGoogleIdentity({
    clientId: getEnv().GOOGLE_CLIENT_ID,
    jwksUrl: getEnv().GOOGLE_JWKS_URL,
    cooldownMs: 0,
    ...settings,
  });
}

const keysFail = (action: FaultAction) =>
  ownSandbox.armFault({ service: "google", path: CERTS, times: 1_000, action });

async function readsOfKeys(): Promise<number> {
  const entries: { path: string }[] = (await ownSandbox.journal("google")).entries;
  return entries.filter(({ path }) => path === CERTS).length;
}

const refused = (code: "google_rejected" | "unavailable") => (error: unknown) => isAppError(error, code);

const reset = () => ownSandbox.reset("google");
beforeEach(reset);
afterEach(reset);

it("Google token identifies the user", async () => {
  expect(await google().verify(await token())).toEqual({
    sub: "110000000000000000001",
    email,
    emailVerified: true,
    name: "Maya Levin",
    nonce: null,
    expiresAt: expect.any(Date),
  });
});

it("Google token is accepted with both issuers", async () => {
  await expect(google().verify(await token({ shortIssuer: true }))).resolves.toMatchObject({ email });
});

it("Google token with an unverified email address is reported as unverified", async () => {
  expect(await google().verify(await token({ flaw: "unverified" }))).toMatchObject({ emailVerified: false });
});

describe("rejected Google tokens", () => {
  it.each(TOKEN_FORGERIES)("Google token with the flaw %s is rejected", async (flaw) => {
    await expect(google().verify(await token({ flaw }))).rejects.toSatisfy(refused("google_rejected"));
  });

  it.each(["", "x", "a.b.c", "..", "e30.e30.e30", "%%%.%%%.%%%"])(
    "malformed token %j is rejected",
    async (text) => {
      await expect(google().verify(text)).rejects.toSatisfy(refused("google_rejected"));
    },
  );

  it("Google token for another application is rejected", async () => {
    const other = google({ clientId: "300000000000-other.apps.googleusercontent.com" });
    await expect(other.verify(await token())).rejects.toSatisfy(refused("google_rejected"));
  });
});

describe("Google keys", () => {
  it("Google keys are fetched once for concurrent tokens", async () => {
    const adapter = google();
    const tokens = await Promise.all(Array.from({ length: 10 }, () => token()));
    await Promise.all(tokens.map((one) => adapter.verify(one)));
    await adapter.verify(await token());
    expect(await readsOfKeys()).toBe(1);
  });

  it("Google keys are refetched when a token names a new one", async () => {
    const adapter = google();
    await adapter.verify(await token());
    await rotateGoogleKeys(sandbox());
    await expect(adapter.verify(await token())).resolves.toMatchObject({ email });
    expect(await readsOfKeys()).toBe(2);
  });

  it("Google keys are not refetched for every unknown name", async () => {
    const adapter = google({ cooldownMs: 60_000 });
    await adapter.verify(await token());
    for (let n = 0; n < 5; n += 1) {
      const made = await token({ flaw: "unknown-key" });
      await expect(adapter.verify(made)).rejects.toSatisfy(refused("google_rejected"));
    }
    expect(await readsOfKeys()).toBe(1);
  });

  it.each([
    ["an error status", { kind: "status", status: 500 }],
    ["an empty list", { kind: "status", status: 200, body: {} }],
    ["a redirect", { kind: "redirect", location: "https://evil.example/keys" }],
    ["an aborted response", { kind: "cut", afterBytes: 20 }],
    ["nonsense", { kind: "malformed" }],
  ])("Google keys that fail with %s make verification unavailable", async (_, action) => {
    await keysFail(action);
    await expect(google().verify(await token())).rejects.toSatisfy(refused("unavailable"));
  });

  it("cached Google keys work while Google is unreachable, new ones do not", async () => {
    const adapter = google();
    const known = await token();
    await adapter.verify(known);
    await keysFail({ kind: "status", status: 503 });
    await expect(adapter.verify(known)).resolves.toMatchObject({ email });
    await rotateGoogleKeys(sandbox());
    await expect(adapter.verify(await token())).rejects.toSatisfy(refused("unavailable"));
  });
});
