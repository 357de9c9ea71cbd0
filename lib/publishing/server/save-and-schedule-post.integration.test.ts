import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { getMediaUrl } from "@/lib/media/server/media-url";
import type { UpdatePostBody } from "@/lib/posts/schemas";
import type { PostRow } from "@/lib/posts/server/post-store";
import { findOwnedPost } from "@/lib/posts/server/posts";
import { cancelAndDeletePost } from "@/lib/publishing/server/cancel-and-delete-post";
import {
  type ClaimedPublication,
  claimNextPublication,
  claimPublication,
} from "@/lib/publishing/server/publication-claim-store";
import {
  advancePublication,
  findLivePublication,
  releasePublicationLease,
  renewPublicationLease,
  saveDeliveryStep,
} from "@/lib/publishing/server/publication-store";
import { Publisher } from "@/lib/publishing/server/publisher";
import { runPublication } from "@/lib/publishing/server/run-publication";
import { saveAndSchedulePost } from "@/lib/publishing/server/save-and-schedule-post";
import {
  armPublishFault,
  countAllFeedCalls,
  getPostStatus,
  listLivePosts,
  runDuePublications,
  type SeededAccount,
  seedAccount,
  seedPost,
  setUpPublishingTests,
} from "@/tests/faults/seed-data";
import { insertVideoFixture } from "@/tests/harness/row-fixtures";

let brand: SeededAccount;

setUpPublishingTests((made) => {
  brand = made;
});

const words = () => `Scheduled ${randomUUID()}`;
const reload = async ({ id }: PostRow) => (await findOwnedPost(brand.user.id, id)).post;
const save = async (post: PostRow, changes: Omit<UpdatePostBody, "revision">) => {
  const { revision } = await reload(post);
  return saveAndSchedulePost({ ...brand, post: await reload(post), changes, revision });
};
const schedule = (post: PostRow, at = new Date()) => save(post, { status: "scheduled", scheduledAt: at });
const rows = (post: PostRow) => getTransactionClient().publication.findMany({ where: { postId: post.id } });

async function scheduledClaim(text: string): Promise<{ post: PostRow; claim: ClaimedPublication }> {
  const post = await seedPost(brand, text);
  await schedule(post);
  const claim = await claimPublication((await findLivePublication(post.id))?.id ?? "");
  if (!claim) throw new Error("nothing to claim");
  return { post, claim };
}

const loseLease = (claim: ClaimedPublication) =>
  getTransactionClient().$executeRaw`
    UPDATE publication SET lease_until = now() - interval '1 second' WHERE id = ${claim.id}::uuid`;

