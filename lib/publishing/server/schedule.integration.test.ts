import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { clientOf } from "@/lib/core/server/transaction";
import { HOUR_MS } from "@/lib/core/time-units";
import { mediaUrl } from "@/lib/media/server/media-url";
import type { UpdatePostBody } from "@/lib/posts/schemas";
import { findOwnedPost } from "@/lib/posts/server/find-post";
import type { PostRow } from "@/lib/posts/server/post-store";
import { type Claimed, claimNext, claimOne } from "@/lib/publishing/server/claim-store";
import {
  advance,
  findLive,
  releaseLease,
  renewLease,
  saveStep,
} from "@/lib/publishing/server/publication-store";
import { Publisher } from "@/lib/publishing/server/publisher";
import { removePost } from "@/lib/publishing/server/remove-post";
import { runPublication } from "@/lib/publishing/server/run-publication";
import { savePost } from "@/lib/publishing/server/save-post";
import {
  type Brand,
  eachTestPublishes,
  failNextPost,
  feedCalls,
  livePosts,
  makeBrand,
  makePost,
  publishDue,
  statusOf,
} from "@/tests/faults/world";
import { makeFilm } from "@/tests/harness/rows";

let brand: Brand;

eachTestPublishes((made) => {
  brand = made;
});

const words = () => `Scheduled ${randomUUID()}`;
const reload = async ({ id }: PostRow) => (await findOwnedPost(brand.user.id, id)).post;
const save = async (post: PostRow, changes: Omit<UpdatePostBody, "revision">) => {
  const { revision } = await reload(post);
  return savePost({ ...brand, post: await reload(post), changes, revision });
};
const schedule = (post: PostRow, at = new Date()) => save(post, { status: "scheduled", scheduledAt: at });
const rows = (post: PostRow) => clientOf().publication.findMany({ where: { postId: post.id } });

async function scheduledClaim(text: string): Promise<{ post: PostRow; claim: Claimed }> {
  const post = await makePost(brand, text);
  await schedule(post);
  const claim = await claimOne((await findLive(post.id))?.id ?? "");
  if (!claim) throw new Error("nothing to claim");
  return { post, claim };
}

const loseLease = (claim: Claimed) =>
  clientOf().$executeRaw`
    UPDATE publication SET lease_until = now() - interval '1 second' WHERE id = ${claim.id}::uuid`;

