import { createHash } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { chooseTarget } from "@/lib/connections/server/choose-target";
import { completeConnect } from "@/lib/connections/server/complete-connect";
import { disconnect, revokeAllConsents } from "@/lib/connections/server/disconnect";
import { getConnectionStatus } from "@/lib/connections/server/get-connection-status";
import { listPages, listTargets } from "@/lib/connections/server/list-targets";
import { startConnect } from "@/lib/connections/server/start-connect";
import { decryptSecret } from "@/lib/core/server/crypto";
import { closeDb } from "@/lib/core/server/db";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { deleteAccount } from "@/lib/privacy/server/request-deletion";
import { type SeededAccount, seedAccount } from "@/tests/faults/seed-data";
import { FakeSocialPlatform } from "@/tests/harness/fake-social-platform";
import { createAccountFixture as makeAccount } from "@/tests/harness/row-fixtures";

const platform = "facebook";
let brand: SeededAccount;
let network: FakeSocialPlatform;

beforeEach(async () => {
  network = new FakeSocialPlatform(platform);
  brand = await seedAccount();
});
afterAll(closeDb);

const browserTokens = new Map<string, string>();
const begin = async (who: SeededAccount = brand) => {
  const { state, browserToken } = await startConnect({ ...who, platform, network });
  browserTokens.set(state, browserToken);
  return state;
};
const finish = (state: string, { session }: Pick<SeededAccount, "session"> = brand, error?: string) =>
  completeConnect({
    session,
    platform,
    network,
    browserToken: browserTokens.get(state) ?? "",
    query: { state, ...(error ? { error } : { code: "code" }) },
  });
const connect = async (who: SeededAccount = brand) => finish(await begin(who), who);
const choose = async (targetId: string, who: SeededAccount = brand) =>
  (await chooseTarget({ ...who, platform, targetId, network })).connection;
const status = async (who: SeededAccount = brand) =>
  (await getConnectionStatus({ ...who, networkOf: () => network })).facebook;
const row = (who: SeededAccount = brand) =>
  getTransactionClient().connection.findFirstOrThrow({ where: { accountId: who.account.id } });
const end = (who: SeededAccount = brand) => disconnect({ ...who, platform, networkOf: () => network });

describe("consent", () => {
  test("a consent uses its own encrypted PKCE verifier [TOK4]", async () => {
    const states = [await begin(), await begin()];
    const stored = await getTransactionClient().oauthState.findMany({
      where: { accountId: brand.account.id },
    });
    for (const state of states) await finish(state);
    const verifiers = network.calls.exchange.map((call) => (call as { codeVerifier: string }).codeVerifier);
    expect(new Set(verifiers).size).toBe(2);
    for (const [index, verifier] of verifiers.entries()) {
      expect(verifier).toMatch(/^[\w-]{43,128}$/);
      const codeChallenge = createHash("sha256").update(verifier).digest("base64url");
      expect(network.calls.asked[index]).toMatchObject({ state: states[index], codeChallenge });
    }
    expect(stored.map(({ codeVerifier }) => decryptSecret(codeVerifier ?? "")).sort()).toEqual(
      verifiers.sort(),
    );
    expect(JSON.stringify(stored)).not.toContain(verifiers[0]);
  });

  test("a consent cannot be completed by another platform, another user or twice [TOK4]", async () => {
    const expired = expect.stringContaining("problem=expired");
    const other = new FakeSocialPlatform("linkedin");
    const state = await begin();
    const query = { state, code: "code" };
    const { session } = brand;
    const browserToken = browserTokens.get(state) ?? "";
    const elsewhere = { session, platform: "linkedin", query, browserToken, network: other };
    expect(await completeConnect(elsewhere)).toEqual(expired);
    expect(await finish(state, await seedAccount())).toEqual(expired);
    expect(other.calls.exchange).toEqual([]);
    expect(await finish(state)).toContain("connected=facebook");
    expect(await finish(state)).toEqual(expired);
    expect(network.calls.exchange).toHaveLength(1);
  });

  test.each(["access_denied", "user_cancelled_login", "user_cancelled_authorize"])(
    "a consent declined as %s changes nothing",
    async (error) => {
      expect(await finish(await begin(), brand, error)).toContain("problem=denied");
      expect(await status()).toMatchObject({ state: "not_connected", previous: null });
    },
  );

  test("a consent with missing scopes is stored and reports them", async () => {
    network.scopes = ["read"];
    network.places = network.places.slice(0, 1);
    expect(await connect()).toContain("problem=permission");
    expect(await status()).toMatchObject({
      state: "connected",
      name: "Noa Barak",
      canPublish: false,
      missing: ["post"],
      problem: { code: "permission" },
    });
    network.scopes = ["read", "post"];
    expect(await connect()).toContain("connected=facebook");
    expect(await status()).toMatchObject({ canPublish: true, missing: [] });
  });

  test("a consent without any target reports it and stores nothing", async () => {
    network.places = [];
    expect(await connect()).toContain("problem=no_target");
    expect(await status()).toMatchObject({ state: "not_connected" });
  });
});

