import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { clientOf } from "@/lib/core/server/transaction";
import { openBoss } from "@/lib/jobs/server/job-queue-store";
import { adoptQueue } from "@/lib/jobs/server/queue";
import { getReceipt } from "@/lib/publishing/server/get-receipt";
import { knownProviderIds } from "@/lib/publishing/server/publication-store";
import { publishNow } from "@/lib/publishing/server/publish-now";
import { Publisher } from "@/lib/publishing/server/publisher";
import { resolvePublication } from "@/lib/publishing/server/resolve-publication";
import { savePost } from "@/lib/publishing/server/save-post";
import {
  type Brand,
  connectPage,
  eachTestPublishes,
  failNextPost,
  feedCalls,
  livePosts,
  makeBrand,
  makePost,
  publishDue,
  statusOf,
} from "@/tests/faults/world";
import { ownSandbox } from "@/tests/harness/sandbox-control";
import { BAKERY, STUDIO } from "@/tests/harness/story";

const workers = [new Publisher(), new Publisher()];
let brand: Brand;

beforeAll(async () => {
  const queue = openBoss("worker");
  await queue.ready();
  adoptQueue(queue);
  for (const worker of workers) await queue.work("publish", (data) => worker.publish(data));
});
eachTestPublishes((made) => {
  brand = made;
});

const words = (about: string) => `${about} ${randomUUID()}`;
const publish = (postId: string) => publishNow({ ...brand, postId });

