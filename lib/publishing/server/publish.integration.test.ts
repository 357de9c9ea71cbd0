import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { openPgBossQueue } from "@/lib/jobs/server/pg-boss-store";
import { setProcessQueue } from "@/lib/jobs/server/queue";
import { listKnownProviderIds } from "@/lib/publishing/server/publication-store";
import { getReceipt, publishNow } from "@/lib/publishing/server/publish-now";
import { Publisher } from "@/lib/publishing/server/publisher";
import { resolvePublication } from "@/lib/publishing/server/resolve-publication";
import { saveAndSchedulePost } from "@/lib/publishing/server/save-and-schedule-post";
import {
  armPublishFault,
  connectFacebookPage,
  countAllFeedCalls,
  getPostStatus,
  listLivePosts,
  runDuePublications,
  type SeededAccount,
  seedAccount,
  seedPost,
  setUpPublishingTests,
} from "@/tests/faults/seed-data";
import { BAKERY, STUDIO } from "@/tests/harness/account-fixtures";
import { readMetric } from "@/tests/harness/metric-samples";
import { ownSandbox } from "@/tests/harness/sandbox-control";
import { skipWait } from "@/tests/harness/scripted-social-platform";

const workers = [new Publisher({ wait: skipWait }), new Publisher({ wait: skipWait })];
let brand: SeededAccount;

beforeAll(async () => {
  const queue = openPgBossQueue("worker");
  await queue.ready();
  setProcessQueue(queue);
  for (const worker of workers) await queue.work("publish", (data) => worker.publish(data));
});
setUpPublishingTests((made) => {
  brand = made;
});

const words = (about: string) => `${about} ${randomUUID()}`;
const publish = (postId: string) => publishNow({ ...brand, postId });

