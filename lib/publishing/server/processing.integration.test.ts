import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "@/lib/core/date-time/zoned-time";
import { getTransactionClient } from "@/lib/core/server/transaction";
import type { PostRow } from "@/lib/posts/server/post-store";
import { findOwnedPost } from "@/lib/posts/server/posts";
import { type SentPost, SocialError } from "@/lib/providers/social/port";
import { claimNextPublication } from "@/lib/publishing/server/publication-claim-store";
import { getReceipt } from "@/lib/publishing/server/publish-now";
import { Publisher } from "@/lib/publishing/server/publisher";
import { resolvePublication } from "@/lib/publishing/server/resolve-publication";
import { runPublication } from "@/lib/publishing/server/run-publication";
import { saveAndSchedulePost } from "@/lib/publishing/server/save-and-schedule-post";
import {
  armPublishFault,
  countAllFeedCalls,
  listLivePosts,
  runDuePublications,
  type SeededAccount,
  seedPost,
  setUpPublishingTests,
} from "@/tests/faults/seed-data";
import { BAKERY } from "@/tests/harness/account-fixtures";
import { ownSandbox } from "@/tests/harness/sandbox-control";
import { createScriptedPlatform, skipWait } from "@/tests/harness/scripted-social-platform";

const PROCESSING: SentPost = { providerId: "reel-1", permalink: null, processing: true };
const LIVE: SentPost = { providerId: "reel-1", permalink: "https://network.example/reel-1" };

let brand: SeededAccount;
setUpPublishingTests((made) => {
  brand = made;
});

const row = ({ id }: PostRow) =>
  getTransactionClient().publication.findFirstOrThrow({ where: { postId: id } });
const shown = async ({ id }: PostRow) => (await findOwnedPost(brand.user.id, id)).post;
const kinds = async (post: PostRow) => (await getReceipt({ post })).timeline.map(({ kind }) => kind);

async function duePost(): Promise<PostRow> {
  const post = await seedPost(brand, `Baked ${randomUUID()}`);
  const changes = { status: "scheduled" as const, scheduledAt: new Date() };
  return saveAndSchedulePost({ ...brand, post, changes, revision: post.revision });
}

/** Lets the next worker claim the publication as if it were due. */
async function workerMeets(
  post: PostRow,
  { network }: Pick<ReturnType<typeof createScriptedPlatform>, "network">,
) {
  const { id } = await row(post);
  await getTransactionClient().publication.update({ where: { id }, data: { nextAt: new Date(0) } });
  const claim = await claimNextPublication("facebook");
  if (claim?.id !== id) throw new Error("nothing to claim");
  await runPublication(claim, { network, wait: skipWait });
}

/** Moves the times of sending and acceptance into the past. */
async function letPass(post: PostRow, ms: number): Promise<void> {
  const { id, acceptedAt } = await row(post);
  const at = new Date(Date.now() - ms);
  const data = { sendingAt: at, ...(acceptedAt ? { acceptedAt: at } : {}) };
  await getTransactionClient().publication.update({ where: { id }, data });
}

const secondsUntilNext = async (post: PostRow) => ((await row(post)).nextAt.getTime() - Date.now()) / 1000;

// spec: D9.6
test.each([
  ["14 minutes", 14, "published", 1],
  ["16 minutes", 16, "failed", 0],
])("preparation may take 15 minutes: after %s", async (_, minutes, status, sent) => {
  const met = createScriptedPlatform({ steps: [{ container: "c-1" }], send: [LIVE] });
  const post = await duePost();
  const { id } = await row(post);
  // Simulates a worker that started at the due time and died.
  const began = new Date(Date.now() - minutes * MINUTE_MS);
  await getTransactionClient().publication.update({
    where: { id },
    data: { state: "preparing", startedAt: began, dueAt: began, nextAt: began },
  });
  await workerMeets(post, met);
  expect(await shown(post)).toMatchObject({ status });
  expect(met.calls.send).toHaveLength(sent);
});