describe("scheduling", () => {
  test("scheduled post has one publication, which is moved and canceled with it", async () => {
    const post = await seedPost(brand, words());
    const first = new Date(Date.now() + HOUR_MS);
    await schedule(post, first);
    expect(await rows(post)).toMatchObject([{ state: "scheduled", dueAt: first }]);
    const second = new Date(Date.now() + 2 * HOUR_MS);
    await save(post, { scheduledAt: second });
    expect(await rows(post)).toMatchObject([{ state: "scheduled", dueAt: second, nextAt: second }]);
    await save(post, { status: "draft" });
    expect(await rows(post)).toMatchObject([{ state: "cancelled" }]);
    await schedule(post, second);
    await cancelAndDeletePost({ post: await reload(post) });
    expect(await rows(post)).toEqual([]);
  });

  test("scheduling without a connection fails and saves no changes", async () => {
    const other = await seedAccount();
    const post = await seedPost(other, words());
    const changes = {
      text: "Other words",
      status: "scheduled" as const,
      scheduledAt: new Date(Date.now() + HOUR_MS),
    };
    await expect(saveAndSchedulePost({ ...other, post, changes, revision: 1 })).rejects.toMatchObject({
      code: "preflight_failed",
      details: { problems: [{ code: "not_connected", severity: "error", fix: "connect" }] },
    });
    expect(await getPostStatus(post.id)).toBe("draft");
    expect(await rows(post)).toEqual([]);
  });

  // spec: D9.16
  test("video with an image is refused at scheduling, and a video added later prevents sending", async () => {
    const text = words();
    const post = await seedPost(brand, text, 1);
    const videoUrl = getMediaUrl((await insertVideoFixture(brand.user)).key);
    const at = new Date(Date.now() + HOUR_MS);
    await expect(save(post, { videoUrl, status: "scheduled", scheduledAt: at })).rejects.toMatchObject({
      code: "preflight_failed",
      details: { problems: [{ code: "video_and_images", fix: "remove_video" }] },
    });
    expect(await getPostStatus(post.id)).toBe("draft");
    await schedule(post);
    await save(post, { videoUrl });
    await runDuePublications(new Publisher());
    expect(await getPostStatus(post.id)).toBe("failed");
    expect(await listLivePosts(text)).toEqual([]);
    expect((await reload(post)).problem).toMatchObject({ code: "video_and_images" });
  });

  // spec: D9.16, D9.17
  test("connection is checked at the scheduled time, and again before sending", async () => {
    const end = new Date(Date.now() + 2 * HOUR_MS);
    const setConnection = (data: { expiresAt?: Date; scopes?: string[] }) =>
      getTransactionClient().connection.updateMany({ where: { accountId: brand.account.id }, data });
    await setConnection({ expiresAt: end });
    const text = words();
    const post = await seedPost(brand, text);
    await expect(schedule(post, end)).rejects.toMatchObject({
      details: { problems: [{ code: "token_expires", severity: "error", fix: "reconnect" }] },
    });
    await schedule(post, new Date(end.getTime() - 1_000));
    await schedule(post);
    await setConnection({ scopes: [] });
    await runDuePublications(new Publisher());
    expect(await reload(post)).toMatchObject({ status: "failed", problem: { code: "permission" } });
    expect(await listLivePosts(text)).toEqual([]);
  });

  // spec: D9.18
  test("post cannot be scheduled without the posting permission", async () => {
    await getTransactionClient().connection.updateMany({
      where: { accountId: brand.account.id },
      data: { scopes: [] },
    });
    await expect(schedule(await seedPost(brand, words()))).rejects.toMatchObject({
      details: { problems: [{ code: "permission", severity: "error", fix: "reconnect" }] },
    });
  });

  test("claimed post cannot be changed or deleted and is sent as claimed [PUB7]", async () => {
    const text = words();
    const { post, claim } = await scheduledClaim(text);
    await expect(save(post, { text: "Too late" })).rejects.toMatchObject({ code: "conflict" });
    await expect(save(post, { status: "draft" })).rejects.toMatchObject({ code: "conflict" });
    await expect(cancelAndDeletePost({ post: await reload(post) })).rejects.toMatchObject({
      code: "conflict",
    });
    await runPublication(claim);
    expect(await listLivePosts(text)).toHaveLength(1);
    expect(await getPostStatus(post.id)).toBe("published");
  });

  // spec: D9.12
  test("scheduled post is not sent when it is far too late [PUB10]", async () => {
    const text = words();
    const post = await seedPost(brand, text);
    await schedule(post);
    await getTransactionClient().$executeRaw`
      UPDATE publication SET due_at = now() - interval '121 minutes', next_at = due_at
      WHERE post_id = ${post.id}::uuid`;
    await runDuePublications(new Publisher());
    expect(await reload(post)).toMatchObject({ status: "failed", problem: { code: "missed_window" } });
    expect(await listLivePosts(text)).toEqual([]);
  });

  // spec: D9.12
  test("late post is not sent after a worker crash unless its publishing had started in time [PUB10]", async () => {
    /**
     * Returns a publication that was due 121 minutes ago and first claimed the given minutes ago by a worker
     * that died.
     */
    const leftBehind = async (text: string, minutes: number) => {
      const { claim } = await scheduledClaim(text);
      await getTransactionClient().$executeRaw`
        UPDATE publication SET due_at = now() - interval '121 minutes', lease_until = NULL,
          started_at = now() - make_interval(mins => ${minutes}::int)
        WHERE id = ${claim.id}::uuid`;
      return claim.postId;
    };
    const [late, begun] = [words(), words()];
    const posts = [await leftBehind(late, 0), await leftBehind(begun, 5)];
    await runDuePublications(new Publisher());
    expect(await Promise.all(posts.map(getPostStatus))).toEqual(["failed", "published"]);
    expect(await listLivePosts(late)).toEqual([]);
    expect(await listLivePosts(begun)).toHaveLength(1);
  });
});

