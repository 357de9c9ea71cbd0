import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { withTempDirectory } from "@/lib/core/server/temp-directory";
import { reapReservations } from "@/lib/credits/server/close-reservation";
import { generateVideo } from "@/lib/generation/server/generate-video";
import { recoverOrphanedVideos } from "@/lib/generation/server/recover-orphaned-videos";
import { createVideoHandler } from "@/lib/generation/server/video-handler";
import { generateVideoBody } from "@/lib/generation/video-generation-schemas";
import { videoJobInput } from "@/lib/jobs/schemas";
import { cancelJob } from "@/lib/jobs/server/cancel-job";
import { claimNextJob, saveCheckpoint } from "@/lib/jobs/server/job-claim-store";
import { failAbandonedJobs, JobRunner } from "@/lib/jobs/server/job-runner";
import { closeQueue } from "@/lib/jobs/server/queue";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { removeAudioTracks } from "@/lib/media/server/remove-audio-tracks";
import { findOwnedPost } from "@/lib/posts/server/posts";
import type { VideoModels } from "@/lib/providers/ai-video/port";
import { getVideoModels } from "@/lib/providers/ai-video/registry";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { createVideo } from "@/sandbox/vertex/create-video";
import { waitFor } from "@/tests/harness/npm-start";
import {
  createAccountFixture,
  createPostFixture,
  getCredits,
  insertMediaFixture,
  insertUserFixture,
  insertVideoFixture,
} from "@/tests/harness/row-fixtures";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const PACE = { firstMs: 10, mostMs: 50, totalMs: 60_000, startMs: 5_000 };
const never = new AbortController().signal;
const runners: JobRunner[] = [];
let user: { id: string };
let account: AccountRow;
let postId = "";

beforeAll(ensureBucket);
beforeEach(async () => {
  await getPrismaClient().job.deleteMany();
  await ownSandbox.reset("vertex");
  user = await insertUserFixture();
  account = await createAccountFixture(user, { brandKit: { colors: ["#7a3b12"] } });
  postId = (await createPostFixture(account)).id;
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop(2_000)));
});
afterAll(async () => {
  await closeQueue();
  await closeDb();
});

const post = async () => (await findOwnedPost(user.id, postId)).post;

async function ask(fields: object = {}, actionKey: string = randomUUID()): Promise<string> {
  const request = generateVideoBody.parse({ prompt: "Ovens on Friday", postId, async: true, ...fields });
  return (await generateVideo({ user, account, post: await post(), request, actionKey, signal: never }))
    .jobId;
}

/** Runs a worker; called again, it claims new jobs. */
async function work(models: VideoModels = getVideoModels(), pace = PACE): Promise<JobRunner> {
  const runner = new JobRunner({ video: createVideoHandler(() => models, pace) });
  runners.push(runner);
  await runner.takeDue("video");
  return runner;
}

const jobOf = (id: string) => getPrismaClient().job.findUniqueOrThrow({ where: { id } });
const started = async (): Promise<{ data: Record<string, unknown> }[]> =>
  (await ownSandbox.effects("vertex")).effects;
const linesOf = async () =>
  (await getPrismaClient().ledgerEntry.findMany({ where: { userId: user.id }, orderBy: { id: "asc" } }))
    .map(({ kind, delta }) => `${kind} ${delta}`)
    .slice(1);

const listNotifications = () => getPrismaClient().notification.findMany({ where: { userId: user.id } });