describe("publishing", () => {
  test("known provider ids contain the live posts of the same target only", async () => {
    const text = words("Known");
    await publish((await seedPost(brand, text)).id);
    const [live] = await listLivePosts(text);
    const id = String(live?.data.postId);
    const other = randomUUID();
    expect(await listKnownProviderIds("facebook", BAKERY, other)).toContain(id);
    expect(await listKnownProviderIds("facebook", STUDIO, other)).not.toContain(id);
    expect(await listKnownProviderIds("linkedin", BAKERY, other)).not.toContain(id);
    const own = await getTransactionClient().publication.findFirstOrThrow({ where: { providerId: id } });
    expect(await listKnownProviderIds("facebook", BAKERY, own.id)).not.toContain(id);
  });

  test("post with two images is published once, and its receipt lists the events", async () => {
    const text = words("Two loaves");
    const post = await seedPost(brand, text, 2);
    const countPublished = () => readMetric("kolot_publication_transitions_total", { state: "published" });
    const before = await countPublished();
    const { settled, post: shown, receipt } = await publish(post.id);
    expect(settled).toBe(true);
    expect(await countPublished()).toBe(before + 1);
    const [live, ...more] = await listLivePosts(text);
    expect(more).toEqual([]);
    expect(live?.data).toMatchObject({ pageId: BAKERY, photos: [{}, {}] });
    expect(shown).toMatchObject({ status: "published", permalink: expect.stringMatching(/^http/) });
    expect(receipt).toMatchObject({ state: "published", target: { name: "Shachar Bakery" }, attempts: 1 });
    expect(receipt.timeline.map(({ kind }) => kind)).toEqual([
      "scheduled",
      "claimed",
      "preparing",
      "media_ready",
      "uploaded",
      "sending",
      "published",
    ]);
    await expect(publish(post.id)).rejects.toMatchObject({ code: "already_published" });
  });

  test("direction mark at the start of a line reaches the platform", async () => {
    const text = `\u200f${words("Kolot מדברים")}`;
    await publish((await seedPost(brand, text)).id);
    expect(await listLivePosts(text)).toHaveLength(1);
  });

  test("image that exceeds the platform limits is published as a rendition", async () => {
    const post = await seedPost(brand, words("Large"), 1);
    const where = { id: post.images[0]?.mediaId ?? "" };
    await getTransactionClient().media.update({ where, data: { bytes: 4_000_001 } });
    const { post: shown } = await publish(post.id);
    expect(shown.status).toBe("published");
    const { fits } = await getTransactionClient().media.findUniqueOrThrow({ where });
    const { effects } = await ownSandbox.effects("meta");
    const [photo] = effects.filter(({ kind }: { kind: string }) => kind === "photo");
    expect(fits).toMatchObject({ facebook: { contentType: "image/jpeg", bytes: photo.data.bytes } });
  });

  test("20 requests, a due schedule and two workers publish one post [PUB1]", async () => {
    const text = words("One loaf");
    const post = await seedPost(brand, text);
    await saveAndSchedulePost({
      ...brand,
      post,
      changes: { status: "scheduled", scheduledAt: new Date() },
      revision: 1,
    });
    const clicks = Array.from({ length: 20 }, () => publish(post.id).catch((error: unknown) => error));
    await Promise.all([...clicks, ...workers.map(runDuePublications)]);
    const responses = await Promise.all(clicks);
    for (const response of responses) {
      expect(response).toSatisfy((value: object) => "settled" in value || "code" in value);
    }
    expect(await listLivePosts(text)).toHaveLength(1);
    expect(await countAllFeedCalls()).toBe(1);
    expect(await getPostStatus(post.id)).toBe("published");
  });

  test.each([
    ["without a response", { kind: "accept-then-hang" }],
    ["answered by status 500", { kind: "accept-then-status", status: 500 }],
    ["with an aborted response", { kind: "accept-then-reset" }],
    ["with a malformed response", { kind: "malformed" }],
  ])("post accepted %s is found by lookup and never sent again [PUB4]", async (_, action) => {
    const text = words("Silent oven");
    const post = await seedPost(brand, text, 1);
    await armPublishFault(action);
    const { post: shown, receipt } = await publish(post.id);
    expect(shown).toMatchObject({ status: "published", permalink: expect.stringMatching(/^http/) });
    expect(receipt.timeline.at(-1)).toMatchObject({ kind: "published", detail: { found: true } });
    expect(await listLivePosts(text)).toHaveLength(1);
    expect(await countAllFeedCalls()).toBe(1);
  });

  test("post with unknown outcome needs review and is sent again only by the user", async () => {
    const text = words("Cold oven");
    const post = await seedPost(brand, text);
    await armPublishFault({ kind: "status", status: 500 });
    expect((await publish(post.id)).post).toMatchObject({
      status: "needs_review",
      problem: { code: "outcome_unknown" },
    });
    for (const worker of workers) await runDuePublications(worker);
    expect(await countAllFeedCalls()).toBe(1);
    await expect(publish(post.id)).rejects.toMatchObject({ code: "conflict" });

    const retried = await resolvePublication({ ...brand, postId: post.id, outcome: "retry" });
    expect(retried.post.status).toBe("published");
    expect(await listLivePosts(text)).toHaveLength(1);
    await expect(resolvePublication({ ...brand, postId: post.id, outcome: "retry" })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("image post without text needs review, and the user confirms that it is live", async () => {
    const post = await seedPost(brand, "", 1);
    await armPublishFault({ kind: "accept-then-reset" });
    expect((await publish(post.id)).post.status).toBe("needs_review");
    const { post: shown } = await resolvePublication({ ...brand, postId: post.id, outcome: "live" });
    expect(shown).toMatchObject({ status: "published" });
    expect(await countAllFeedCalls()).toBe(1);
  });

  test("post is retried later when the platform rate limits it", async () => {
    const text = words("Slow oven");
    const post = await seedPost(brand, text);
    await armPublishFault({ kind: "status", status: 429 });
    const clicked = publish(post.id);
    await expect
      .poll(async () => (await getReceipt({ post })).timeline.at(-1)?.kind, { timeout: 5_000 })
      .toBe("try_again");
    await getTransactionClient().publication.updateMany({
      where: { postId: post.id },
      data: { nextAt: new Date(0) },
    });
    await runDuePublications(new Publisher({ wait: skipWait }));
    expect((await clicked).receipt).toMatchObject({ state: "published", attempts: 2 });
    expect(await listLivePosts(text)).toHaveLength(1);
  });

  test("refused post fails with its cause", async () => {
    const text = words("Twice the same");
    await publish((await seedPost(brand, text)).id);
    const { post: shown } = await publish((await seedPost(brand, text)).id);
    // The first post belongs to another publication, so the second is not mistaken for it.
    expect(shown).toMatchObject({ status: "failed", problem: { code: "duplicate" } });
    expect(await listLivePosts(text)).toHaveLength(1);
  });

  test("duplicate refusal at the first attempt does not match a post deleted here", async () => {
    const text = words("Deleted and written again");
    const first = await seedPost(brand, text);
    await publish(first.id);
    await getTransactionClient().post.delete({ where: { id: first.id } });
    const { post: shown } = await publish((await seedPost(brand, text)).id);
    expect(shown).toMatchObject({ status: "failed", problem: { code: "duplicate" } });
    expect(await listLivePosts(text)).toHaveLength(1);
  });

  // spec: D9.11
  test("post fails and requires a reconnect when the connection was revoked", async () => {
    const post = await seedPost(brand, words("Locked out"));
    await ownSandbox.trigger({ service: "meta", event: "token-revoked" });
    const { post: shown } = await publish(post.id);
    expect(shown).toMatchObject({ status: "failed", problem: { code: "reconnect" } });
    await expect(publish(post.id)).rejects.toMatchObject({
      code: "preflight_failed",
      details: { problems: [{ code: "reconnect", fix: "reconnect" }] },
    });
    await connectFacebookPage(brand);
    expect((await publish(post.id)).post.status).toBe("published");
  });

  test("publishNow returns not found for a post of another account or user", async () => {
    const post = await seedPost(brand, words("Mine"));
    const other = await seedAccount();
    await expect(publishNow({ ...other, postId: post.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(
      publishNow({ user: brand.user, account: other.account, postId: post.id }),
    ).rejects.toMatchObject({ code: "not_found" });
    await expect(publishNow({ ...brand, postId: post.id, revision: 7 })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await countAllFeedCalls()).toBe(0);
  });
});
