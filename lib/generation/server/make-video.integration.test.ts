import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import { closeDb, db } from "@/lib/core/server/db";
import { reapReservations } from "@/lib/credits/server/reap-reservations";
import { fetchLateVideos } from "@/lib/generation/server/fetch-late-videos";
import { generateVideo } from "@/lib/generation/server/generate-video";
import { makeVideo } from "@/lib/generation/server/make-video";
import { generateVideoBody } from "@/lib/generation/video-schemas";
import { cancelJob } from "@/lib/jobs/server/cancel-job";
import { claimNextJob, keepCheckpoint } from "@/lib/jobs/server/claim-store";
import { giveUpJobs } from "@/lib/jobs/server/give-up-jobs";
import { JobRunner } from "@/lib/jobs/server/job-runner";
import { closeQueue } from "@/lib/jobs/server/queue";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { mediaUrl } from "@/lib/media/server/media-url";
import { findOwnedPost } from "@/lib/posts/server/find-post";
import type { VideoModels } from "@/lib/providers/ai-video/port";
import { videoModels } from "@/lib/providers/ai-video/registry";
import { objectStore } from "@/lib/providers/object-store/registry";
import { filmOf } from "@/sandbox/vertex/film";
import { eventually } from "@/tests/harness/checkout";
import { creditsOf, makeBrand, makeFilm, makeMedia, makePerson, makePost } from "@/tests/harness/rows";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const PACE = { firstMs: 10, mostMs: 50, totalMs: 60_000, startMs: 5_000 };
const never = new AbortController().signal;
const runners: JobRunner[] = [];
let user: { id: string };
let account: AccountRow;
let postId = "";