describe("posts that the platform still processes [PUB5]", () => {
  test("processing post is polled until it is live and never sent again", async () => {
    const met = createScriptedPlatform({
      steps: [{ container: "c-1" }],
      send: [PROCESSING],
      lookUp: [PROCESSING, "not-there", new SocialError("transient", "unavailable", "hiccup"), LIVE],
    });
    const post = await duePost();
    await workerMeets(post, met);
    expect(await row(post)).toMatchObject({ state: "unknown", providerId: "reel-1", leaseUntil: null });
    expect(await shown(post)).toMatchObject({ status: "publishing" });
    expect(await secondsUntilNext(post)).toBeGreaterThan(10);
    expect(await secondsUntilNext(post)).toBeLessThan(16);
    expect(await claimNextPublication("facebook")).toBeNull();
    await workerMeets(post, met);
    await workerMeets(post, met);
    await letPass(post, 6 * MINUTE_MS);
    await workerMeets(post, met);
    expect(await secondsUntilNext(post)).toBeGreaterThan(50);
    expect(await row(post)).toMatchObject({ state: "unknown", attempt: 1 });
    await workerMeets(post, met);
    expect(await shown(post)).toMatchObject({ status: "published", permalink: LIVE.permalink });
    expect(await kinds(post)).toEqual([
      "scheduled",
      "claimed",
      "preparing",
      "uploaded",
      "sending",
      "processing",
      "published",
    ]);
    expect(met.calls.send).toHaveLength(1);
    expect(met.calls.lookUp[0]).toMatchObject({ providerId: "reel-1", known: [] });
  });

  test("processing post fails with the platform's cause when it is declined", async () => {
    const declined = new SocialError("refused", "policy", "Against the rules");
    const met = createScriptedPlatform({ send: [PROCESSING], lookUp: [declined] });
    const post = await duePost();
    await workerMeets(post, met);
    await workerMeets(post, met);
    expect(await shown(post)).toMatchObject({ status: "failed", problem: { code: "policy" } });
    expect((await getReceipt({ post })).timeline.at(-1)).toMatchObject({
      kind: "failed",
      detail: { problem: "policy" },
    });
  });

  test("processing post is published without a link when the platform returns no id", async () => {
    const met = createScriptedPlatform({
      send: [PROCESSING],
      lookUp: [{ providerId: null, permalink: null }],
    });
    const post = await duePost();
    await workerMeets(post, met);
    await workerMeets(post, met);
    expect(await shown(post)).toMatchObject({ status: "published", permalink: null });
    expect(await row(post)).toMatchObject({ providerId: "reel-1" });
  });

  test("processing post needs review after an hour and is still polled", async () => {
    const met = createScriptedPlatform({ send: [PROCESSING], lookUp: [PROCESSING, PROCESSING, LIVE] });
    const post = await duePost();
    await workerMeets(post, met);
    await letPass(post, 59 * MINUTE_MS);
    await workerMeets(post, met);
    expect((await row(post)).state).toBe("unknown");
    await letPass(post, 60 * MINUTE_MS);
    await workerMeets(post, met);
    expect(await shown(post)).toMatchObject({ status: "needs_review", problem: { code: "outcome_unknown" } });
    await workerMeets(post, met);
    expect(await shown(post)).toMatchObject({ status: "published", problem: null });
    expect(met.calls.send).toHaveLength(1);
  });

  test("refused lookup is no failure when the platform had not accepted the post", async () => {
    const unsure = new SocialError("unknown", "outcome_unknown", "no answer");
    const refused = new SocialError("refused", "refused", "no such list");
    const met = createScriptedPlatform({ send: [unsure], lookUp: [refused] });
    const post = await duePost();
    await workerMeets(post, met);
    expect((await row(post)).state).toBe("unknown");
    await letPass(post, 2 * MINUTE_MS);
    await workerMeets(post, met);
    expect(await shown(post)).toMatchObject({ status: "needs_review" });
  });

  test("lookup receives the uploaded steps in the same run and in later runs", async () => {
    const unsure = new SocialError("unknown", "outcome_unknown", "no answer");
    const met = createScriptedPlatform({
      steps: [{ container: "c-1" }],
      send: [unsure],
      lookUp: [PROCESSING, LIVE],
    });
    const post = await duePost();
    await workerMeets(post, met);
    await workerMeets(post, met);
    expect(met.calls.lookUp.map(({ steps }) => steps)).toEqual([{ container: "c-1" }, { container: "c-1" }]);
  });

  test("lookup that finds a processing post stores its provider id and waits", async () => {
    const unsure = new SocialError("unknown", "outcome_unknown", "no answer");
    const met = createScriptedPlatform({ send: [unsure], lookUp: [PROCESSING, LIVE] });
    const post = await duePost();
    await workerMeets(post, met);
    expect(await row(post)).toMatchObject({ state: "unknown", providerId: "reel-1" });
    await workerMeets(post, met);
    expect(met.calls.lookUp.at(-1)).toMatchObject({ providerId: "reel-1" });
    expect(await shown(post)).toMatchObject({ status: "published" });
    expect(met.calls.send).toHaveLength(1);
  });
});