describe("scheduling", () => {
  test("a scheduled post has one waiting publication, moved with it and taken back with it", async () => {
    const post = await makePost(brand, words());
    const first = new Date(Date.now() + HOUR_MS);
    await schedule(post, first);
    expect(await rows(post)).toMatchObject([{ state: "scheduled", dueAt: first }]);
    const second = new Date(Date.now() + 2 * HOUR_MS);
    await save(post, { scheduledAt: second });
    expect(await rows(post)).toMatchObject([{ state: "scheduled", dueAt: second, nextAt: second }]);
    await save(post, { status: "draft" });
    expect(await rows(post)).toMatchObject([{ state: "cancelled" }]);
    await schedule(post, second);
    await removePost({ post: await reload(post) });
    expect(await rows(post)).toEqual([]);
  });

  test("without a connection nothing is promised, and nothing of the change is kept", async () => {
    const other = await makeBrand();
    const post = await makePost(other, words());
    const changes = {
      text: "Other words",
      status: "scheduled" as const,
      scheduledAt: new Date(Date.now() + HOUR_MS),
    };
    await expect(savePost({ ...other, post, changes, revision: 1 })).rejects.toMatchObject({
      code: "preflight_failed",
      details: { problems: [{ code: "not_connected", severity: "error", fix: "connect" }] },
    });
    expect(await statusOf(post.id)).toBe("draft");
    expect(await rows(post)).toEqual([]);
  });

  test("a film beside a picture is not promised, and one that came later is not left out: nothing is sent", async () => {
    const text = words();
    const post = await makePost(brand, text, 1);
    const videoUrl = mediaUrl((await makeFilm(brand.user)).key);
    const at = new Date(Date.now() + HOUR_MS);
    await expect(save(post, { videoUrl, status: "scheduled", scheduledAt: at })).rejects.toMatchObject({
      code: "preflight_failed",
      details: { problems: [{ code: "video_and_images", fix: "remove_video" }] },
    });
    expect(await statusOf(post.id)).toBe("draft");
    await schedule(post);
    await save(post, { videoUrl });
    await publishDue(new Publisher());
    expect(await statusOf(post.id)).toBe("failed");
    expect(await livePosts(text)).toEqual([]);
    expect((await reload(post)).problem).toMatchObject({ code: "video_and_images" });
  });

  test("what a worker has taken is neither changed nor deleted, and goes out as it was taken (PUB7)", async () => {
    const text = words();
    const { post, claim } = await scheduledClaim(text);
    await expect(save(post, { text: "Too late" })).rejects.toMatchObject({ code: "conflict" });
    await expect(save(post, { status: "draft" })).rejects.toMatchObject({ code: "conflict" });
    await expect(removePost({ post: await reload(post) })).rejects.toMatchObject({ code: "conflict" });
    await runPublication(claim);
    expect(await livePosts(text)).toHaveLength(1);
    expect(await statusOf(post.id)).toBe("published");
  });

  test("far too late is not sent any more (PUB10)", async () => {
    const text = words();
    const post = await makePost(brand, text);
    await schedule(post);
    await clientOf().$executeRaw`
      UPDATE publication SET due_at = now() - interval '121 minutes', next_at = due_at
      WHERE post_id = ${post.id}::uuid`;
    await publishDue(new Publisher());
    expect(await reload(post)).toMatchObject({ status: "failed", problem: { code: "missed_window" } });
    expect(await livePosts(text)).toEqual([]);
  });

  test("nor by the next worker, where one died over saying so; what was begun in time is (PUB10)", async () => {
    /** Due two hours and a minute ago, and first taken so many minutes ago by a worker that died. */
    const leftBehind = async (text: string, minutes: number) => {
      const { claim } = await scheduledClaim(text);
      await clientOf().$executeRaw`
        UPDATE publication SET due_at = now() - interval '121 minutes', lease_until = NULL,
          started_at = now() - make_interval(mins => ${minutes}::int)
        WHERE id = ${claim.id}::uuid`;
      return claim.postId;
    };
    const [late, begun] = [words(), words()];
    const posts = [await leftBehind(late, 0), await leftBehind(begun, 5)];
    await publishDue(new Publisher());
    expect(await Promise.all(posts.map(statusOf))).toEqual(["failed", "published"]);
    expect(await livePosts(late)).toEqual([]);
    expect(await livePosts(begun)).toHaveLength(1);
  });
});