beforeAll(ensureBucket);
beforeEach(async () => {
  await db().job.deleteMany();
  await ownSandbox.reset("vertex");
  user = await makePerson();
  account = await makeBrand(user, { brandKit: { colors: ["#7a3b12"] } });
  postId = (await makePost(account)).id;
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

/** A worker; asked again it takes what there is by then. */
async function work(models: VideoModels = videoModels(), pace = PACE): Promise<JobRunner> {
  const runner = new JobRunner({ video: makeVideo(() => models, pace) });
  runners.push(runner);
  await runner.takeDue("video");
  return runner;
}

const jobOf = (id: string) => db().job.findUniqueOrThrow({ where: { id } });
const started = async (): Promise<{ data: Record<string, unknown> }[]> =>
  (await ownSandbox.effects("vertex")).effects;
const linesOf = async () =>
  (await db().ledgerEntry.findMany({ where: { userId: user.id }, orderBy: { id: "asc" } }))
    .map(({ kind, delta }) => `${kind} ${delta}`)
    .slice(1);

const told = () => db().notification.findMany({ where: { userId: user.id } });

/** Nothing was taken, once. */
async function expectReleased(id: string, state: string, code?: string): Promise<void> {
  expect(await jobOf(id)).toMatchObject({ state, cost: 22, spent: 0, ...(code ? { error: { code } } : {}) });
  expect(await creditsOf(user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  expect(await linesOf()).toEqual(["reserve -22", "release 22"]);
  expect([(await post()).video, await told()]).toEqual([null, []]);
}

/** A provider whose film is there when it is let go. */
function heldModels() {
  let isDone = false;
  const calls = { starts: 0, looks: 0 };
  const models: VideoModels = {
    async start() {
      calls.starts += 1;
      return { operationName: `held-${calls.starts}` };
    },
    async look() {
      calls.looks += 1;
      if (!isDone) return { state: "pending" };
      return { state: "done", bytes: await filmOf({ width: 720, height: 1280, seconds: 4, sound: false }) };
    },
  };
  const letGo = () => {
    isDone = true;
  };
  return { models, calls, letGo };
}

/** A worker that has begun the film, written it down, and is no more. */
async function beginAndDie(id: string, models: VideoModels, attempt = 1): Promise<void> {
  const claim = (await claimNextJob("video", 20)) ?? expect.fail("a job");
  const film = { prompt: "x", model: "silent", aspect: "9:16", resolution: "720p", seconds: 8 } as const;
  await keepCheckpoint(claim, { step: "started", at: Date.now(), operation: await models.start(film) });
  await leaveBehind(id, attempt);
}

const leaveBehind = (id: string, attempt: number) =>
  db()
    .$executeRaw`UPDATE job SET lease_until = now() - interval '1 second', attempt = ${attempt} WHERE id = ${id}::uuid`;

describe("a film", () => {
  test("of a picture, without sound: held, begun once, stored with its picture, in its post, paid", async () => {
    const { key } = await makeMedia(user);
    const id = await ask({ imageUrl: mediaUrl(key) });
    expect(await creditsOf(user.id)).toEqual({ balance: 78, reserved: 22, ledger: 78 });
    await (await work()).idle();
    expect(await jobOf(id)).toMatchObject({
      ...{ state: "done", progress: 100, cost: 22, spent: 22, attempt: 1 },
      result: { videoUrl: expect.stringMatching(/\.mp4$/), screenshotUrl: expect.any(String), postId },
    });
    expect(await post()).toMatchObject({ revision: 2, video: { width: 720, height: 1280 } });
    expect(await told()).toMatchObject([
      { kind: "film_ready", postId, payload: { title: "Ovens on Friday" } },
    ]);
    expect((await started()).map(({ data }) => data)).toEqual([
      {
        ...{ model: "veo-3.1-fast-generate-001", size: "720x1280", seconds: 8, sound: false, image: true },
        prompt: expect.stringContaining("What it shows: Ovens on Friday"),
      },
    ]);
    expect(await creditsOf(user.id)).toEqual({ balance: 78, reserved: 0, ledger: 78 });
    expect(await linesOf()).toEqual(["reserve -22", "settle 0"]);
  });

  test("square and with sound costs 320, and is truly square", async () => {
    await db().creditAccount.update({ where: { userId: user.id }, data: { balance: 400 } });
    const id = await ask({ sound: true, size: "1080x1080" });
    await (await work()).idle();
    expect(await jobOf(id)).toMatchObject({ state: "done", cost: 320, spent: 320 });
    expect((await post()).video).toMatchObject({ width: 1080, height: 1080 });
    expect((await started())[0]?.data).toMatchObject({ size: "1920x1080", sound: true });
    expect(await creditsOf(user.id)).toMatchObject({ balance: 80, reserved: 0 });
  });

  test("waits beside a post that has another one by then, or is locked", async () => {
    const other = await makeFilm(user);
    const { models, letGo } = heldModels();
    const id = await ask();
    const runner = await work(models);
    await db().post.update({ where: { id: postId }, data: { videoId: other.id } });
    letGo();
    await runner.idle();
    expect(await jobOf(id)).toMatchObject({
      state: "done",
      spent: 22,
      result: { videoUrl: expect.any(String) },
    });
    expect((await jobOf(id)).result).not.toHaveProperty("postId");
    expect((await post()).videoId).toBe(other.id);
  });

  test("waits beside a post that got its time meanwhile: it goes out as its person last saw it", async () => {
    const { models, letGo } = heldModels();
    const id = await ask();
    const runner = await work(models);
    const planned = { status: "scheduled", scheduledAt: new Date(Date.now() + 3_600_000) };
    await db().post.update({ where: { id: postId }, data: planned });
    letGo();
    await runner.idle();
    expect(await jobOf(id)).toMatchObject({ state: "done", spent: 22 });
    expect((await jobOf(id)).result).not.toHaveProperty("postId");
    expect(await post()).toMatchObject({ videoId: null, revision: 1 });
  });

  test("is waited for by the specified call, which answers with it; a repeat is the same film", async () => {
    const request = generateVideoBody.parse({ prompt: "Ovens", postId });
    const input = { user, account, post: await post(), request, actionKey: randomUUID(), signal: never };
    const asking = generateVideo(input);
    await eventually("the job is there", async () => (await db().job.count()) === 1);
    await (await work()).idle();
    const answer = await asking;
    expect(answer).toEqual({
      videoUrl: expect.stringMatching(/\.mp4$/),
      screenshotUrl: expect.any(String),
      jobId: expect.any(String),
    });
    expect(await generateVideo(input)).toEqual(answer);
    expect(await started()).toHaveLength(1);
  });
});

describe("asking", () => {
  test("the same click twenty times is one job and one hold", async () => {
    const key = randomUUID();
    const ids = await Promise.all(Array.from({ length: 20 }, () => ask({}, key)));
    expect(new Set(ids).size).toBe(1);
    expect(await creditsOf(user.id)).toEqual({ balance: 78, reserved: 22, ledger: 78 });
    await cancelJob(user.id, ids[0] ?? "");
    expect(await ask({}, key)).not.toBe(ids[0]);
  });

  test("without enough credits there is neither a job nor a hold (CR8)", async () => {
    await expect(ask({ model: "sound" })).rejects.toMatchObject({
      code: "insufficient_credits",
      details: { required_credits: 320, current_balance: 100 },
    });
    expect([await db().job.count(), await linesOf()]).toEqual([0, []]);
  });

  test("eight films at once: as many as the credits pay for", async () => {
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => ask()));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    expect(await creditsOf(user.id)).toEqual({ balance: 12, reserved: 88, ledger: 12 });
  });

  test.each([
    ["somebody else's picture", async () => mediaUrl((await makeMedia(await makePerson())).key)],
    ["a film", async () => mediaUrl((await makeFilm(user)).key)],
    ["another machine's", async () => "http://169.254.169.254/latest/meta-data"],
  ])("with %s to begin with is refused", async (_, address) => {
    await expect(ask({ imageUrl: await address() })).rejects.toMatchObject({
      code: "validation_error",
      details: { fields: [{ path: "imageUrl", message: "There is no such picture of yours" }] },
    });
    expect(await linesOf()).toEqual([]);
  });
});

describe("what ends without a film gives the credits back, once", () => {
  test.each([
    ["refused at the start", "[moderation] ovens", "provider_refused"],
    ["filtered", "[filtered] ovens", "provider_refused"],
    ["failed there", "[fails] ovens", "provider_error"],
  ])("%s", async (_, prompt, code) => {
    const id = await ask({ prompt });
    await (await work()).idle();
    await expectReleased(id, "failed", code);
  });

  test("cancelled before anybody began it, from two tabs at once", async () => {
    const id = await ask();
    await Promise.all([cancelJob(user.id, id), cancelJob(user.id, id)]);
    await expectReleased(id, "cancelled");
    await (await work()).idle();
    expect(await started()).toEqual([]);
  });

  test("cancelled while it is made: within a second, and a film that comes all the same changes nothing", async () => {
    const { models, calls, letGo } = heldModels();
    const id = await ask();
    const runner = await work(models);
    await eventually("it is waited for", async () => calls.looks > 0);
    const asked = performance.now();
    await cancelJob(user.id, id);
    await expectReleased(id, "cancelled");
    await runner.idle();
    expect(performance.now() - asked).toBeLessThan(1_500);
    letGo();
    expect(await fetchLateVideos(models)).toBe(0);
    await expectReleased(id, "cancelled");
  });

  test("it took too long", async () => {
    const id = await ask();
    await (await work(heldModels().models, { ...PACE, totalMs: 30 })).idle();
    await expectReleased(id, "failed", "provider_timeout");
  });
});

describe("a worker that dies", () => {
  test("while it waits is followed by one that waits for the same film", async () => {
    const { models, calls, letGo } = heldModels();
    const id = await ask();
    await beginAndDie(id, models);
    letGo();
    await (await work(models)).idle();
    expect(await jobOf(id)).toMatchObject({ state: "done", attempt: 2, spent: 22 });
    expect(calls.starts).toBe(1);
    expect(await linesOf()).toEqual(["reserve -22", "settle 0"]);
  });

  test("between the start and its answer leaves nothing to wait for: no second start, credits back", async () => {
    const id = await ask();
    await db().job.update({ where: { id }, data: { checkpoint: { step: "starting" } } });
    const { models, calls } = heldModels();
    await (await work(models)).idle();
    await expectReleased(id, "failed", "provider_error");
    expect(calls.starts).toBe(0);
  });

  test("three times over: given up and paid back; the film that comes after that is shown and costs nothing", async () => {
    const { models, calls, letGo } = heldModels();
    const id = await ask();
    await beginAndDie(id, models, 3);
    expect(await giveUpJobs("video")).toBe(1);
    await expectReleased(id, "failed", "gave_up");
    expect(await fetchLateVideos(models)).toBe(0);
    await db().job.update({ where: { id }, data: { leaseUntil: null } });
    letGo();
    expect(await fetchLateVideos(models)).toBe(1);
    expect(await jobOf(id)).toMatchObject({ state: "failed", spent: 0, result: { postId } });
    expect((await post()).video).toMatchObject({ height: 1280 });
    expect(await linesOf()).toEqual(["reserve -22", "release 22"]);
    expect([await fetchLateVideos(models), calls.starts]).toEqual([0, 1]);
  });
});

describe("a film that comes late", () => {
  test("is fetched where only the store was away: when the job ended, and when it was fetched first", async () => {
    const { models, letGo } = heldModels();
    const id = await ask();
    await beginAndDie(id, models, 3);
    await giveUpJobs("video");
    const error = { code: "unavailable", message: "away" };
    await db().job.update({ where: { id }, data: { error } });
    letGo();
    const away = vi.spyOn(objectStore(), "putFile").mockRejectedValue(new AppError("unavailable"));
    expect(await fetchLateVideos(models)).toBe(0);
    expect(away).toHaveBeenCalled();
    away.mockRestore();
    await db().job.update({ where: { id }, data: { leaseUntil: null } });
    expect(await fetchLateVideos(models)).toBe(1);
    expect(await jobOf(id)).toMatchObject({ state: "failed", spent: 0, result: { postId } });
  });

  test("is forgotten once there will be none", async () => {
    const { models } = heldModels();
    const id = await ask();
    await beginAndDie(id, models, 3);
    await giveUpJobs("video");
    const refused = { ...models, look: () => Promise.reject(new AppError("provider_refused")) };
    expect(await fetchLateVideos(refused)).toBe(0);
    expect(await jobOf(id)).toMatchObject({ checkpoint: null, leaseUntil: null });
  });
});

describe("in between", () => {
  test("the reaper leaves the hold of an open job alone, however long it takes (CR7)", async () => {
    const id = await ask();
    await db().reservation.updateMany({ where: { jobId: id }, data: { deadline: new Date(0) } });
    await reapReservations();
    expect(await creditsOf(user.id)).toMatchObject({ reserved: 22 });
  });

  test("a provider with too much to do is asked again, one that does not answer is asked on", async () => {
    const { models, calls, letGo } = heldModels();
    const busy = [
      new AppError("rate_limited", { retryAfter: 0.02 }),
      new AppError("rate_limited", { retryAfter: 0.02 }),
    ];
    const away = [new AppError("unavailable"), new AppError("unavailable")];
    letGo();
    const id = await ask();
    const hesitating: VideoModels = {
      start: (request) => (busy.length > 0 ? Promise.reject(busy.pop()) : models.start(request)),
      look: (...given) => (away.length > 0 ? Promise.reject(away.pop()) : models.look(...given)),
    };
    await (await work(hesitating)).idle();
    expect(await jobOf(id)).toMatchObject({ state: "done", attempt: 1 });
    expect([calls.starts, busy, away]).toEqual([1, [], []]);
  });
});
