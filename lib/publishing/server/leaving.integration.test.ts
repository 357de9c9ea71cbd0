import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { clientOf, inTransaction } from "@/lib/core/server/transaction";
import { claimNext } from "@/lib/publishing/server/claim-store";
import { cancelUnsentOf, isSendingFor } from "@/lib/publishing/server/leaving-store";
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
} from "@/tests/faults/world";
import { eventually } from "@/tests/harness/checkout";

let brand: Brand;

eachTestPublishes((made) => {
  brand = made;
});

/** A post that is due and in a worker's hands. */
async function taken(text: string) {
  const post = await makePost(brand, text);
  const changes = { status: "scheduled" as const, scheduledAt: new Date() };
  await savePost({ ...brand, post, changes, revision: post.revision });
  const claim = await claimNext("facebook");
  if (claim?.postId !== post.id) throw new Error("another post was due");
  return claim;
}
const leave = () =>
  clientOf().user.update({ where: { id: brand.user.id }, data: { deletionAskedAt: new Date() } });
const cancel = () => inTransaction((tx) => cancelUnsentOf(brand.user.id, tx));
const stateOf = async (id: string) =>
  (await clientOf().publication.findUniqueOrThrow({ where: { id } })).state;

test("what a worker has taken and not sent stops before it is sent (PUB7)", async () => {
  const claim = await taken(`Stopped ${randomUUID()}`);
  await cancel();
  await runPublication(claim);
  expect(await feedCalls()).toBe(0);
  expect(await stateOf(claim.id)).toBe("cancelled");
  expect(await claimNext("facebook")).toBeNull();
});

test("what was taken a moment after the cancelling is not sent either: its person is leaving", async () => {
  const claim = await taken(`Too late ${randomUUID()}`);
  await leave();
  await runPublication(claim);
  expect(await feedCalls()).toBe(0);
  expect(await stateOf(claim.id)).toBe("preparing");
  await cancel();
  expect(await stateOf(claim.id)).toBe("cancelled");
});

test("what is being sent finishes, and is waited for", async () => {
  const text = `Finished ${randomUUID()}`;
  const claim = await taken(text);
  await failNextPost({ kind: "delay", ms: 700 });
  const run = runPublication(claim);
  await eventually("it is being sent", async () => (await stateOf(claim.id)) === "sending");
  await leave();
  await cancel();
  expect(await isSendingFor(brand.user.id)).toBe(true);
  await run;
  expect(await stateOf(claim.id)).toBe("published");
  expect(await livePosts(text)).toHaveLength(1);
  expect(await isSendingFor(brand.user.id)).toBe(false);
});

test("what a dead worker left while sending is not waited for longer than its lease", async () => {
  const claim = await taken(`Left ${randomUUID()}`);
  await clientOf().$executeRaw`UPDATE publication SET state = 'sending' WHERE id = ${claim.id}::uuid`;
  expect(await isSendingFor(brand.user.id)).toBe(true);
  await clientOf()
    .$executeRaw`UPDATE publication SET lease_until = now() - interval '1 second' WHERE id = ${claim.id}::uuid`;
  expect(await isSendingFor(brand.user.id)).toBe(false);
});

test("nobody else's posts are cancelled", async () => {
  const claim = await taken(`Kept ${randomUUID()}`);
  brand = await makeBrand();
  await cancel();
  await leave();
  await runPublication(claim);
  expect(await stateOf(claim.id)).toBe("published");
});
