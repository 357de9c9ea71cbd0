import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { getTransactionClient } from "@/lib/core/server/transaction";
import type { UpdatePostBody } from "@/lib/posts/schemas";
import type { PostRow } from "@/lib/posts/server/post-store";
import { findOwnedPost } from "@/lib/posts/server/posts";
import { publishNow } from "@/lib/publishing/server/publish-now";
import { Publisher } from "@/lib/publishing/server/publisher";
import { saveAndSchedulePost } from "@/lib/publishing/server/save-and-schedule-post";
import {
  getPostStatus,
  listLivePosts,
  runDuePublications,
  type SeededAccount,
  seedPost,
  setUpPublishingTests,
} from "@/tests/faults/seed-data";

let brand: SeededAccount;
setUpPublishingTests((made) => {
  brand = made;
});
beforeEach(() => requireApproval(true));

const requireApproval = (requiresApproval: boolean) =>
  getTransactionClient().account.update({ where: { id: brand.account.id }, data: { requiresApproval } });

const words = () => `Approval ${randomUUID()}`;

async function save(post: PostRow, changes: Omit<UpdatePostBody, "revision">) {
  const { post: current } = await findOwnedPost(brand.user.id, post.id);
  return saveAndSchedulePost({ ...brand, post: current, changes, revision: current.revision });
}
const schedule = (post: PostRow, at = new Date(Date.now() + HOUR_MS)) =>
  save(post, { status: "scheduled", scheduledAt: at });

/** Stores a client's answer on the current revision, through a link of its own as each client has one. */
async function decide(post: PostRow, decision: "approved" | "comment") {
  const day = new Date("2026-11-01");
  const { id: linkId } = await getTransactionClient().reviewLink.create({
    data: {
      accountId: brand.account.id,
      tokenHash: randomUUID(),
      startDate: day,
      endDate: day,
      platform: "all",
      language: "en",
      expiresAt: new Date(Date.now() + HOUR_MS),
    },
  });
  const { post: current } = await findOwnedPost(brand.user.id, post.id);
  const data = { linkId, postId: post.id, decision, revision: current.revision };
  await getTransactionClient().reviewDecision.create({ data });
}

const NOT_APPROVED = {
  code: "preflight_failed",
  details: { problems: [expect.objectContaining({ code: "not_approved", severity: "error" })] },
};

describe("scheduling for a brand that requires approval", () => {
  test("post is scheduled and moved once a client has approved it, and never before", async () => {
    const post = await seedPost(brand, words());
    await expect(schedule(post)).rejects.toMatchObject(NOT_APPROVED);
    await decide(post, "comment");
    await expect(schedule(post)).rejects.toMatchObject(NOT_APPROVED);
    expect(await getPostStatus(post.id)).toBe("draft");
    await decide(post, "approved");
    await schedule(post);
    await schedule(post, new Date(Date.now() + 2 * HOUR_MS));
    expect(await getPostStatus(post.id)).toBe("scheduled");
  });

  test("latest answer of all clients counts", async () => {
    const post = await seedPost(brand, words());
    await decide(post, "approved");
    await decide(post, "comment");
    await expect(schedule(post)).rejects.toMatchObject(NOT_APPROVED);
  });

  test("text changed in the same request needs a new approval", async () => {
    const post = await seedPost(brand, words());
    await decide(post, "approved");
    const at = new Date(Date.now() + HOUR_MS);
    const changes = { text: words(), status: "scheduled", scheduledAt: at } as const;
    await expect(save(post, changes)).rejects.toMatchObject(NOT_APPROVED);
  });

  test("post without approval is not published at once", async () => {
    const text = words();
    const post = await seedPost(brand, text);
    await expect(publishNow({ ...brand, postId: post.id })).rejects.toMatchObject(NOT_APPROVED);
    expect(await listLivePosts(text)).toEqual([]);
  });

  test("brand without the requirement schedules unapproved posts", async () => {
    await requireApproval(false);
    expect(await schedule(await seedPost(brand, words()))).toMatchObject({ status: "scheduled" });
  });
});

describe("sending for a brand that requires approval", () => {
  test("approved post is sent at its time", async () => {
    const text = words();
    const post = await seedPost(brand, text);
    await decide(post, "approved");
    await schedule(post, new Date());
    await runDuePublications(new Publisher());
    expect(await getPostStatus(post.id)).toBe("published");
    expect(await listLivePosts(text)).toHaveLength(1);
  });

  test("text changed after the approval is not sent, and the post says why", async () => {
    const post = await seedPost(brand, words());
    await decide(post, "approved");
    await schedule(post, new Date());
    const changed = words();
    await save(post, { text: changed });
    await runDuePublications(new Publisher());
    const { post: after } = await findOwnedPost(brand.user.id, post.id);
    expect(after).toMatchObject({ status: "failed", problem: { code: "not_approved" } });
    expect(await listLivePosts(changed)).toEqual([]);
  });

  test("post scheduled before the brand required approval is sent at its time", async () => {
    await requireApproval(false);
    const text = words();
    const post = await seedPost(brand, text);
    await schedule(post, new Date());
    await requireApproval(true);
    await runDuePublications(new Publisher());
    expect(await listLivePosts(text)).toHaveLength(1);
  });
});
