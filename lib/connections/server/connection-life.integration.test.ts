import { createHash } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { chooseTarget } from "@/lib/connections/server/choose-target";
import { connectionStatus } from "@/lib/connections/server/connection-status";
import { disconnect } from "@/lib/connections/server/disconnect";
import { finishConnect } from "@/lib/connections/server/finish-connect";
import { listPages, listTargets } from "@/lib/connections/server/list-targets";
import { revokeAll } from "@/lib/connections/server/revoke-all";
import { startConnect } from "@/lib/connections/server/start-connect";
import { unseal } from "@/lib/core/server/crypto";
import { closeDb } from "@/lib/core/server/db";
import { clientOf } from "@/lib/core/server/transaction";
import { deleteBrand } from "@/lib/privacy/server/delete-brand";
import { type Brand, makeBrand } from "@/tests/faults/world";
import { FakeNetwork } from "@/tests/harness/fake-network";
import { makeBrand as makeAccount } from "@/tests/harness/rows";

const platform = "facebook";
let brand: Brand;
let network: FakeNetwork;

beforeEach(async () => {
  network = new FakeNetwork(platform);
  brand = await makeBrand();
});
afterAll(closeDb);

const begin = async (who: Brand = brand) => {
  const { authorizationUrl } = await startConnect({ ...who, platform, network });
  return new URL(authorizationUrl).searchParams.get("state") ?? "";
};
const finish = (state: string, { session }: Pick<Brand, "session"> = brand, error?: string) =>
  finishConnect({
    session,
    platform,
    network,
    query: { state, ...(error ? { error } : { code: "code" }) },
  });
const connect = async (who: Brand = brand) => finish(await begin(who), who);
const choose = async (targetId: string, who: Brand = brand) =>
  (await chooseTarget({ ...who, platform, targetId, network })).connection;
const status = async (who: Brand = brand) =>
  (await connectionStatus({ ...who, networkOf: () => network })).facebook;
const row = (who: Brand = brand) =>
  clientOf().connection.findFirstOrThrow({ where: { accountId: who.account.id } });
const end = (who: Brand = brand) => disconnect({ ...who, platform, networkOf: () => network });

describe("a consent", () => {
  test("proves with its own verifier, kept sealed, that who ends it began it (TOK4, PKCE)", async () => {
    const states = [await begin(), await begin()];
    const stored = await clientOf().oauthState.findMany({ where: { accountId: brand.account.id } });
    for (const state of states) await finish(state);
    const verifiers = network.calls.exchange.map((call) => (call as { codeVerifier: string }).codeVerifier);
    expect(new Set(verifiers).size).toBe(2);
    for (const [index, verifier] of verifiers.entries()) {
      expect(verifier).toMatch(/^[\w-]{43,128}$/);
      const codeChallenge = createHash("sha256").update(verifier).digest("base64url");
      expect(network.calls.asked[index]).toMatchObject({ state: states[index], codeChallenge });
    }
    expect(stored.map(({ codeVerifier }) => unseal(codeVerifier ?? "")).sort()).toEqual(verifiers.sort());
    expect(JSON.stringify(stored)).not.toContain(verifiers[0]);
  });

  test("is not ended by another network's callback, nor by another person, nor twice (TOK4)", async () => {
    const expired = expect.stringContaining("problem=expired");
    const other = new FakeNetwork("linkedin");
    const state = await begin();
    const query = { state, code: "code" };
    const { session } = brand;
    expect(await finishConnect({ session, platform: "linkedin", query, network: other })).toEqual(expired);
    expect(await finish(state, await makeBrand())).toEqual(expired);
    expect(other.calls.exchange).toEqual([]);
    expect(await finish(state)).toContain("connected=facebook");
    expect(await finish(state)).toEqual(expired);
    expect(network.calls.exchange).toHaveLength(1);
  });

  test.each(["access_denied", "user_cancelled_login", "user_cancelled_authorize"])(
    "declined as %s leaves everything as it was",
    async (error) => {
      expect(await finish(await begin(), brand, error)).toContain("problem=denied");
      expect(await status()).toMatchObject({ state: "not_connected", previous: null });
    },
  );

  test("to less than posting needs is kept, and says what is missing", async () => {
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

  test("without any place to post to says so and keeps nothing", async () => {
    network.places = [];
    expect(await connect()).toContain("problem=no_target");
    expect(await status()).toMatchObject({ state: "not_connected" });
  });
});

describe("where posts go", () => {
  test("is one of several places, which end with the person's own token", async () => {
    await connect();
    expect(await status()).toMatchObject({ state: "choosing_target", canPublish: false });
    const { targets } = await listTargets({ ...brand, platform, network });
    expect(targets).toEqual([
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
  test("takes the consent back, keeps the row, and connecting again finds the same place", async () => {
    await connect();
    await choose("organization-1");
    const token = unseal((await row()).userToken ?? "");
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

  test("is done though the network is away", async () => {
    await connect();
    network.away = true;
    await end();
    expect(await status()).toMatchObject({ state: "not_connected" });
  });

  test("leaves the consent alone while another brand of the person stands on it", async () => {
    const second = { ...brand, account: await makeAccount(brand.user) };
    const strangers = await makeBrand();
    for (const one of [brand, second, strangers]) await connect(one);
    await end();
    expect(network.revoked).toEqual([]);
    expect((await row(second)).userToken).not.toBeNull();
    await end(second);
    expect(network.revoked).toHaveLength(1);
    expect((await row(strangers)).userToken).not.toBeNull();
  });
});

describe("whoever leaves", () => {
  test("takes the consent of a deleted brand back, unless another one stands on it", async () => {
    const second = { ...brand, account: await makeAccount(brand.user) };
    await connect();
    await connect(second);
    const networkOf = () => network;
    await deleteBrand({ account: brand.account, networkOf });
    expect(network.revoked).toEqual([]);
    const token = unseal((await row(second)).userToken ?? "");
    await deleteBrand({ account: second.account, networkOf });
    expect(network.revoked).toEqual([token]);
    expect(await clientOf().account.count({ where: { userId: brand.user.id } })).toBe(0);
  });

  test("takes back every consent, and waits for a network only as long as it is told to", async () => {
    const second = { ...brand, account: await makeAccount(brand.user) };
    await connect();
    await connect(second);
    const leave = (patient: boolean) => revokeAll({ userId: brand.user.id, patient }, () => network);
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

describe("the quota", () => {
  beforeEach(async () => {
    await connect();
    await choose("organization-1");
  });
  const anHourLater = () =>
    clientOf().$executeRaw`UPDATE connection SET quota_asked_at = quota_asked_at - interval '61 minutes'`;

  test("is asked once an hour, however many look, and kept", async () => {
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

  test("of a network that is away is the one it last told", async () => {
    await status();
    await anHourLater();
    network.away = true;
    expect(await status()).toMatchObject({ state: "connected", quota: { used: 2, limit: 25 } });
  });

  test("of a slow network holds nobody up, and is there the next time", async () => {
    network.quotaMs = 2_500;
    const began = performance.now();
    expect(await status()).toMatchObject({ quota: null });
    expect(performance.now() - began).toBeLessThan(2_400);
    await expect.poll(() => status(), { timeout: 5_000 }).toMatchObject({ quota: { used: 2, limit: 25 } });
  });

  test("of another place is asked anew", async () => {
    await status();
    await choose("member-1");
    network.quotaNow = { ...network.quotaNow, used: 9 };
    expect(await status()).toMatchObject({ quota: { used: 9, limit: 25 } });
  });
});
