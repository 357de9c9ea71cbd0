import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { clientOf } from "@/lib/core/server/transaction";
import { MINUTE_MS } from "@/lib/core/time-units";
import { findOwnedPost } from "@/lib/posts/server/find-post";
import type { PostRow } from "@/lib/posts/server/post-store";
import { type Sent, SocialError } from "@/lib/providers/social/port";
import { claimNext } from "@/lib/publishing/server/claim-store";
import { getReceipt } from "@/lib/publishing/server/get-receipt";
import { Publisher } from "@/lib/publishing/server/publisher";
import { resolvePublication } from "@/lib/publishing/server/resolve-publication";
import { runPublication } from "@/lib/publishing/server/run-publication";
import { savePost } from "@/lib/publishing/server/save-post";
import {
  type Brand,
  eachTestPublishes,
  failNextPost,
  feedCalls,
  livePosts,
  makePost,
  publishDue,
} from "@/tests/faults/world";
import { ownSandbox } from "@/tests/harness/sandbox-control";
import { scriptedNetwork } from "@/tests/harness/scripted-network";
import { BAKERY } from "@/tests/harness/story";

const PROCESSING: Sent = { providerId: "reel-1", permalink: null, processing: true };
const LIVE: Sent = { providerId: "reel-1", permalink: "https://network.example/reel-1" };

let brand: Brand;
eachTestPublishes((made) => {
  brand = made;
});

const row = ({ id }: PostRow) => clientOf().publication.findFirstOrThrow({ where: { postId: id } });
const shown = async ({ id }: PostRow) => (await findOwnedPost(brand.user.id, id)).post;
const kinds = async (post: PostRow) => (await getReceipt({ post })).timeline.map(({ kind }) => kind);

async function duePost(): Promise<PostRow> {
  const post = await makePost(brand, `Baked ${randomUUID()}`);
  const changes = { status: "scheduled" as const, scheduledAt: new Date() };
  return savePost({ ...brand, post, changes, revision: post.revision });
}

/** The next worker takes the row as if its time had come, over this network. */
async function workerMeets(post: PostRow, { network }: Pick<ReturnType<typeof scriptedNetwork>, "network">) {
  const { id } = await row(post);
  await clientOf().publication.update({ where: { id }, data: { nextAt: new Date(0) } });
  const claim = await claimNext("facebook");
  if (claim?.id !== id) throw new Error("nothing to claim");
  await runPublication(claim, network);
}

/** As if it had been sent, and taken, so long ago. */
async function letPass(post: PostRow, ms: number): Promise<void> {
  const { id, acceptedAt } = await row(post);
  const at = new Date(Date.now() - ms);
  const data = { sendingAt: at, ...(acceptedAt ? { acceptedAt: at } : {}) };
  await clientOf().publication.update({ where: { id }, data });
}

const secondsUntilNext = async (post: PostRow) => ((await row(post)).nextAt.getTime() - Date.now()) / 1000;

test.each([
  ["a minute less than a quarter of an hour", 14, "published", 1],
  ["a minute more than that", 16, "failed", 0],
])("getting ready may take a quarter of an hour: after %s", async (_, minutes, status, sent) => {
  const met = scriptedNetwork({ steps: [{ container: "c-1" }], send: [LIVE] });
  const post = await duePost();
  const { id } = await row(post);
  // As if a worker had begun with it so long ago, when it was due, and died on the way.
  const began = new Date(Date.now() - minutes * MINUTE_MS);
  await clientOf().publication.update({
    where: { id },
    data: { state: "preparing", startedAt: began, dueAt: began, nextAt: began },
  });
  await workerMeets(post, met);
  expect(await shown(post)).toMatchObject({ status });
  expect(met.calls.send).toHaveLength(sent);
});

