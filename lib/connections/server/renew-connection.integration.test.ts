import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkConnections } from "@/lib/connections/server/check-connections";
import { chooseTarget } from "@/lib/connections/server/choose-target";
import { findConnection } from "@/lib/connections/server/connection-store";
import { disconnect } from "@/lib/connections/server/disconnect";
import { endingConnections } from "@/lib/connections/server/ending-connections";
import { finishConnect } from "@/lib/connections/server/finish-connect";
import { loseConnection } from "@/lib/connections/server/lose-connection";
import { knownConnection, postingConnection } from "@/lib/connections/server/posting-connection";
import { startConnect } from "@/lib/connections/server/start-connect";
import { unseal } from "@/lib/core/server/crypto";
import { closeDb } from "@/lib/core/server/db";
import { clientOf } from "@/lib/core/server/transaction";
import { socialNetwork } from "@/lib/providers/social/registry";
import { claimOne } from "@/lib/publishing/server/claim-store";
import { runPublication } from "@/lib/publishing/server/run-publication";
import { savePost } from "@/lib/publishing/server/save-post";
import { type Brand, makeBrand, makePost } from "@/tests/faults/world";
import { FakeNetwork } from "@/tests/harness/fake-network";

const platform = "facebook";
let brand: Brand;
let network: FakeNetwork;

beforeEach(async () => {
  await clientOf().connection.deleteMany();
  network = new FakeNetwork(platform);
  // Scheduling asks the registered adapter, which needs its own.
  network.scopes.push(...socialNetwork(platform).requiredScopes);
  brand = await makeBrand();
  const { authorizationUrl } = await startConnect({ ...brand, platform, network });
  const state = new URL(authorizationUrl).searchParams.get("state") ?? "";
  await finishConnect({ session: brand.session, platform, query: { state, code: "code" }, network });
  await chooseTarget({ ...brand, platform, targetId: "organization-1", network });
});
afterAll(closeDb);

const use = () => postingConnection(brand.account.id, network);
const twentyUses = () => Promise.allSettled(Array.from({ length: 20 }, use));
const row = () => clientOf().connection.findFirstOrThrow({ where: { accountId: brand.account.id } });
/** The token ends so many days from now, as far as we know. */
const endIn = (days: number) => clientOf().$executeRaw`
  UPDATE connection SET user_expires_at = now() + make_interval(days => ${days}::int),
    expires_at = now() + make_interval(days => ${days}::int) WHERE account_id = ${brand.account.id}::uuid`;
const freeLease = () =>
  clientOf().$executeRaw`UPDATE connection SET renewing_until = now() - interval '1 second'`;