describe("publishing", () => {
  test("what is live on one page is known to look-ups of that page and of no other", async () => {
    const text = words("Known");
    await publish((await makePost(brand, text)).id);
    const [live] = await livePosts(text);
    const id = String(live?.data.postId);
    const other = randomUUID();
    expect(await knownProviderIds("facebook", BAKERY, other)).toContain(id);
    expect(await knownProviderIds("facebook", STUDIO, other)).not.toContain(id);
    expect(await knownProviderIds("linkedin", BAKERY, other)).not.toContain(id);
    const own = await clientOf().publication.findFirstOrThrow({ where: { providerId: id } });
    expect(await knownProviderIds("facebook", BAKERY, own.id)).not.toContain(id);
  });

  test("a post with two pictures lands once, with both, and the receipt tells the way", async () => {
    const text = words("Two loaves");
    const post = await makePost(brand, text, 2);
    const { settled, post: shown, receipt } = await publish(post.id);
    expect(settled).toBe(true);
    const [live, ...more] = await livePosts(text);
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

  test("a picture that the network does not take as it is goes out as one that it takes", async () => {
    const post = await makePost(brand, words("Large"), 1);
    await clientOf().media.updateMany({ where: { userId: brand.user.id }, data: { bytes: 4_000_001 } });
    const { post: shown } = await publish(post.id);
    expect(shown.status).toBe("published");
    const { fits } = await clientOf().media.findFirstOrThrow({ where: { userId: brand.user.id } });
    const { effects } = await ownSandbox.effects("meta");
    const [photo] = effects.filter(({ kind }: { kind: string }) => kind === "photo");
    expect(fits).toMatchObject({ facebook: { contentType: "image/jpeg", bytes: photo.data.bytes } });
  });

  test("twenty clicks, a due schedule and two workers make one post (PUB1)", async () => {
    const text = words("One loaf");
    const post = await makePost(brand, text);
    await savePost({
      ...brand,
      post,
      changes: { status: "scheduled", scheduledAt: new Date() },
      revision: 1,
    });
    const clicks = Array.from({ length: 20 }, () => publish(post.id).catch((error: unknown) => error));
    await Promise.all([...clicks, ...workers.map(publishDue)]);
    const answers = await Promise.all(clicks);
    for (const answer of answers) {
      expect(answer).toSatisfy((value: object) => "settled" in value || "code" in value);
    }
    expect(await livePosts(text)).toHaveLength(1);
    expect(await feedCalls()).toBe(1);
    expect(await statusOf(post.id)).toBe("published");
  });

  test.each([
    ["never answered", { kind: "accept-then-hang" }],
    ["answered 500", { kind: "accept-then-status", status: 500 }],
    ["cut off", { kind: "accept-then-reset" }],
    ["answered nonsense", { kind: "malformed" }],
  ])("accepted but %s: found by looking, never sent again (PUB4)", async (_, action) => {
    const text = words("Silent oven");
    const post = await makePost(brand, text, 1);
    await failNextPost(action);
    const { post: shown, receipt } = await publish(post.id);
    expect(shown).toMatchObject({ status: "published", permalink: expect.stringMatching(/^http/) });
    expect(receipt.timeline.at(-1)).toMatchObject({ kind: "published", detail: { found: true } });
    expect(await livePosts(text)).toHaveLength(1);
    expect(await feedCalls()).toBe(1);
  });

  test("not accepted and not refused either: a person decides, and only then is it sent again", async () => {
    const text = words("Cold oven");
    const post = await makePost(brand, text);
    await failNextPost({ kind: "status", status: 500 });
    expect((await publish(post.id)).post).toMatchObject({
      status: "needs_review",
      problem: { code: "outcome_unknown" },
    });
    for (const worker of workers) await publishDue(worker);
    expect(await feedCalls()).toBe(1);
    await expect(publish(post.id)).rejects.toMatchObject({ code: "conflict" });

    const retried = await resolvePublication({ ...brand, postId: post.id, outcome: "retry" });
    expect(retried.post.status).toBe("published");
    expect(await livePosts(text)).toHaveLength(1);
    await expect(resolvePublication({ ...brand, postId: post.id, outcome: "retry" })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("a picture without words cannot be told apart: the person says that it is live", async () => {
    const post = await makePost(brand, "", 1);
    await failNextPost({ kind: "accept-then-reset" });
    expect((await publish(post.id)).post.status).toBe("needs_review");
    const { post: shown } = await resolvePublication({ ...brand, postId: post.id, outcome: "live" });
    expect(shown).toMatchObject({ status: "published" });
    expect(await feedCalls()).toBe(1);
  });

  test("a throttled post is tried again later", async () => {
    const text = words("Slow oven");
    const post = await makePost(brand, text);
    await failNextPost({ kind: "status", status: 429 });
    const clicked = publish(post.id);
    await expect
      .poll(async () => (await getReceipt({ post })).timeline.at(-1)?.kind, { timeout: 5_000 })
      .toBe("try_again");
    await clientOf().publication.updateMany({ where: { postId: post.id }, data: { nextAt: new Date(0) } });
    await publishDue(new Publisher());
    expect((await clicked).receipt).toMatchObject({ state: "published", attempts: 2 });
    expect(await livePosts(text)).toHaveLength(1);
  });

  test("content that is refused fails with its cause", async () => {
    const text = words("Twice the same");
    await publish((await makePost(brand, text)).id);
    const { post: shown } = await publish((await makePost(brand, text)).id);
    // The first of the two is known to be another post, so the second is not mistaken for it.
    expect(shown).toMatchObject({ status: "failed", problem: { code: "duplicate" } });
    expect(await livePosts(text)).toHaveLength(1);
  });

  test("refused as a double at its first try, it is not taken for a post that was deleted here", async () => {
    const text = words("Deleted and written again");
    const first = await makePost(brand, text);
    await publish(first.id);
    await clientOf().post.delete({ where: { id: first.id } });
    const { post: shown } = await publish((await makePost(brand, text)).id);
    expect(shown).toMatchObject({ status: "failed", problem: { code: "duplicate" } });
    expect(await livePosts(text)).toHaveLength(1);
  });

  test("a lost connection fails the post and asks to connect again", async () => {
    const post = await makePost(brand, words("Locked out"));
    await ownSandbox.trigger({ service: "meta", event: "token-revoked" });
    const { post: shown } = await publish(post.id);
    expect(shown).toMatchObject({ status: "failed", problem: { code: "reconnect" } });
    await expect(publish(post.id)).rejects.toMatchObject({
      code: "preflight_failed",
      details: { problems: [{ code: "reconnect", fix: "reconnect" }] },
    });
    await connectPage(brand);
    expect((await publish(post.id)).post.status).toBe("published");
  });

  test("a post of another account, and one of another person, is not found", async () => {
    const post = await makePost(brand, words("Mine"));
    const other = await makeBrand();
    await expect(publishNow({ ...other, postId: post.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(
      publishNow({ user: brand.user, account: other.account, postId: post.id }),
    ).rejects.toMatchObject({ code: "not_found" });
    await expect(publishNow({ ...brand, postId: post.id, revision: 7 })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await feedCalls()).toBe(0);
  });
});
