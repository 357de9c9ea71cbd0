import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkConnections } from "@/lib/connections/server/check-connections";
import { chooseTarget } from "@/lib/connections/server/choose-target";
import { completeConnect } from "@/lib/connections/server/complete-connect";
import { findConnection } from "@/lib/connections/server/connection-store";
import { disconnect } from "@/lib/connections/server/disconnect";
import { getPublishingConnection, getStoredConnection } from "@/lib/connections/server/publishing-connection";
import { markConnectionLost } from "@/lib/connections/server/refresh-connection-token";
import { listExpiringConnections } from "@/lib/connections/server/send-expiry-warnings";
import { startConnect } from "@/lib/connections/server/start-connect";
import { decryptSecret } from "@/lib/core/server/crypto";
import { closeDb } from "@/lib/core/server/db";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { getSocialPlatform } from "@/lib/providers/social/registry";
import { claimPublication } from "@/lib/publishing/server/publication-claim-store";
import { runPublication } from "@/lib/publishing/server/run-publication";
import { saveAndSchedulePost } from "@/lib/publishing/server/save-and-schedule-post";
import { type SeededAccount, seedAccount, seedPost } from "@/tests/faults/seed-data";
import { FakeSocialPlatform } from "@/tests/harness/fake-social-platform";

const platform = "facebook";
let brand: SeededAccount;
let network: FakeSocialPlatform;

beforeEach(async () => {
  await getTransactionClient().connection.deleteMany();
  network = new FakeSocialPlatform(platform);
  // Scheduling uses the registered adapter, which needs its own scopes.
  network.scopes.push(...getSocialPlatform(platform).requiredScopes);
  brand = await seedAccount();
  const { state, browserToken } = await startConnect({ ...brand, platform, network });
  await completeConnect({
    session: brand.session,
    platform,
    query: { state, code: "code" },
    browserToken,
    network,
  });
  await chooseTarget({ ...brand, platform, targetId: "organization-1", network });
});
afterAll(closeDb);

const use = () => getPublishingConnection(brand.account.id, network);
const twentyUses = () => Promise.allSettled(Array.from({ length: 20 }, use));
const row = () =>
  getTransactionClient().connection.findFirstOrThrow({ where: { accountId: brand.account.id } });
/** Sets the expiry of the token in days from now. */
const endIn = (days: number) => getTransactionClient().$executeRaw`
  UPDATE connection SET user_expires_at = now() + make_interval(days => ${days}::int),
    expires_at = now() + make_interval(days => ${days}::int) WHERE account_id = ${brand.account.id}::uuid`;
const freeLease = () =>
  getTransactionClient().$executeRaw`UPDATE connection SET renewing_until = now() - interval '1 second'`;

