import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectCredits, twentyClicks } from "@/tests/api/checks";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { eventually } from "@/tests/harness/checkout";
import { api, control, type Person, signUp, sql } from "@/tests/harness/stack";
import { creditsOf, leaveCredits, ledgerOf, makeBrand, makeDraft } from "@/tests/harness/story";
import { takeTurnAt } from "@/tests/harness/turn";

takeTurnAt("vertex");

let person: Person;
let postId: string;
const ask = (fields: object = {}) =>
  api(person, "POST", "/video/generate", { prompt: "Ovens on Friday", postId, ...fields });
const jobs = async () => (await api(person, "GET", "/jobs")).body.jobs;
const post = async () => (await api(person, "GET", `/posts/${postId}`)).body.post;
const pace = (ms: number) => control.trigger({ service: "vertex", event: "pace", ms });

beforeEach(async () => {
  await pace(300);
  person = await signUp();
  postId = (await makeDraft(person, await makeBrand(person)))._id;
});
afterEach(() => pace(300));

describe("the specified call", () => {
  it("waits for the film, which is then in its post, whole and public", async () => {
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
    const film = await fetch(videoUrl);
    expect([film.status, film.headers.get("content-type")]).toEqual([200, "video/mp4"]);
    expect((await film.arrayBuffer()).byteLength).toBe(video.bytes);
    await expectCredits(person, 78);
  });

  it("fails with what the job failed with, and nothing was charged", async () => {
    expect(await ask({ prompt: "[moderation] ovens" })).toMatchObject({
      status: 422,
      body: { code: "provider_refused" },
    });
    await expectCredits(person, 100);
  });
});

describe("with async", () => {
  it("answers with the job, which holds the price and says what it is about", async () => {
    await pace(60_000);
    const { status, body } = await ask({ async: true, size: "1080x1080" });
    expect([status, body]).toEqual([202, { jobId: expect.any(String) }]);
    expect(await creditsOf(person)).toEqual({ balance: 78, reserved: 22, ledger: 78 });
    await eventually("it is being made", async () => (await jobs())[0].stage === "drawing");
    expect(await jobs()).toMatchObject([
      {
        ...{ _id: body.jobId, kind: "video", state: "running", label: "Ovens on Friday", cost: 22, spent: 0 },
        about: { postId, model: "silent", size: "1080x1080" },
      },
    ]);
    expect(JSON.stringify(await jobs())).not.toMatch(/operation|checkpoint|imageKey/);
    const cancelled = await api(person, "DELETE", `/jobs/${body.jobId}`);
    expect(cancelled.body).toMatchObject({ state: "cancelled", cost: 22, spent: 0 });
    await expectCredits(person, 100);
    expect(await ledgerOf(person)).toEqual([
      ["grant", 100],
      ["reserve", -22],
      ["release", 22],
    ]);
  });

  it("twenty clicks with one key are one job and one price (CR3)", async () => {
    await pace(60_000);
    const body = { prompt: "One click", postId, async: true };
    const { status } = await twentyClicks(person, "POST", "/video/generate", body);
    expect(status).toBe(202);
    const made = await jobs();
    expect(made).toHaveLength(1);
    expect(await creditsOf(person)).toEqual({ balance: 78, reserved: 22, ledger: 78 });
    await api(person, "DELETE", `/jobs/${made[0]._id}`);
    await expectCredits(person, 100);
  });
});

describe("the model alone decides the price", () => {
  it.each([
    ["sound, by name", { model: "sound" }],
    ["sound, by its alias", { sound: true }],
    ["both saying the same", { model: "sound", sound: true }],
  ])("%s: 320, which a trial does not have", async (_, fields) => {
    await leaveCredits(person, 319);
    expect(await ask({ async: true, ...fields, cost: 0, credits: 1 })).toMatchObject({
      status: 402,
      body: { code: "insufficient_credits", details: { required_credits: 320, current_balance: 319 } },
    });
    expect([await jobs(), (await creditsOf(person)).reserved]).toEqual([[], 0]);
  });

  it.each([
    ["a contradiction", { model: "silent", sound: true }, "sound"],
    ["the other one", { model: "sound", sound: false }, "sound"],
    ["an unknown model", { model: "veo-3.1-generate-001" }, "model"],
    ["an unknown size", { size: "4096x4096" }, "size"],
    ["no idea", { prompt: " " }, "prompt"],
    ["an idea of 2,001 characters", { prompt: "x".repeat(2001) }, "prompt"],
  ])("refuses %s and holds nothing", async (_, fields, field) => {
    const answer = await ask({ async: true, ...fields });
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(fieldsOf(answer)).toEqual([field]);
    expect(await ledgerOf(person)).toEqual([["grant", 100]]);
  });
});

it("a post that is out already takes no film", async () => {
  await sql("UPDATE post SET status = 'published' WHERE id = $1", [postId]);
  expect(await ask({ async: true })).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(await jobs()).toEqual([]);
});

describeRefusals({
  method: "POST",
  path: () => "/video/generate",
  body: (ids) => ({ postId: ids.postId, prompt: "Bread", async: true }),
});
