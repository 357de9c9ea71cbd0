import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getTransactionClient, runInTransaction } from "@/lib/core/server/transaction";
import {
  cancelUnsentPublications,
  hasSendingPublication,
} from "@/lib/publishing/server/deleted-user-publication-store";
import { claimNextPublication } from "@/lib/publishing/server/publication-claim-store";
import { runPublication } from "@/lib/publishing/server/run-publication";
import { saveAndSchedulePost } from "@/lib/publishing/server/save-and-schedule-post";
import {
  armPublishFault,
  countAllFeedCalls,
  listLivePosts,
  type SeededAccount,
  seedAccount,
  seedPost,
  setUpPublishingTests,
} from "@/tests/faults/seed-data";
import { waitFor } from "@/tests/harness/npm-start";

let brand: SeededAccount;

setUpPublishingTests((made) => {
  brand = made;
});

/** Returns a claimed post that is due. */
async function taken(text: string) {
  const post = await seedPost(brand, text);
  const changes = { status: "scheduled" as const, scheduledAt: new Date() };
  await saveAndSchedulePost({ ...brand, post, changes, revision: post.revision });
  const claim = await claimNextPublication("facebook");
  if (claim?.postId !== post.id) throw new Error("another post was due");
  return claim;
}
const leave = () =>
  getTransactionClient().user.update({
    where: { id: brand.user.id },
    data: { deletionRequestedAt: new Date() },
  });
const cancel = () => runInTransaction((tx) => cancelUnsentPublications(brand.user.id, tx));
const stateOf = async (id: string) =>
  (await getTransactionClient().publication.findUniqueOrThrow({ where: { id } })).state;

test("claimed post is stopped before it is sent when its user is deleted [PUB7]", async () => {
  const claim = await taken(`Stopped ${randomUUID()}`);
  await cancel();
  await runPublication(claim);
  expect(await countAllFeedCalls()).toBe(0);
  expect(await stateOf(claim.id)).toBe("cancelled");
  expect(await claimNextPublication("facebook")).toBeNull();
});

test("post claimed after the cancellation is not sent when its user is being deleted", async () => {
  const claim = await taken(`Too late ${randomUUID()}`);
  await leave();
  await runPublication(claim);
  expect(await countAllFeedCalls()).toBe(0);
  expect(await stateOf(claim.id)).toBe("preparing");
  await cancel();
  expect(await stateOf(claim.id)).toBe("cancelled");
});

test("post that is being sent is finished, and user deletion waits for it", async () => {
  const text = `Finished ${randomUUID()}`;
  const claim = await taken(text);
  await armPublishFault({ kind: "delay", ms: 700 });
  const run = runPublication(claim);
  await waitFor("it is being sent", async () => (await stateOf(claim.id)) === "sending");
  await leave();
  await cancel();
  expect(await hasSendingPublication(brand.user.id)).toBe(true);
  await run;
  expect(await stateOf(claim.id)).toBe("published");
  expect(await listLivePosts(text)).toHaveLength(1);
  expect(await hasSendingPublication(brand.user.id)).toBe(false);
});

test("user deletion waits for a dead worker's sending only until the lease expires", async () => {
  const claim = await taken(`Left ${randomUUID()}`);
  await getTransactionClient()
    .$executeRaw`UPDATE publication SET state = 'sending' WHERE id = ${claim.id}::uuid`;
  expect(await hasSendingPublication(brand.user.id)).toBe(true);
  await getTransactionClient()
    .$executeRaw`UPDATE publication SET lease_until = now() - interval '1 second' WHERE id = ${claim.id}::uuid`;
  expect(await hasSendingPublication(brand.user.id)).toBe(false);
});

test("cancellation does not affect posts of other users", async () => {
  const claim = await taken(`Kept ${randomUUID()}`);
  brand = await seedAccount();
  await cancel();
  await leave();
  await runPublication(claim);
  expect(await stateOf(claim.id)).toBe("published");
});