describe("expired token", () => {
  beforeEach(() => endIn(-1));

  test("twenty concurrent uses refresh an expired token once and continue with the new one [TOK1]", async () => {
    const before = await row();
    const uses = await twentyUses();
    expect(network.calls.refresh).toBe(1);
    const after = await row();
    const token = decryptSecret(after.userToken ?? "");
    expect(token).not.toBe(decryptSecret(before.userToken ?? ""));
    for (const one of uses) {
      expect(one).toMatchObject({ value: { state: "connected", canPublish: true, target: { token } } });
    }
    // The refresh token was rotated and stored: the next refresh works too.
    expect(decryptSecret(after.refreshToken ?? "")).not.toBe(decryptSecret(before.refreshToken ?? ""));
    await endIn(-1);
    expect(await use()).toMatchObject({ state: "connected" });
    expect(network.calls.refresh).toBe(2);
  });

  test("a refused refresh ends the connection once and is not requested again", async () => {
    network.endAll();
    for (const one of await twentyUses()) {
      expect(one).toMatchObject({ value: { state: "reconnect", canPublish: false } });
    }
    expect(network.calls.refresh).toBe(1);
    expect(await row()).toMatchObject({ state: "reconnect", problem: "reconnect" });
    expect(await use()).toMatchObject({ state: "reconnect" });
    expect(network.calls.refresh).toBe(1);
  });

  test("a token lost between response and commit ends in reconnect at the next use [TOK2]", async () => {
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

  test("an unavailable platform fails this use and not the connection", async () => {
    network.away = true;
    for (const one of await twentyUses()) {
      expect(one).toMatchObject({ reason: { kind: "transient" } });
    }
    expect(await row()).toMatchObject({ state: "connected" });
    network.away = false;
    expect(await use()).toMatchObject({ state: "connected", canPublish: true });
  });

  test("a disconnection during a refresh stays in effect", async () => {
    network.onRenewed = () => disconnect({ ...brand, platform, networkOf: () => network });
    expect(await use()).toMatchObject({ state: "disconnected", target: null, canPublish: false });
    expect(await row()).toMatchObject({ userToken: null, refreshToken: null, targetToken: null });
  });

  test("a new consent during a refresh stays in effect", async () => {
    network.onRenewed = async () => {
      network.onRenewed = async () => {};
      await chooseAgain();
    };
    await use();
    expect(decryptSecret((await row()).userToken ?? "")).toBe(fresh);
  });
  let fresh = "";
  async function chooseAgain() {
    const { state, browserToken } = await startConnect({ ...brand, platform, network });
    await completeConnect({
      session: brand.session,
      platform,
      query: { state, code: "again" },
      browserToken,
      network,
    });
    fresh = decryptSecret((await row()).userToken ?? "");
  }

  test("due posts fail with a fix and nothing is sent when the connection is lost", async () => {
    const post = await seedPost(brand, `Due ${randomUUID()}`);
    await endIn(30);
    const scheduledAt = new Date();
    await saveAndSchedulePost({ ...brand, post, changes: { status: "scheduled", scheduledAt }, revision: 1 });
    await endIn(-1);
    network.endAll();
    const { id } = await getTransactionClient().publication.findFirstOrThrow({ where: { postId: post.id } });
    const claim = await claimPublication(id);
    if (!claim) throw new Error("not due");
    await runPublication(claim, { network });
    expect(await getTransactionClient().post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({
      status: "failed",
      problem: { code: "reconnect" },
    });
  });

  test("the receipt of a due post reports an unavailable platform, and the post is retried", async () => {
    const post = await seedPost(brand, `Due ${randomUUID()}`);
    await endIn(30);
    const scheduledAt = new Date();
    await saveAndSchedulePost({ ...brand, post, changes: { status: "scheduled", scheduledAt }, revision: 1 });
    await endIn(-1);
    network.away = true;
    const { id } = await getTransactionClient().publication.findFirstOrThrow({ where: { postId: post.id } });
    const claim = await claimPublication(id);
    if (!claim) throw new Error("not due");
    await runPublication(claim, { network });
    const after = await getTransactionClient().publication.findUniqueOrThrow({
      where: { id },
      include: { events: true },
    });
    expect(after).toMatchObject({ state: "preparing", leaseUntil: null, problem: { code: "unavailable" } });
    expect(after.nextAt.getTime()).toBeGreaterThan(Date.now());
    expect(after.events.map(({ kind }) => kind)).toContain("try_again");
  });
});

describe("token that expires within days", () => {
  beforeEach(() => endIn(3));

  test("an expiring token is refreshed by the next use without delaying it", async () => {
    const uses = await twentyUses();
    expect(uses.every(({ status }) => status === "fulfilled")).toBe(true);
    expect(network.calls.refresh).toBe(1);
    expect((await row()).expiresAt?.getTime()).toBeGreaterThan(Date.now() + 50 * 86_400_000);
  });

  test("an expiring token stays in use while the platform is unavailable, and the refresh is retried later", async () => {
    network.away = true;
    expect(await use()).toMatchObject({ state: "connected", canPublish: true });
    expect(await use()).toMatchObject({ state: "connected", canPublish: true });
    expect(network.calls.refresh).toBe(1);
  });

  test("the worker's check refreshes an expiring token that is not used", async () => {
    expect(await checkConnections(() => network)).toEqual({ renewed: 1, ended: 0 });
    expect(await checkConnections(() => network)).toEqual({ renewed: 0, ended: 0 });
    expect(network.calls.refresh).toBe(1);
  });

  test("a token is not refreshed when that gains nothing, nor by a decision about later", async () => {
    expect((await getStoredConnection(brand.account.id, network))?.expiresAt?.getTime()).toBeGreaterThan(
      Date.now() + 300 * 86_400_000,
    );
    await getTransactionClient().$executeRaw`UPDATE connection SET refresh_expires_at = user_expires_at`;
    await use();
    expect(network.calls.refresh).toBe(0);
  });
});

describe("tokens without refresh", () => {
  const withoutRenewal = () =>
    getTransactionClient().$executeRaw`UPDATE connection SET refresh_token = NULL, refresh_expires_at = NULL`;

  test("an expiring connection is listed only when it really ends", async () => {
    await endIn(3);
    expect(await listExpiringConnections(7)).toEqual([]);
    await withoutRenewal();
    const [ending, ...more] = await listExpiringConnections(7);
    expect(more).toEqual([]);
    expect(ending).toMatchObject({
      accountId: brand.account.id,
      userId: brand.user.id,
      platform,
      name: "Shachar Bakery",
      endsAt: (await row()).expiresAt,
    });
    expect(await listExpiringConnections(2)).toEqual([]);
  });

  test("the worker's check marks an expired connection", async () => {
    await endIn(-1);
    await withoutRenewal();
    expect(await checkConnections(() => network)).toEqual({ renewed: 0, ended: 1 });
    expect(await row()).toMatchObject({ state: "reconnect", problem: "reconnect" });
    expect(await checkConnections(() => network)).toEqual({ renewed: 0, ended: 0 });
  });
});

test("exactly one of concurrent callers reports the loss of a connection", async () => {
  const stored = await findConnection(brand.account.id, platform);
  if (!stored) throw new Error("no connection");
  const results = await Promise.all(Array.from({ length: 20 }, () => markConnectionLost(stored)));
  expect(results.filter(Boolean)).toHaveLength(1);
});