describe("lookups during review", () => {
  const hidden = () =>
    ownSandbox.armFault({
      service: "meta",
      method: "GET",
      path: `/v26.0/${BAKERY}/posts`,
      times: 3,
      action: { kind: "status", status: 200, body: { data: [] } },
    });

  // spec: D9.8
  test("post in review is published without another send when the platform shows it", async () => {
    const post = await duePost();
    await armPublishFault({ kind: "accept-then-reset" });
    await hidden();
    const worker = new Publisher({ wait: skipWait });
    await runDuePublications(worker);
    expect(await shown(post)).toMatchObject({ status: "needs_review" });
    expect(await secondsUntilNext(post)).toBeGreaterThan(100);
    await runDuePublications(worker);
    expect(await shown(post)).toMatchObject({ status: "needs_review" });
    await getTransactionClient().publication.updateMany({ data: { nextAt: new Date(0) } });
    await runDuePublications(worker);
    expect(await shown(post)).toMatchObject({ status: "published", problem: null });
    expect((await getReceipt({ post })).timeline.at(-1)).toMatchObject({
      kind: "published",
      detail: { found: true },
    });
    expect(await listLivePosts(post.text)).toHaveLength(1);
    expect(await countAllFeedCalls()).toBe(1);
  });

  // spec: D9.7, D9.9
  test("post in review is looked up a few times, then left to the user", async () => {
    const unsure = new SocialError("unknown", "outcome_unknown", "no answer");
    const met = createScriptedPlatform({ send: [unsure], lookUp: ["not-there"] });
    const post = await duePost();
    await workerMeets(post, met);
    const waits = [];
    for (const minutes of [2, 5, 15, 40, 120, 360]) {
      await letPass(post, minutes * MINUTE_MS);
      await workerMeets(post, met);
      waits.push(Math.round((await secondsUntilNext(post)) / 60));
    }
    expect(waits.slice(0, 5)).toEqual([3, 10, 25, 80, 240]);
    expect(waits.at(-1)).toBeGreaterThan(1_000_000);
    expect(met.calls.send).toHaveLength(1);
    expect(await kinds(post)).toEqual([
      "scheduled",
      "claimed",
      "preparing",
      "sending",
      "outcome_unknown",
      "needs_review",
    ]);
  }, 40_000);

  test("post in review is not looked up again when the platform cannot tell", async () => {
    const unsure = new SocialError("unknown", "outcome_unknown", "no answer");
    const met = createScriptedPlatform({ send: [unsure], lookUp: ["cannot-tell"] });
    const post = await duePost();
    await workerMeets(post, met);
    expect(await shown(post)).toMatchObject({ status: "needs_review" });
    expect(await secondsUntilNext(post)).toBeGreaterThan(60_000_000);
  });

  test("user decision wins over a concurrent lookup", async () => {
    const unsure = new SocialError("unknown", "outcome_unknown", "no answer");
    const post = await duePost();
    await workerMeets(post, createScriptedPlatform({ send: [unsure], lookUp: ["not-there"] }));
    const late = createScriptedPlatform({ send: [], lookUp: [LIVE] });
    const network = {
      ...late.network,
      lookUp: async (...input: Parameters<typeof late.network.lookUp>) => {
        await resolvePublication({ ...brand, postId: post.id, outcome: "live" });
        return late.network.lookUp(...input);
      },
    };
    await workerMeets(post, { network });
    expect(await shown(post)).toMatchObject({ status: "published", permalink: null });
    expect((await kinds(post)).filter((kind) => kind === "published" || kind === "resolved")).toEqual([
      "resolved",
    ]);
  }, 30_000);
});

test("duplicate refusal links to the conflicting post and fails the publication", async () => {
  const error = new SocialError("duplicate", "duplicate", "the same is there", undefined, LIVE);
  const met = createScriptedPlatform({ send: [error], lookUp: ["cannot-tell"] });
  const post = await duePost();
  await workerMeets(post, met);
  expect(await shown(post)).toMatchObject({ status: "failed", problem: { code: "duplicate" } });
  const { permalink, timeline } = await getReceipt({ post });
  expect(permalink).toBeNull();
  expect(timeline.at(-1)).toMatchObject({ kind: "failed", detail: { permalink: LIVE.permalink } });
});