describe("publishing target", () => {
  test("a target chosen from several expires with the user's own token", async () => {
    await connect();
    expect(await status()).toMatchObject({ state: "choosing_target", canPublish: false });
    const { targets } = await listTargets({ ...brand, platform, network });
    expect(targets).toMatchObject([
      { _id: "member-1", name: "Noa Barak", avatarUrl: null, kind: "member", selected: false },
      {
        _id: "organization-1",
        name: "Shachar Bakery",
        avatarUrl: null,
        kind: "organization",
        selected: false,
      },
    ]);
    const chosen = await choose("organization-1");
    expect(chosen).toMatchObject({ state: "connected", kind: "organization", daysLeft: 364 });
    const stored = await row();
    expect(stored.expiresAt).toEqual(stored.userExpiresAt);
    const { pages } = await listPages({ ...brand, platform, network });
    expect(pages.map(({ _id, selected }) => [_id, selected])).toEqual([
      ["member-1", false],
      ["organization-1", true],
    ]);
    expect(pages[0]).not.toHaveProperty("kind");
    await expect(choose("organization-2")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("disconnecting", () => {
  // spec: D3.10
  test("disconnecting revokes the consent, keeps the row, and reconnecting finds the same target", async () => {
    await connect();
    await choose("organization-1");
    const token = decryptSecret((await row()).userToken ?? "");
    const { id } = await row();
    await end();
    expect(network.revoked).toEqual([token]);
    expect(await status()).toMatchObject({ state: "not_connected", name: null, previous: "Shachar Bakery" });
    expect(await row()).toMatchObject({ id, userToken: null, targetToken: null, refreshToken: null });
    await end();
    expect(network.revoked).toHaveLength(1);
    await connect();
    expect(await status()).toMatchObject({ state: "connected", name: "Shachar Bakery", canPublish: true });
    expect((await row()).id).toBe(id);
  });

  test("disconnecting completes while the platform is unavailable", async () => {
    await connect();
    network.away = true;
    await end();
    expect(await status()).toMatchObject({ state: "not_connected" });
  });

  test("disconnecting keeps the consent while another account of the user depends on it", async () => {
    const second = { ...brand, account: await makeAccount(brand.user) };
    const strangers = await seedAccount();
    for (const one of [brand, second, strangers]) await connect(one);
    await end();
    expect(network.revoked).toEqual([]);
    expect((await row(second)).userToken).not.toBeNull();
    await end(second);
    expect(network.revoked).toHaveLength(1);
    expect((await row(strangers)).userToken).not.toBeNull();
  });
});

describe("deletion of users and accounts", () => {
  test("deleting an account revokes its consent unless another account depends on it", async () => {
    const second = { ...brand, account: await makeAccount(brand.user) };
    await connect();
    await connect(second);
    const networkOf = () => network;
    await deleteAccount({ account: brand.account, networkOf });
    expect(network.revoked).toEqual([]);
    const token = decryptSecret((await row(second)).userToken ?? "");
    await deleteAccount({ account: second.account, networkOf });
    expect(network.revoked).toEqual([token]);
    expect(await getTransactionClient().account.count({ where: { userId: brand.user.id } })).toBe(0);
  });

  test("deleting a user revokes all consents and waits for a platform only as long as allowed", async () => {
    const second = { ...brand, account: await makeAccount(brand.user) };
    await connect();
    await connect(second);
    const leave = (isRetrying: boolean) =>
      revokeAllConsents({ userId: brand.user.id, isRetrying }, () => network);
    network.away = true;
    expect(await leave(true)).toBe(false);
    expect((await row()).userToken).not.toBeNull();
    network.away = false;
    expect(await leave(true)).toBe(true);
    expect(network.revoked).toHaveLength(2);
    for (const one of [brand, second]) expect((await row(one)).userToken).toBeNull();
    network.away = true;
    await connect();
    expect(await leave(false)).toBe(true);
    expect((await row()).userToken).toBeNull();
  });
});

describe("quota", () => {
  beforeEach(async () => {
    await connect();
    await choose("organization-1");
  });
  const anHourLater = () =>
    getTransactionClient()
      .$executeRaw`UPDATE connection SET quota_asked_at = quota_asked_at - interval '61 minutes'`;

  test("the quota is requested once an hour for concurrent status calls and is cached", async () => {
    const looks = await Promise.all(Array.from({ length: 20 }, () => status()));
    expect(network.calls.quota).toBe(1);
    expect(looks.filter(({ quota }) => quota)).not.toEqual([]);
    expect(await status()).toMatchObject({ quota: { used: 2, limit: 25 } });
    network.quotaNow = { ...network.quotaNow, used: 3 };
    expect(await status()).toMatchObject({ quota: { used: 2, limit: 25 } });
    await anHourLater();
    expect(await status()).toMatchObject({ quota: { used: 3, limit: 25 } });
    expect(network.calls.quota).toBe(2);
  });

  test("the last quota is returned when the platform is unavailable", async () => {
    await status();
    await anHourLater();
    network.away = true;
    expect(await status()).toMatchObject({ state: "connected", quota: { used: 2, limit: 25 } });
  });

  test("a slow quota request does not delay the status call and is there the next time", async () => {
    network.quotaMs = 2_500;
    expect(await status()).toMatchObject({ quota: null });
    await expect.poll(() => status(), { timeout: 5_000 }).toMatchObject({ quota: { used: 2, limit: 25 } });
  });

  test("the quota is requested again for another target", async () => {
    await status();
    await choose("member-1");
    network.quotaNow = { ...network.quotaNow, used: 9 };
    expect(await status()).toMatchObject({ quota: { used: 9, limit: 25 } });
  });
});