describe("who has it", () => {
  test("of many workers one gets a due post; an early one nobody", async () => {
    const post = await makePost(brand, words());
    await schedule(post, new Date(Date.now() + HOUR_MS));
    const id = (await findLive(post.id))?.id ?? "";
    expect(await claimOne(id)).toBeNull();
    await clientOf().publication.update({ where: { id }, data: { nextAt: new Date(0) } });
    const claims = await Promise.all([
      ...Array.from({ length: 5 }, () => claimOne(id)),
      ...Array.from({ length: 5 }, () => claimNext("facebook")),
    ]);
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  test("a worker that overslept its lease sends nothing and writes nothing (PUB6)", async () => {
    const text = words();
    const { post, claim: zombie } = await scheduledClaim(text);
    await loseLease(zombie);
    await publishDue(new Publisher());
    expect(await statusOf(post.id)).toBe("published");
    const before = await rows(post);
    await runPublication(zombie);
    expect(await livePosts(text)).toHaveLength(1);
    expect(await feedCalls()).toBe(1);
    expect(await rows(post)).toEqual(before);
  });

  test("a zombie that wakes while another is at it sends nothing either", async () => {
    const text = words();
    const { post, claim: zombie } = await scheduledClaim(text);
    await loseLease(zombie);
    const successor = await claimOne(zombie.id);
    if (!successor) throw new Error("the lease was not over");
    await Promise.all([runPublication(zombie), runPublication(successor)]);
    expect(await feedCalls()).toBe(1);
    expect(await statusOf(post.id)).toBe("published");
  });

  test("nothing can be written with a predecessor's fence, not even a failure", async () => {
    const { post, claim: zombie } = await scheduledClaim(words());
    await loseLease(zombie);
    const successor = await claimOne(zombie.id);
    if (!successor) throw new Error("the lease was not over");
    const preparing = { from: ["claimed" as const], to: "preparing" as const, event: "preparing" as const };
    expect(await advance(zombie, preparing)).toBe(false);
    expect(await advance(successor, preparing)).toBe(true);
    const before = await rows(post);
    const failed = { from: ["preparing" as const], to: "failed" as const, event: "failed" as const };
    expect(await advance(zombie, failed)).toBe(false);
    expect(await saveStep(zombie, { "photo:0": "1" })).toBe(false);
    expect(await renewLease(zombie)).toBe(false);
    await releaseLease(zombie);
    expect(await rows(post)).toEqual(before);
  });

  test("a lease is renewed while a slow network works", async () => {
    const text = words();
    const { post, claim } = await scheduledClaim(text);
    await failNextPost({ kind: "delay", ms: 2_600 });
    let running = true;
    const run = runPublication(claim).finally(() => {
      running = false;
    });
    // Longer than the lease of 2 s: without renewal another worker would get it meanwhile.
    while (running) {
      expect(await claimOne(claim.id)).toBeNull();
      await pause(50);
    }
    await run;
    expect(await statusOf(post.id)).toBe("published");
    expect(await livePosts(text)).toHaveLength(1);
  });
});

test("many posts due at once all go out once, although one hangs (PUB8)", async () => {
  const texts = Array.from({ length: 60 }, words);
  const posts = await Promise.all(texts.map((text) => makePost(brand, text)));
  for (const post of posts) await schedule(post);
  await failNextPost({ kind: "accept-then-hang" });
  await Promise.all([publishDue(new Publisher()), publishDue(new Publisher())]);
  const statuses = await Promise.all(posts.map(({ id }) => statusOf(id)));
  expect(new Set(statuses)).toEqual(new Set(["published"]));
  for (const text of texts) expect(await livePosts(text)).toHaveLength(1);
  expect(await feedCalls()).toBe(60);
}, 40_000);

test("hints do not wait for a network that hangs: the queue is free for the other networks (PUB8)", async () => {
  const posts = await Promise.all(Array.from({ length: 12 }, () => makePost(brand, words())));
  for (const post of posts) await schedule(post);
  await failNextPost({ kind: "delay", ms: 1_500 }, 12);
  const publisher = new Publisher();
  const hints = await clientOf().publication.findMany();
  await Promise.all(hints.map(({ id }) => publisher.publish({ publicationId: id, platform: "facebook" })));
  const statuses = async () => new Set(await Promise.all(posts.map(({ id }) => statusOf(id))));
  expect(await statuses()).not.toContain("published");
  await expect.poll(statuses, { timeout: 15_000 }).toEqual(new Set(["published"]));
  expect(await feedCalls()).toBe(12);
});

test("a post that hangs does not hold up what becomes due after it (PUB8)", async () => {
  const publisher = new Publisher();
  const [slow, next] = [await makePost(brand, words()), await makePost(brand, words())];
  await schedule(slow);
  await failNextPost({ kind: "accept-then-hang" });
  const runs = await publisher.takeDue("facebook");
  await expect.poll(() => livePosts(slow.text)).toHaveLength(1);
  await schedule(next);
  await Promise.all(await publisher.takeDue("facebook"));
  expect([await statusOf(slow.id), await statusOf(next.id)]).toEqual(["publishing", "published"]);
  await Promise.all(runs);
  expect(await statusOf(slow.id)).toBe("published");
});

test("a token that cannot be read any more fails the post with its way out (PUB2)", async () => {
  const post = await makePost(brand, words());
  await schedule(post);
  await clientOf().connection.updateMany({
    where: { accountId: brand.account.id },
    data: { targetToken: "gone.AAAA" },
  });
  await publishDue(new Publisher());
  expect(await reload(post)).toMatchObject({ status: "failed", problem: { code: "reconnect" } });
  await expect(save(post, { text: "still saved" })).resolves.toMatchObject({ text: "still saved" });
});
