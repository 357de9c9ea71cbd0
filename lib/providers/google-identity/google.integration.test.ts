import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isAppError } from "@/lib/core/errors";
import { env } from "@/lib/core/server/env";
import { createGoogleIdentity } from "@/lib/providers/google-identity/google";
import type { GoogleIdentityPort } from "@/lib/providers/google-identity/port";
import { FORGERIES } from "@/sandbox/google/id-token";
import { googleToken, rotateGoogleKeys } from "@/tests/harness/google";
import { type FaultAction, ownSandbox } from "@/tests/harness/sandbox-control";

const CERTS = "/google/oauth2/v3/certs";
const email = "maya.levin@gmail.example";
const sandbox = () => env().SANDBOX_URL ?? "";
const token = (wish: object = {}) => googleToken(sandbox(), { email, ...wish });

/** An adapter that has read no keys yet; `cooldownMs` 0 lets it read them again at once. */
function google(settings: { clientId?: string; cooldownMs?: number } = {}): GoogleIdentityPort {
  return createGoogleIdentity({
    clientId: env().GOOGLE_CLIENT_ID,
    jwksUrl: env().GOOGLE_JWKS_URL,
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

it("names the person behind a token of Google's", async () => {
  expect(await google().verify(await token())).toEqual({
    sub: "110000000000000000001",
    email,
    emailVerified: true,
    name: "Maya Levin",
  });
});

it("takes the issuer in both spellings", async () => {
  await expect(google().verify(await token({ shortIssuer: true }))).resolves.toMatchObject({ email });
});

it("passes on that Google has not verified an address", async () => {
  expect(await google().verify(await token({ flaw: "unverified" }))).toMatchObject({ emailVerified: false });
});

describe("rejects", () => {
  it.each(FORGERIES)("a token with the flaw %s", async (flaw) => {
    await expect(google().verify(await token({ flaw }))).rejects.toSatisfy(refused("google_rejected"));
  });

  it.each(["", "x", "a.b.c", "..", "e30.e30.e30", "%%%.%%%.%%%"])("%j, which is no token", async (text) => {
    await expect(google().verify(text)).rejects.toSatisfy(refused("google_rejected"));
  });

  it("a sound token that was made for another application", async () => {
    const other = google({ clientId: "300000000000-other.apps.googleusercontent.com" });
    await expect(other.verify(await token())).rejects.toSatisfy(refused("google_rejected"));
  });
});

describe("the keys", () => {
  it("are read once for many tokens, also side by side", async () => {
    const adapter = google();
    const tokens = await Promise.all(Array.from({ length: 10 }, () => token()));
    await Promise.all(tokens.map((one) => adapter.verify(one)));
    await adapter.verify(await token());
    expect(await readsOfKeys()).toBe(1);
  });

  it("are read again when a token names a new one", async () => {
    const adapter = google();
    await adapter.verify(await token());
    await rotateGoogleKeys(sandbox());
    await expect(adapter.verify(await token())).resolves.toMatchObject({ email });
    expect(await readsOfKeys()).toBe(2);
  });

  it("are not read again for every made-up name", async () => {
    const adapter = google({ cooldownMs: 60_000 });
    await adapter.verify(await token());
    for (let n = 0; n < 5; n += 1) {
      const made = await token({ flaw: "unknown-key" });
      await expect(adapter.verify(made)).rejects.toSatisfy(refused("google_rejected"));
    }
    expect(await readsOfKeys()).toBe(1);
  });

  it.each([
    ["answered with an error", { kind: "status", status: 500 }],
    ["no keys at all", { kind: "status", status: 200, body: {} }],
    ["sent elsewhere", { kind: "redirect", location: "https://evil.example/keys" }],
    ["cut off", { kind: "cut", afterBytes: 20 }],
    ["nonsense", { kind: "malformed" }],
  ])("%s: nobody is believed, and it is nobody's fault", async (_, action) => {
    await keysFail(action);
    await expect(google().verify(await token())).rejects.toSatisfy(refused("unavailable"));
  });

  it("that are known keep working while Google cannot be reached; a new one does not", async () => {
    const adapter = google();
    const known = await token();
    await adapter.verify(known);
    await keysFail({ kind: "status", status: 503 });
    await expect(adapter.verify(known)).resolves.toMatchObject({ email });
    await rotateGoogleKeys(sandbox());
    await expect(adapter.verify(await token())).rejects.toSatisfy(refused("unavailable"));
  });
});