/** Asserts that the credits were released exactly once. */
async function expectReleased(id: string, state: string, code?: string): Promise<void> {
  expect(await jobOf(id)).toMatchObject({ state, cost: 22, spent: 0, ...(code ? { error: { code } } : {}) });
  expect(await getCredits(user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  expect(await linesOf()).toEqual(["reserve -22", "release 22"]);
  expect([(await post()).video, await listNotifications()]).toEqual([null, []]);
}

/** A fake provider that finishes on demand. */
function heldModels(sound = false) {
  let isDone = false;
  const calls = { starts: 0, looks: 0 };
  const models: VideoModels = {
    async start() {
      calls.starts += 1;
      return { operationName: `held-${calls.starts}` };
    },
    async poll() {
      calls.looks += 1;
      if (!isDone) return { state: "pending" };
      return {
        state: "done",
        bytes: await createVideo({ width: 720, height: 1280, seconds: 4, sound }),
      };
    },
  };
  const release = () => {
    isDone = true;
  };
  return { models, calls, letGo: release };
}

/** Returns whether the stored video has sound, which the call would remove. */
function hasSound(url: string): Promise<boolean> {
  return withTempDirectory(async (folder) => {
    const path = join(folder, "video.mp4");
    await writeFile(path, Buffer.from(await (await fetch(url)).arrayBuffer()));
    return removeAudioTracks(path);
  });
}

/** Starts a video, stores the checkpoint and stops like a crashed worker. */
async function beginAndDie(id: string, models: VideoModels, attempt = 1): Promise<void> {
  const claim = (await claimNextJob("video", 20)) ?? expect.fail("a job");
  const video = { prompt: "x", model: "silent", aspect: "9:16", resolution: "720p", seconds: 8 } as const;
  await saveCheckpoint(claim, { step: "started", at: Date.now(), operation: await models.start(video) });
  await leaveBehind(id, attempt);
}

const leaveBehind = (id: string, attempt: number) =>
  getPrismaClient()
    .$executeRaw`UPDATE job SET lease_until = now() - interval '1 second', attempt = ${attempt} WHERE id = ${id}::uuid`;

describe("video generation", () => {
  // spec: 7.60, D5.57
  test("silent video from an image is reserved, started once, stored with a poster frame and charged", async () => {
    const { key } = await insertMediaFixture(user);
    const id = await ask({ imageUrl: getMediaUrl(key) });
    expect(await getCredits(user.id)).toEqual({ balance: 78, reserved: 22, ledger: 78 });
    await (await work()).idle();
    expect(await jobOf(id)).toMatchObject({
      ...{ state: "done", progress: 100, cost: 22, spent: 22, attempt: 1 },
      result: { videoUrl: expect.stringMatching(/\.mp4$/), screenshotUrl: expect.any(String), postId },
    });
    expect(await post()).toMatchObject({ revision: 2, video: { width: 720, height: 1280 } });
    expect(await listNotifications()).toMatchObject([
      { kind: "film_ready", postId, payload: { title: "Ovens on Friday" } },
    ]);
    expect((await started()).map(({ data }) => data)).toEqual([
      {
        ...{ model: "veo-3.1-fast-generate-001", size: "720x1280", seconds: 8, image: true },
        ...{ api: "vertex", sound: false },
        prompt: expect.stringContaining("What it shows: Ovens on Friday"),
      },
    ]);
    const { videoUrl } = (await jobOf(id)).result as { videoUrl: string };
    expect(await hasSound(videoUrl)).toBe(false);
    expect(await getCredits(user.id)).toEqual({ balance: 78, reserved: 0, ledger: 78 });
    expect(await linesOf()).toEqual(["reserve -22", "settle 0"]);
  });

  test("silent video of a service that makes every video with sound is stored without it", async () => {
    const { models, letGo } = heldModels(true);
    letGo();
    const id = await ask();
    await (await work(models)).idle();
    const { videoUrl } = (await jobOf(id)).result as { videoUrl: string };
    expect(await hasSound(videoUrl)).toBe(false);
  });

  test("video that is not attached is a result of its post and stays in the library", async () => {
    await getPrismaClient().post.update({ where: { id: postId }, data: { status: "published" } });
    const before = await post();
    const id = await ask({ attach: false });
    await (await work()).idle();
    const result = await getPrismaClient().postResult.findFirstOrThrow({ where: { postId } });
    expect(await jobOf(id)).toMatchObject({ state: "done", spent: 22, result: { resultId: result.id } });
    expect((await jobOf(id)).result).not.toHaveProperty("postId");
    expect(result).toMatchObject({ kind: "video", prompt: "Ovens on Friday", userId: user.id });
    expect(await post()).toEqual(before);
    const library = await getPrismaClient().canvasImage.findMany({ where: { userId: user.id } });
    expect(library).toMatchObject([{ mediaId: result.mediaId, label: "Ovens on Friday" }]);
    expect(await listNotifications()).toMatchObject([{ kind: "film_ready", postId }]);
  });

  test("video whose post was deleted meanwhile is only in the library", async () => {
    const { models, letGo } = heldModels();
    const id = await ask({ attach: false });
    const worker = await work(models);
    await getPrismaClient().post.delete({ where: { id: postId } });
    letGo();
    await worker.idle();
    expect(await jobOf(id)).toMatchObject({ state: "done", spent: 22 });
    expect((await jobOf(id)).result).not.toHaveProperty("resultId");
    expect(await getPrismaClient().canvasImage.count({ where: { userId: user.id } })).toBe(1);
    expect(await listNotifications()).toEqual([]);
  });

  // spec: 9.23, D5.59
  test("square video with sound costs 320 credits and is cropped to a square", async () => {
    await getPrismaClient().creditAccount.update({ where: { userId: user.id }, data: { balance: 400 } });
    const id = await ask({ sound: true, size: "1080x1080" });
    await (await work()).idle();
    expect(await jobOf(id)).toMatchObject({ state: "done", cost: 320, spent: 320 });
    expect((await post()).video).toMatchObject({ width: 1080, height: 1080 });
    expect((await started())[0]?.data).toMatchObject({ size: "1920x1080", sound: true });
    expect(await getCredits(user.id)).toMatchObject({ balance: 80, reserved: 0 });
  });

  test("video has the requested length, and 8 seconds in a job of an earlier release", async () => {
    const id = await ask({ seconds: 4, attach: false });
    await (await work()).idle();
    expect(await jobOf(id)).toMatchObject({ state: "done", cost: 22, spent: 22 });
    const before = await ask({ seconds: 4, attach: false });
    const { seconds: _, ...earlier } = videoJobInput.parse((await jobOf(before)).input);
    await getPrismaClient().job.update({ where: { id: before }, data: { input: earlier } });
    await (await work()).idle();
    expect((await started()).map(({ data }) => data.seconds)).toEqual([4, 8]);
  });

  test("video stays unused when its post has another one or is locked", async () => {
    const other = await insertVideoFixture(user);
    const { models, letGo: release } = heldModels();
    const id = await ask();
    const runner = await work(models);
    await getPrismaClient().post.update({ where: { id: postId }, data: { videoId: other.id } });
    release();
    await runner.idle();
    expect(await jobOf(id)).toMatchObject({
      state: "done",
      spent: 22,
      result: { videoUrl: expect.any(String) },
    });
    expect((await jobOf(id)).result).not.toHaveProperty("postId");
    expect((await post()).videoId).toBe(other.id);
  });

  test("video stays unused when its post was scheduled meanwhile", async () => {
    const { models, letGo: release } = heldModels();
    const id = await ask();
    const runner = await work(models);
    const planned = { status: "scheduled", scheduledAt: new Date(Date.now() + 3_600_000) };
    await getPrismaClient().post.update({ where: { id: postId }, data: planned });
    release();
    await runner.idle();
    expect(await jobOf(id)).toMatchObject({ state: "done", spent: 22 });
    expect((await jobOf(id)).result).not.toHaveProperty("postId");
    expect(await post()).toMatchObject({ videoId: null, revision: 1 });
  });

  test("synchronous request returns the video, and a retry returns the same one", async () => {
    const request = generateVideoBody.parse({ prompt: "Ovens", postId });
    const input = { user, account, post: await post(), request, actionKey: randomUUID(), signal: never };
    const asking = generateVideo(input);
    await waitFor("the job is there", async () => (await getPrismaClient().job.count()) === 1);
    await (await work()).idle();
    const response = await asking;
    expect(response).toEqual({
      videoUrl: expect.stringMatching(/\.mp4$/),
      screenshotUrl: expect.any(String),
      jobId: expect.any(String),
    });
    expect(await generateVideo(input)).toEqual(response);
    expect(await started()).toHaveLength(1);
  });
});

describe("video requests", () => {
  test("20 requests with one key create one job and one reservation", async () => {
    const key = randomUUID();
    const ids = await Promise.all(Array.from({ length: 20 }, () => ask({}, key)));
    expect(new Set(ids).size).toBe(1);
    expect(await getCredits(user.id)).toEqual({ balance: 78, reserved: 22, ledger: 78 });
    await cancelJob(user.id, ids[0] ?? "");
    expect(await ask({}, key)).not.toBe(ids[0]);
  });

  test("video request without enough credits creates no job and no reservation [CR8]", async () => {
    await expect(ask({ model: "sound" })).rejects.toMatchObject({
      code: "insufficient_credits",
      details: { required_credits: 320, current_balance: 100 },
    });
    expect([await getPrismaClient().job.count(), await linesOf()]).toEqual([0, []]);
  });

  test("concurrent video requests succeed as far as the credits allow", async () => {
    const requested = await Promise.allSettled(Array.from({ length: 8 }, () => ask()));
    expect(requested.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    expect(await getCredits(user.id)).toEqual({ balance: 12, reserved: 88, ledger: 12 });
  });

  test.each([
    [
      "another user's image",
      async () => getMediaUrl((await insertMediaFixture(await insertUserFixture())).key),
    ],
    ["a video", async () => getMediaUrl((await insertVideoFixture(user)).key)],
    ["an image of another host", async () => "http://169.254.169.254/latest/meta-data"],
  ])("video request with %s as first frame is refused", async (_, address) => {
    await expect(ask({ imageUrl: await address() })).rejects.toMatchObject({
      code: "validation_error",
      details: { fields: [{ path: "imageUrl", message: "This image isn’t in your library" }] },
    });
    expect(await linesOf()).toEqual([]);
  });
});

describe("failed videos", () => {
  test.each([
    ["rejected by the start call", "[moderation] ovens", "provider_refused"],
    ["filtered", "[filtered] ovens", "provider_refused"],
    ["failed at the provider", "[fails] ovens", "provider_error"],
  ])("failed video releases the credits: %s", async (_, prompt, code) => {
    const id = await ask({ prompt });
    await (await work()).idle();
    await expectReleased(id, "failed", code);
  });

  test("video canceled twice before its start releases the credits once", async () => {
    const id = await ask();
    await Promise.all([cancelJob(user.id, id), cancelJob(user.id, id)]);
    await expectReleased(id, "cancelled");
    await (await work()).idle();
    expect(await started()).toEqual([]);
  });

  test("video canceled while running stops within a second and ignores a late result", async () => {
    const { models, calls, letGo: release } = heldModels();
    const id = await ask();
    const runner = await work(models);
    await waitFor("it is waited for", async () => calls.looks > 0);
    const requested = performance.now();
    await cancelJob(user.id, id);
    await expectReleased(id, "cancelled");
    await runner.idle();
    expect(performance.now() - requested).toBeLessThan(5_000);
    release();
    expect(await recoverOrphanedVideos(models)).toBe(0);
    await expectReleased(id, "cancelled");
  });

  test("video that times out releases the credits", async () => {
    const id = await ask();
    await (await work(heldModels().models, { ...PACE, totalMs: 30 })).idle();
    await expectReleased(id, "failed", "provider_timeout");
  });
});

describe("worker crashes", () => {
  test("crash while waiting is followed by a worker that waits for the same video", async () => {
    const { models, calls, letGo: release } = heldModels();
    const id = await ask();
    await beginAndDie(id, models);
    release();
    await (await work(models)).idle();
    expect(await jobOf(id)).toMatchObject({ state: "done", attempt: 2, spent: 22 });
    expect(calls.starts).toBe(1);
    expect(await linesOf()).toEqual(["reserve -22", "settle 0"]);
  });

  test("crash between start and response causes no second start and releases the credits", async () => {
    const id = await ask();
    await getPrismaClient().job.update({ where: { id }, data: { checkpoint: { step: "starting" } } });
    const { models, calls } = heldModels();
    await (await work(models)).idle();
    await expectReleased(id, "failed", "provider_error");
    expect(calls.starts).toBe(0);
  });

  test("third crash fails the job and releases the credits, and a late video is free", async () => {
    const { models, calls, letGo: release } = heldModels();
    const id = await ask();
    await beginAndDie(id, models, 3);
    expect(await failAbandonedJobs("video")).toBe(1);
    await expectReleased(id, "failed", "gave_up");
    expect(await recoverOrphanedVideos(models)).toBe(0);
    await getPrismaClient().job.update({ where: { id }, data: { leaseUntil: null } });
    release();
    expect(await recoverOrphanedVideos(models)).toBe(1);
    expect(await jobOf(id)).toMatchObject({ state: "failed", spent: 0, result: { postId } });
    expect((await post()).video).toMatchObject({ height: 1280 });
    expect(await linesOf()).toEqual(["reserve -22", "release 22"]);
    expect([await recoverOrphanedVideos(models), calls.starts]).toEqual([0, 1]);
  });
});

describe("late videos", () => {
  test("late video is fetched after the object store was down twice", async () => {
    const { models, letGo: release } = heldModels();
    const id = await ask();
    await beginAndDie(id, models, 3);
    await failAbandonedJobs("video");
    const error = { code: "unavailable", message: "away" };
    await getPrismaClient().job.update({ where: { id }, data: { error } });
    release();
    const away = vi.spyOn(getObjectStore(), "putFile").mockRejectedValue(new AppError("unavailable"));
    expect(await recoverOrphanedVideos(models)).toBe(0);
    expect(away).toHaveBeenCalled();
    away.mockRestore();
    await getPrismaClient().job.update({ where: { id }, data: { leaseUntil: null } });
    expect(await recoverOrphanedVideos(models)).toBe(1);
    expect(await jobOf(id)).toMatchObject({ state: "failed", spent: 0, result: { postId } });
  });

  test("late video is discarded when the provider has none", async () => {
    const { models } = heldModels();
    const id = await ask();
    await beginAndDie(id, models, 3);
    await failAbandonedJobs("video");
    const refused = { ...models, poll: () => Promise.reject(new AppError("provider_refused")) };
    expect(await recoverOrphanedVideos(refused)).toBe(0);
    expect(await jobOf(id)).toMatchObject({ checkpoint: null, leaseUntil: null });
  });
});

describe("running videos", () => {
  test("cleanup preserves the reservation of an open job [CR7]", async () => {
    const id = await ask();
    await getPrismaClient().reservation.updateMany({ where: { jobId: id }, data: { deadline: new Date(0) } });
    await reapReservations();
    expect(await getCredits(user.id)).toMatchObject({ reserved: 22 });
  });

  test("rate limited provider is retried and an unresponsive one is polled on", async () => {
    const { models, calls, letGo: release } = heldModels();
    const busy = [
      new AppError("rate_limited", { retryAfter: 0.02 }),
      new AppError("rate_limited", { retryAfter: 0.02 }),
    ];
    const away = [new AppError("unavailable"), new AppError("unavailable")];
    release();
    const id = await ask();
    const hesitating: VideoModels = {
      start: (request) => (busy.length > 0 ? Promise.reject(busy.pop()) : models.start(request)),
      poll: (...given) => (away.length > 0 ? Promise.reject(away.pop()) : models.poll(...given)),
    };
    await (await work(hesitating)).idle();
    expect(await jobOf(id)).toMatchObject({ state: "done", attempt: 1 });
    expect([calls.starts, busy, away]).toEqual([1, [], []]);
  });
});
