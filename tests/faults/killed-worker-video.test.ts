import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { generateVideo } from "@/lib/generation/server/generate-video";
import { generateVideoBody } from "@/lib/generation/video-generation-schemas";
import { findOwnedPost } from "@/lib/posts/server/posts";
import { setUpOwnServices } from "@/tests/faults/own-services-setup";
import {
  createAccountFixture,
  createPostFixture,
  getCredits,
  insertUserFixture,
} from "@/tests/harness/row-fixtures";
import { ownSandbox } from "@/tests/harness/sandbox-control";

/** Lease 4 s, cleanup 1 s, a video of six seconds. */
const DONE_WITHIN = 40_000;

const start = setUpOwnServices();
let user: { id: string };
let postId = "";
let jobId = "";

beforeEach(async () => {
  await ownSandbox.reset("vertex");
  await ownSandbox.trigger({ service: "vertex", event: "pace", ms: 6_000 });
  user = await insertUserFixture();
  const account = await createAccountFixture(user);
  postId = (await createPostFixture(account)).id;
  const { post } = await findOwnedPost(user.id, postId);
  const request = generateVideoBody.parse({ prompt: "Ovens on Friday", postId, async: true });
  const input = { user, account, post, request, actionKey: randomUUID(), signal: AbortSignal.timeout(1) };
  jobId = (await generateVideo(input)).jobId;
});

const job = () => getTransactionClient().job.findUniqueOrThrow({ where: { id: jobId } });

// spec: D10.1
test("video started by a killed worker is fetched by the next one, started and charged once", async () => {
  const victim = await start();
  await expect.poll(async () => (await job()).stage, { timeout: 20_000 }).toBe("drawing");
  expect((await job()).checkpoint).toMatchObject({ step: "started" });
  victim.process.kill("SIGKILL");
  expect(await victim.ended).toBe("SIGKILL");
  expect(await job()).toMatchObject({ state: "running", attempt: 1, spent: 0 });
  expect(await getCredits(user.id)).toEqual({ balance: 78, reserved: 22, ledger: 78 });
  await Promise.all([start(), start()]);
  await expect.poll(async () => (await job()).state, { timeout: DONE_WITHIN }).toBe("done");
  expect(await job()).toMatchObject({ attempt: 2, fence: 2, spent: 22, result: { postId } });
  expect((await ownSandbox.effects("vertex")).effects).toHaveLength(1);
  expect((await findOwnedPost(user.id, postId)).post.video).toMatchObject({ width: 720, height: 1280 });
  expect(await getCredits(user.id)).toEqual({ balance: 78, reserved: 0, ledger: 78 });
  const lines = await getTransactionClient().ledgerEntry.findMany({
    where: { userId: user.id, kind: { not: "grant" } },
  });
  expect(lines.map(({ kind, delta }) => [kind, delta]).sort()).toEqual([
    ["reserve", -22],
    ["settle", 0],
  ]);
}, 90_000);