describe("taken by the network, which still works on it (PUB5)", () => {
  test("is looked up until it is live, and never sent again", async () => {
    const met = scriptedNetwork({
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
    expect(await claimNext("facebook")).toBeNull();
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

  test("and declined then, it has failed with the network's cause", async () => {
    const declined = new SocialError("refused", "policy", "Against the rules");
    const met = scriptedNetwork({ send: [PROCESSING], lookUp: [declined] });
    const post = await duePost();
    await workerMeets(post, met);
    await workerMeets(post, met);
    expect(await shown(post)).toMatchObject({ status: "failed", problem: { code: "policy" } });
    expect((await getReceipt({ post })).timeline.at(-1)).toMatchObject({
      kind: "failed",
      detail: { problem: "policy" },
    });
  });

  test("and live without a name, it is published without a link", async () => {
    const met = scriptedNetwork({ send: [PROCESSING], lookUp: [{ providerId: null, permalink: null }] });
    const post = await duePost();
    await workerMeets(post, met);
    await workerMeets(post, met);
    expect(await shown(post)).toMatchObject({ status: "published", permalink: null });
    expect(await row(post)).toMatchObject({ providerId: "reel-1" });
  });

  test("and not live after an hour, a person is asked, and it is still looked up", async () => {
    const met = scriptedNetwork({ send: [PROCESSING], lookUp: [PROCESSING, PROCESSING, LIVE] });
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

  test("only what was taken can be declined: a refused look-up of any other is no failure", async () => {
    const unsure = new SocialError("unknown", "outcome_unknown", "no answer");
    const refused = new SocialError("refused", "refused", "no such list");
    const met = scriptedNetwork({ send: [unsure], lookUp: [refused] });
    const post = await duePost();
    await workerMeets(post, met);
    expect((await row(post)).state).toBe("unknown");
    await letPass(post, 2 * MINUTE_MS);
    await workerMeets(post, met);
    expect(await shown(post)).toMatchObject({ status: "needs_review" });
  });

  test("a look-up knows what was uploaded, in the same run and in every later one", async () => {
    const unsure = new SocialError("unknown", "outcome_unknown", "no answer");
    const met = scriptedNetwork({
      steps: [{ container: "c-1" }],
      send: [unsure],
      lookUp: [PROCESSING, LIVE],
    });
    const post = await duePost();
    await workerMeets(post, met);
    await workerMeets(post, met);
    expect(met.calls.lookUp.map(({ steps }) => steps)).toEqual([{ container: "c-1" }, { container: "c-1" }]);
  });

  test("a look-up that finds it at work learns its name and waits", async () => {
    const unsure = new SocialError("unknown", "outcome_unknown", "no answer");
    const met = scriptedNetwork({ send: [unsure], lookUp: [PROCESSING, LIVE] });
    const post = await duePost();
    await workerMeets(post, met);
    expect(await row(post)).toMatchObject({ state: "unknown", providerId: "reel-1" });
    await workerMeets(post, met);
    expect(met.calls.lookUp.at(-1)).toMatchObject({ providerId: "reel-1" });
    expect(await shown(post)).toMatchObject({ status: "published" });
    expect(met.calls.send).toHaveLength(1);
  });
});

describe("while a person is asked", () => {
  const hidden = () =>
    ownSandbox.armFault({
      service: "meta",
      method: "GET",
      path: `/v26.0/${BAKERY}/posts`,
      times: 3,
      action: { kind: "status", status: 200, body: { data: [] } },
    });

  test("the network shows it after all: the case closes by itself, nothing is sent again", async () => {
    const post = await duePost();
    await failNextPost({ kind: "accept-then-reset" });
    await hidden();
    const worker = new Publisher();
    await publishDue(worker);
    expect(await shown(post)).toMatchObject({ status: "needs_review" });
    expect(await secondsUntilNext(post)).toBeGreaterThan(100);
    await publishDue(worker);
    expect(await shown(post)).toMatchObject({ status: "needs_review" });
    await clientOf().publication.updateMany({ data: { nextAt: new Date(0) } });
    await publishDue(worker);
    expect(await shown(post)).toMatchObject({ status: "published", problem: null });
    expect((await getReceipt({ post })).timeline.at(-1)).toMatchObject({
      kind: "published",
      detail: { found: true },
    });
    expect(await livePosts(post.text)).toHaveLength(1);
    expect(await feedCalls()).toBe(1);
  });

  test("it is looked up a few times and then left to the person", async () => {
    const unsure = new SocialError("unknown", "outcome_unknown", "no answer");
    const met = scriptedNetwork({ send: [unsure], lookUp: ["not-there"] });
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
    expect(await kinds(post)).toEqual([
      "scheduled",
      "claimed",
      "preparing",
      "sending",
      "outcome_unknown",
      "needs_review",
    ]);
  }, 40_000);

  test("a network that cannot tell is not asked again", async () => {
    const unsure = new SocialError("unknown", "outcome_unknown", "no answer");
    const met = scriptedNetwork({ send: [unsure], lookUp: ["cannot-tell"] });
    const post = await duePost();
    await workerMeets(post, met);
    expect(await shown(post)).toMatchObject({ status: "needs_review" });
    expect(await secondsUntilNext(post)).toBeGreaterThan(60_000_000);
  });

  test("the person who answers during a look-up is right, and what it finds changes nothing", async () => {
    const unsure = new SocialError("unknown", "outcome_unknown", "no answer");
    const post = await duePost();
    await workerMeets(post, scriptedNetwork({ send: [unsure], lookUp: ["not-there"] }));
    const late = scriptedNetwork({ send: [], lookUp: [LIVE] });
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

test("refused as the same as a post that the network names: the receipt leads there, and nothing is taken for sent", async () => {
  const error = new SocialError("duplicate", "duplicate", "the same is there", undefined, LIVE);
  const met = scriptedNetwork({ send: [error], lookUp: ["cannot-tell"] });
  const post = await duePost();
  await workerMeets(post, met);
  expect(await shown(post)).toMatchObject({ status: "failed", problem: { code: "duplicate" } });
  const { permalink, timeline } = await getReceipt({ post });
  expect(permalink).toBeNull();
  expect(timeline.at(-1)).toMatchObject({ kind: "failed", detail: { permalink: LIVE.permalink } });
});
