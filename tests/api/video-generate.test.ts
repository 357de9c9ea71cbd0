import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectCredits, sendTwentyTimes } from "@/tests/api/credit-assertions";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import {
  createAccountViaApi,
  createDraftFixture,
  getCredits,
  readLedgerEntries,
  setCredits,
} from "@/tests/harness/account-fixtures";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import { waitFor } from "@/tests/harness/npm-start";
import { api, control, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

takeExclusiveEmulators("vertex");

let user: SignedUpUser;
let postId: string;
const ask = (fields: object = {}) =>
  api(user, "POST", "/video/generate", { prompt: "Ovens on Friday", postId, ...fields });
const jobs = async () => (await api(user, "GET", "/jobs")).body.jobs;
const post = async () => (await api(user, "GET", `/posts/${postId}`)).body.post;
const pace = (ms: number) => control.trigger({ service: "vertex", event: "pace", ms });

beforeEach(async () => {
  await pace(300);
  user = await signUp();
  postId = (await createDraftFixture(user, await createAccountViaApi(user)))._id;
});
afterEach(() => pace(300));

describe("synchronous video generation", () => {
  // spec: 1.6, 3.29, 7.59, 9.22, D5.52, D5.58, D10.3, D10.4
  it("video generation waits until the complete public video is in its post", async () => {
    const { status, body } = await ask({ size: "1280x720" });
    expect([status, body]).toEqual([
      200,
      {
        videoUrl: expect.stringMatching(/\.mp4$/),
        screenshotUrl: expect.stringMatching(/-poster\.jpg$/),
        jobId: expect.any(String),
      },
    ]);
    const { videoUrl, videoScreenshotUrl, video } = await post();
    expect([videoUrl, videoScreenshotUrl]).toEqual([body.videoUrl, body.screenshotUrl]);
    expect(video).toMatchObject({ width: 1280, height: 720 });
    const videoFile = await fetch(videoUrl);
    expect([videoFile.status, videoFile.headers.get("content-type")]).toEqual([200, "video/mp4"]);
    expect((await videoFile.arrayBuffer()).byteLength).toBe(video.bytes);
    await expectCredits(user, 78);
  });

  it("failed video generation returns the job's error and is not charged", async () => {
    expect(await ask({ prompt: "[moderation] ovens" })).toMatchObject({
      status: 422,
      body: { code: "provider_refused" },
    });
    await expectCredits(user, 100);
  });
});

describe("async video generation", () => {
  // spec: D5.51, D10.5, D10.8
  it("async video generation returns a job with reservation and subject", async () => {
    await pace(60_000);
    const { status, body } = await ask({ async: true, size: "1080x1080" });
    expect([status, body]).toEqual([202, { jobId: expect.any(String) }]);
    expect(await getCredits(user)).toEqual({ balance: 78, reserved: 22, ledger: 78 });
    await waitFor("it is being made", async () => (await jobs())[0].stage === "drawing");
    expect(await jobs()).toMatchObject([
      {
        ...{ _id: body.jobId, kind: "video", state: "running", label: "Ovens on Friday", cost: 22, spent: 0 },
        about: { postId, model: "silent", size: "1080x1080" },
      },
    ]);
    expect(JSON.stringify(await jobs())).not.toMatch(/operation|checkpoint|imageKey/);
    const cancelled = await api(user, "DELETE", `/jobs/${body.jobId}`);
    expect(cancelled.body).toMatchObject({ state: "cancelled", cost: 22, spent: 0 });
    await expectCredits(user, 100);
    expect(await readLedgerEntries(user)).toEqual([
      ["grant", 100],
      ["reserve", -22],
      ["release", 22],
    ]);
  });

  it("20 requests with one key create one video job and reservation [CR3]", async () => {
    await pace(60_000);
    const body = { prompt: "One click", postId, async: true };
    const { status } = await sendTwentyTimes(user, "POST", "/video/generate", body);
    expect(status).toBe(202);
    const made = await jobs();
    expect(made).toHaveLength(1);
    expect(await getCredits(user)).toEqual({ balance: 78, reserved: 22, ledger: 78 });
    await api(user, "DELETE", `/jobs/${made[0]._id}`);
    await expectCredits(user, 100);
  });
});

// spec: 7.59, D5.52
describe("video generation cost by model", () => {
  // spec: 9.23, D5.51, D5.53
  it.each([
    ["sound by its field", { model: "sound" }],
    ["sound by its alias", { sound: true }],
    ["sound by field and alias", { model: "sound", sound: true }],
  ])("video with %s costs 320 credits and is rejected with a trial's balance", async (_, fields) => {
    await setCredits(user, 319);
    expect(await ask({ async: true, ...fields, cost: 0, credits: 1 })).toMatchObject({
      status: 402,
      body: { code: "insufficient_credits", details: { required_credits: 320, current_balance: 319 } },
    });
    expect([await jobs(), (await getCredits(user)).reserved]).toEqual([[], 0]);
  });

  it.each([4, 6, 8])("silent video of %d seconds costs 22 credits", async (seconds) => {
    await pace(60_000);
    const { body } = await ask({ async: true, seconds });
    expect(await getCredits(user)).toEqual({ balance: 78, reserved: 22, ledger: 78 });
    expect(await jobs()).toMatchObject([{ cost: 22, about: { seconds } }]);
    await api(user, "DELETE", `/jobs/${body.jobId}`);
    await expectCredits(user, 100);
  });

  // spec: D5.54, D5.55
  it.each([
    ["contradicting field and alias", { model: "silent", sound: true }, "sound"],
    ["the reverse contradiction", { model: "sound", sound: false }, "sound"],
    ["an unknown model", { model: "veo-3.1-generate-001" }, "model"],
    ["an unknown size", { size: "4096x4096" }, "size"],
    ["an unknown length", { seconds: 5 }, "seconds"],
    ["a square of 4 seconds", { seconds: 4, size: "1080x1080" }, "seconds"],
    ["no prompt", { prompt: " " }, "prompt"],
    ["a prompt of 2,001 characters", { prompt: "x".repeat(2001) }, "prompt"],
  ])("video generation rejects %s and reserves nothing", async (_, fields, field) => {
    const response = await ask({ async: true, ...fields });
    expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(getInvalidFields(response)).toEqual([field]);
    expect(await readLedgerEntries(user)).toEqual([["grant", 100]]);
  });
});

it("video generation is rejected for a published post", async () => {
  await sql("UPDATE post SET status = 'published' WHERE id = $1", [postId]);
  expect(await ask({ async: true })).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(await jobs()).toEqual([]);
});

describeCommonRejections({
  method: "POST",
  path: () => "/video/generate",
  body: (ids) => ({ postId: ids.postId, prompt: "Bread", async: true }),
});