describe("publication claims", () => {
  test("only one worker claims a publication, and none before it is due", async () => {
    const post = await seedPost(brand, words());
    await schedule(post, new Date(Date.now() + HOUR_MS));
    const id = (await findLivePublication(post.id))?.id ?? "";
    expect(await claimPublication(id)).toBeNull();
    await getTransactionClient().publication.update({ where: { id }, data: { nextAt: new Date(0) } });
    const claims = await Promise.all([
      ...Array.from({ length: 5 }, () => claimPublication(id)),
      ...Array.from({ length: 5 }, () => claimNextPublication("facebook")),
    ]);
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  test("worker sends and writes nothing after its lease expired [PUB6]", async () => {
    const text = words();
    const { post, claim: zombie } = await scheduledClaim(text);
    await loseLease(zombie);
    await runDuePublications(new Publisher());
    expect(await getPostStatus(post.id)).toBe("published");
    const before = await rows(post);
    await runPublication(zombie);
    expect(await listLivePosts(text)).toHaveLength(1);
    expect(await countAllFeedCalls()).toBe(1);
    expect(await rows(post)).toEqual(before);
  });

  test("worker sends nothing when a successor holds its publication", async () => {
    const text = words();
    const { post, claim: zombie } = await scheduledClaim(text);
    await loseLease(zombie);
    const successor = await claimPublication(zombie.id);
    if (!successor) throw new Error("the lease was not over");
    await Promise.all([runPublication(zombie), runPublication(successor)]);
    expect(await countAllFeedCalls()).toBe(1);
    expect(await getPostStatus(post.id)).toBe("published");
  });

  test("write with a stale fencing token changes nothing, not even to a failure", async () => {
    const { post, claim: zombie } = await scheduledClaim(words());
    await loseLease(zombie);
    const successor = await claimPublication(zombie.id);
    if (!successor) throw new Error("the lease was not over");
    const preparing = { from: ["claimed" as const], to: "preparing" as const, event: "preparing" as const };
    expect(await advancePublication(zombie, preparing)).toBe(false);
    expect(await advancePublication(successor, preparing)).toBe(true);
    const before = await rows(post);
    const failed = { from: ["preparing" as const], to: "failed" as const, event: "failed" as const };
    expect(await advancePublication(zombie, failed)).toBe(false);
    expect(await saveDeliveryStep(zombie, { "photo:0": "1" })).toBe(false);
    expect(await renewPublicationLease(zombie)).toBe(false);
    await releasePublicationLease(zombie);
    expect(await rows(post)).toEqual(before);
  });

  test("lease is renewed while a slow platform responds", async () => {
    const text = words();
    const { post, claim } = await scheduledClaim(text);
    await armPublishFault({ kind: "delay", ms: 2_600 });
    let running = true;
    const run = runPublication(claim).finally(() => {
      running = false;
    });
    // Longer than the lease of 2 s: without renewal another worker would claim it.
    while (running) {
      expect(await claimPublication(claim.id)).toBeNull();
      await pause(50);
    }
    await run;
    expect(await getPostStatus(post.id)).toBe("published");
    expect(await listLivePosts(text)).toHaveLength(1);
  });
});

test("due posts are each published once when one of them hangs [PUB8]", async () => {
  const texts = Array.from({ length: 60 }, words);
  const posts = await Promise.all(texts.map((text) => seedPost(brand, text)));
  for (const post of posts) await schedule(post);
  await armPublishFault({ kind: "accept-then-hang" });
  await Promise.all([runDuePublications(new Publisher()), runDuePublications(new Publisher())]);
  const statuses = await Promise.all(posts.map(({ id }) => getPostStatus(id)));
  expect(new Set(statuses)).toEqual(new Set(["published"]));
  for (const text of texts) expect(await listLivePosts(text)).toHaveLength(1);
  expect(await countAllFeedCalls()).toBe(60);
}, 40_000);

test("queue messages do not wait for a hanging platform [PUB8]", async () => {
  const posts = await Promise.all(Array.from({ length: 12 }, () => seedPost(brand, words())));
  for (const post of posts) await schedule(post);
  await armPublishFault({ kind: "delay", ms: 1_500 }, 12);
  const publisher = new Publisher();
  const hints = await getTransactionClient().publication.findMany();
  await Promise.all(hints.map(({ id }) => publisher.publish({ publicationId: id, platform: "facebook" })));
  const statuses = async () => new Set(await Promise.all(posts.map(({ id }) => getPostStatus(id))));
  expect(await statuses()).not.toContain("published");
  await expect.poll(statuses, { timeout: 15_000 }).toEqual(new Set(["published"]));
  expect(await countAllFeedCalls()).toBe(12);
});

test("hanging post does not delay posts that become due after it [PUB8]", async () => {
  const publisher = new Publisher();
  const [slow, next] = [await seedPost(brand, words()), await seedPost(brand, words())];
  await schedule(slow);
  await armPublishFault({ kind: "accept-then-hang" });
  const runs = await publisher.takeDue("facebook");
  await expect.poll(() => listLivePosts(slow.text)).toHaveLength(1);
  await schedule(next);
  await Promise.all(await publisher.takeDue("facebook"));
  expect([await getPostStatus(slow.id), await getPostStatus(next.id)]).toEqual(["publishing", "published"]);
  await Promise.all(runs);
  expect(await getPostStatus(slow.id)).toBe("published");
});

test("post fails with a reconnect fix when its token cannot be decrypted [PUB2]", async () => {
  const post = await seedPost(brand, words());
  await schedule(post);
  await getTransactionClient().connection.updateMany({
    where: { accountId: brand.account.id },
    data: { targetToken: "gone.AAAA" },
  });
  await runDuePublications(new Publisher());
  expect(await reload(post)).toMatchObject({ status: "failed", problem: { code: "reconnect" } });
  await expect(save(post, { text: "still saved" })).resolves.toMatchObject({ text: "still saved" });
});
