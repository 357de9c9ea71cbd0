import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { saveAndSchedulePost } from "@/lib/publishing/server/save-and-schedule-post";
import { setUpOwnServices } from "@/tests/faults/own-services-setup";
import {
  connectFacebookPage,
  getPostStatus,
  listLivePosts,
  type SeededAccount,
  seedAccount,
  seedPost,
} from "@/tests/faults/seed-data";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const start = setUpOwnServices();
let account: SeededAccount;

beforeAll(async () => {
  account = await seedAccount();
  await connectFacebookPage(account);
});
beforeEach(async () => {
  await getTransactionClient().publication.deleteMany();
});

const publicationOf = (postId: string) =>
  getTransactionClient().publication.findFirstOrThrow({ where: { postId } });

async function createDuePost(text: string, firstComment: string) {
  const post = await seedPost(account, text);
  const where = { id: post.id };
  await getTransactionClient().post.update({ where, data: { options: { facebook: { firstComment } } } });
  const changes = { status: "scheduled" as const, scheduledAt: new Date() };
  return saveAndSchedulePost({ ...account, post, changes, revision: post.revision });
}

async function countComments(text: string): Promise<number> {
  const { effects } = await ownSandbox.effects("meta");
  return effects.filter(({ data }: { data: { message?: string } }) => data.message === text).length;
}

/** Between the commit of the post and the kill, the cron task of the same worker could claim the comment. */
const WITHOUT_CRON = { CRON_INTERVAL_SECONDS: "60" };

it.each([
  {
    ...{ point: "K5", moment: "between post and comment", env: WITHOUT_CRON },
    ...{ left: "waiting", ends: "posted", comments: 1 },
  },
  {
    ...{ point: "K7", moment: "before the comment is sent", env: {} },
    ...{ left: "sending", ends: "unknown", comments: 0 },
  },
  {
    ...{ point: "K8", moment: "after the comment was posted", env: {} },
    ...{ left: "sending", ends: "unknown", comments: 1 },
  },
])("worker killed $moment ($point) leaves one post and $comments comments [PUB12]", async (row) => {
  const text = `${row.point} ${randomUUID()}`;
  const comment = `Comment ${text}`;
  const post = await createDuePost(text, comment);
  const victim = await start(row.point, { env: row.env });
  expect(await victim.ended).toBe("SIGKILL");
  expect(await publicationOf(post.id)).toMatchObject({ state: "published", commentState: row.left });
  await start();
  await expect
    .poll(() => publicationOf(post.id), { timeout: 25_000 })
    .toMatchObject({ commentState: row.ends });
  expect(await countComments(comment)).toBe(row.comments);
  expect(await listLivePosts(text)).toHaveLength(1);
  expect(await getPostStatus(post.id)).toBe("published");
});