describe("a token that has ended", () => {
  beforeEach(() => endIn(-1));

  test("is renewed once for twenty uses at a time, and all go on with the new one (TOK1)", async () => {
    const before = await row();
    const uses = await twentyUses();
    expect(network.calls.refresh).toBe(1);
    const after = await row();
    const token = unseal(after.userToken ?? "");
    expect(token).not.toBe(unseal(before.userToken ?? ""));
    for (const one of uses) {
      expect(one).toMatchObject({ value: { state: "connected", canPublish: true, target: { token } } });
    }
    // Rotated, and stored: the next renewal works too.
    expect(unseal(after.refreshToken ?? "")).not.toBe(unseal(before.refreshToken ?? ""));
    await endIn(-1);
    expect(await use()).toMatchObject({ state: "connected" });
    expect(network.calls.refresh).toBe(2);
  });

  test("a refusal ends it for all of them, once, and is not asked for again", async () => {
    network.endAll();
    for (const one of await twentyUses()) {
      expect(one).toMatchObject({ value: { state: "reconnect", canPublish: false } });
    }
    expect(network.calls.refresh).toBe(1);
    expect(await row()).toMatchObject({ state: "reconnect", problem: "reconnect" });
    expect(await use()).toMatchObject({ state: "reconnect" });
    expect(network.calls.refresh).toBe(1);
  });

  test("the new one lost between the answer and the commit: the next use ends in reconnect (TOK2)", async () => {
    network.onRenewed = () => Promise.reject(new Error("the process died here"));
    await expect(use()).rejects.toThrow("died");
    network.onRenewed = async () => {};
    await freeLease();
    expect(await use()).toMatchObject({ state: "reconnect" });
    expect(network.calls.refresh).toBe(2);
    await freeLease();
    expect(await use()).toMatchObject({ state: "reconnect" });
    expect(await checkConnections(() => network)).toEqual({ renewed: 0, ended: 0 });
    expect(network.calls.refresh).toBe(2);
  });

  test("a network that is away fails this use and not the connection", async () => {
    network.away = true;
    for (const one of await twentyUses()) {
      expect(one).toMatchObject({ reason: { kind: "transient" } });
    }
    expect(await row()).toMatchObject({ state: "connected" });
    network.away = false;
    expect(await use()).toMatchObject({ state: "connected", canPublish: true });
  });

  test("a disconnection while it is renewed stays one", async () => {
    network.onRenewed = () => disconnect({ ...brand, platform, networkOf: () => network });
    expect(await use()).toMatchObject({ state: "disconnected", target: null, canPublish: false });
    expect(await row()).toMatchObject({ userToken: null, refreshToken: null, targetToken: null });
  });

  test("a new consent while it is renewed stays the one that counts", async () => {
    network.onRenewed = async () => {
      network.onRenewed = async () => {};
      await chooseAgain();
    };
    await use();
    expect(unseal((await row()).userToken ?? "")).toBe(fresh);
  });
  let fresh = "";
  async function chooseAgain() {
    const { authorizationUrl } = await startConnect({ ...brand, platform, network });
    const state = new URL(authorizationUrl).searchParams.get("state") ?? "";
    await finishConnect({ session: brand.session, platform, query: { state, code: "again" }, network });
    fresh = unseal((await row()).userToken ?? "");
  }

  test("posts that fall due fail with the way back, and nothing is sent", async () => {
    const post = await makePost(brand, `Due ${randomUUID()}`);
    await endIn(30);
    const scheduledAt = new Date();
    await savePost({ ...brand, post, changes: { status: "scheduled", scheduledAt }, revision: 1 });
    await endIn(-1);
    network.endAll();
    const { id } = await clientOf().publication.findFirstOrThrow({ where: { postId: post.id } });
    const claim = await claimOne(id);
    if (!claim) throw new Error("not due");
    await runPublication(claim, network);
    expect(await clientOf().post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({
      status: "failed",
      problem: { code: "reconnect" },
    });
  });

  test("a network that is away is told in the receipt of a post that falls due, and tried again", async () => {
    const post = await makePost(brand, `Due ${randomUUID()}`);
    await endIn(30);
    const scheduledAt = new Date();
    await savePost({ ...brand, post, changes: { status: "scheduled", scheduledAt }, revision: 1 });
    await endIn(-1);
    network.away = true;
    const { id } = await clientOf().publication.findFirstOrThrow({ where: { postId: post.id } });
    const claim = await claimOne(id);
    if (!claim) throw new Error("not due");
    await runPublication(claim, network);
    const after = await clientOf().publication.findUniqueOrThrow({
      where: { id },
      include: { events: true },
    });
    expect(after).toMatchObject({ state: "preparing", leaseUntil: null, problem: { code: "unavailable" } });
    expect(after.nextAt.getTime()).toBeGreaterThan(Date.now());
    expect(after.events.map(({ kind }) => kind)).toContain("try_again");
  });
});

describe("a token that ends within days", () => {
  beforeEach(() => endIn(3));

  test("is renewed by the next use, without making anybody wait", async () => {
    const uses = await twentyUses();
    expect(uses.every(({ status }) => status === "fulfilled")).toBe(true);
    expect(network.calls.refresh).toBe(1);
    expect((await row()).expiresAt?.getTime()).toBeGreaterThan(Date.now() + 50 * 86_400_000);
  });

  test("goes on being used while the network is away, which is asked again only later", async () => {
    network.away = true;
    expect(await use()).toMatchObject({ state: "connected", canPublish: true });
    expect(await use()).toMatchObject({ state: "connected", canPublish: true });
    expect(network.calls.refresh).toBe(1);
  });

  test("is renewed by the worker's look around, though nobody uses it", async () => {
    expect(await checkConnections(() => network)).toEqual({ renewed: 1, ended: 0 });
    expect(await checkConnections(() => network)).toEqual({ renewed: 0, ended: 0 });
    expect(network.calls.refresh).toBe(1);
  });

  test("is not renewed where that would gain nothing, nor by a decision about later", async () => {
    expect((await knownConnection(brand.account.id, network))?.expiresAt?.getTime()).toBeGreaterThan(
      Date.now() + 300 * 86_400_000,
    );
    await clientOf().$executeRaw`UPDATE connection SET refresh_expires_at = user_expires_at`;
    await use();
    expect(network.calls.refresh).toBe(0);
  });
});

describe("what ends by itself", () => {
  const withoutRenewal = () =>
    clientOf().$executeRaw`UPDATE connection SET refresh_token = NULL, refresh_expires_at = NULL`;

  test("is listed in time, once it really ends", async () => {
    await endIn(3);
    expect(await endingConnections(7)).toEqual([]);
    await withoutRenewal();
    const [ending, ...more] = await endingConnections(7);
    expect(more).toEqual([]);
    expect(ending).toMatchObject({
      accountId: brand.account.id,
      userId: brand.user.id,
      platform,
      name: "Shachar Bakery",
      endsAt: (await row()).expiresAt,
    });
    expect(await endingConnections(2)).toEqual([]);
  });

  test("is marked as ended by the worker's look around", async () => {
    await endIn(-1);
    await withoutRenewal();
    expect(await checkConnections(() => network)).toEqual({ renewed: 0, ended: 1 });
    expect(await row()).toMatchObject({ state: "reconnect", problem: "reconnect" });
    expect(await checkConnections(() => network)).toEqual({ renewed: 0, ended: 0 });
  });
});

test("the loss of a connection is told by one of however many notice it", async () => {
  const stored = await findConnection(brand.account.id, platform);
  if (!stored) throw new Error("no connection");
  const told = await Promise.all(Array.from({ length: 20 }, () => loseConnection(stored)));
  expect(told.filter(Boolean)).toHaveLength(1);
});
