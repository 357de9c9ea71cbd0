import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { expectCredits, twentyClicks } from "@/tests/api/checks";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { eventually } from "@/tests/harness/checkout";
import type { FaultAction } from "@/tests/harness/sandbox-control";
import { api, control, type Person, send, signUp, sql } from "@/tests/harness/stack";
import { callsTo, creditsOf, leaveCredits, ledgerOf, makeBrand, makeDraft } from "@/tests/harness/story";
import { takeTurnAt } from "@/tests/harness/turn";

takeTurnAt("openai");

const PATH = "/posts/generate-image";
let person: Person;
let accountId: string;
let postId: string;
const ask = (change: object = {}, headers = {}) =>
  api(person, "POST", PATH, { accountId, prompt: "A loaf on a wooden table", ...change }, headers);
const calls = () => callsTo("openai", "/images/generations");
const fail = (action: FaultAction) =>
  control.armFault({ service: "openai", path: "/openai/v1/images/generations", action });
const post = async () => (await api(person, "GET", `/posts/${postId}`)).body.post;
const storedPictures = () => sql("SELECT id FROM media WHERE user_id = $1", [person.user._id]);

beforeEach(async () => {
  await control.clearFaults("openai");
  person = await signUp();
  accountId = await makeBrand(person, { brandKit: { colors: ["#7a3b12"] } });
  postId = (await makeDraft(person, accountId))._id;
});

it("draws a picture for four credits", async () => {
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    imageUrl: expect.stringMatching(/^http/),
    width: 1024,
    height: 1024,
    alt: expect.stringContaining("loaf"),
    mediaId: expect.any(String),
  });
  await expectCredits(person, 96);
  expect(await ledgerOf(person)).toEqual([
    ["grant", 100],
    ["reserve", -4],
    ["settle", 0],
  ]);
});

it("keeps the picture where anybody can fetch it, in the size asked for", async () => {
  const { imageUrl, width, height } = (await ask({ size: "1024x1280" })).body;
  expect([width, height]).toEqual([1024, 1280]);
  const response = await fetch(imageUrl);
  expect(response.status).toBe(200);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  const { format, ...size } = await sharp(await response.arrayBuffer()).metadata();
  expect({ format, width: size.width, height: size.height }).toEqual({
    format: response.headers.get("content-type")?.slice("image/".length),
    width: 1024,
    height: 1280,
  });
});

it("adds the picture to the post it is drawn for", async () => {
  const { body } = await ask({ postId });
  const { imageUrl: url, width, height, alt } = body;
  expect(body.post).toMatchObject({ _id: postId, revision: 2, images: [{ url, width, height, alt }] });
  expect(await post()).toEqual(body.post);
  await ask({ postId, prompt: "Another loaf" });
  expect((await post()).images).toHaveLength(2);
});

it.each([
  ["no idea", { prompt: "" }, "prompt"],
  ["an idea of 2,001 characters", { prompt: "x".repeat(2001) }, "prompt"],
  ["another size", { size: "4096x4096" }, "size"],
  ["another quality", { quality: "ultra" }, "quality"],
  ["a kind that costs nothing", { kind: "free" }, "kind"],
])("refuses %s, names the field and holds nothing", async (_, change, field) => {
  const answer = await ask(change);
  expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect(fieldsOf(answer)).toEqual([field]);
  expect(await ledgerOf(person)).toEqual([["grant", 100]]);
});

describe("a post that cannot take it", () => {
  const refused = async (change: object, status: number, code: string) => {
    const before = await calls();
    expect(await ask(change)).toMatchObject({ status, body: { code } });
    expect(await calls()).toBe(before);
    expect(await ledgerOf(person)).toEqual([["grant", 100]]);
  };

  it("because it is somebody else's is not found, and nothing is drawn (TEN1)", async () => {
    const other = await signUp();
    const foreign = await makeDraft(other, await makeBrand(other));
    await refused({ postId: foreign._id }, 404, "not_found");
    expect((await api(other, "GET", `/posts/${foreign._id}`)).body.post).toEqual(foreign);
  });

  it("because it belongs to another brand is not found", async () => {
    const elsewhere = await makeDraft(person, await makeBrand(person, { name: "Elsewhere" }));
    await refused({ postId: elsewhere._id }, 404, "not_found");
  });

  it("because it is published is refused", async () => {
    await sql("UPDATE post SET status = 'published' WHERE id = $1", [postId]);
    await refused({ postId }, 409, "conflict");
  });
});

describe("credits", () => {
  it("says what is needed and what is left, without a line or a call (CR8)", async () => {
    await leaveCredits(person, 3);
    const [before, lines] = [await calls(), await ledgerOf(person)];
    const details = { required_credits: 4, current_balance: 3 };
    expect(await ask()).toMatchObject({ status: 402, body: { code: "insufficient_credits", details } });
    expect(await ledgerOf(person)).toEqual(lines);
    expect(await calls()).toBe(before);
  });

  it("pays for exactly two of ten at once when nine are left (CR2)", async () => {
    await leaveCredits(person, 9);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => ask({ prompt: `Loaf ${n}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(8).fill(402)]);
    await expectCredits(person, 1);
    expect(await storedPictures()).toHaveLength(2);
  });

  it("draws once for twenty clicks with one key, and refuses the key for another idea (CR3)", async () => {
    const before = await calls();
    const body = { accountId, prompt: "One click", postId };
    const { status, key } = await twentyClicks(person, "POST", PATH, body);
    expect(status).toBe(200);
    expect(await ask({ prompt: "Another" }, key)).toMatchObject({
      status: 422,
      body: { code: "key_reused" },
    });
    expect((await calls()) - before).toBe(1);
    expect((await post()).images).toHaveLength(1);
    await expectCredits(person, 96);
  });

  it.each([
    { cost: 0 },
    { credits: 1 },
    { model: "cheap" },
    { n: 9 },
    { quality: "low" },
    { size: "1536x1024" },
  ])("costs the same whatever the caller adds: %j (CR9)", async (extra) => {
    expect((await ask(extra)).status).toBe(200);
    await expectCredits(person, 96);
    expect(await storedPictures()).toHaveLength(1);
  });
});

describe("a provider that fails costs nothing and leaves nothing (CR5)", () => {
  it.each([
    ["500", { kind: "status", status: 500 }, 502, "provider_error"],
    ["429", { kind: "status", status: 429, headers: { "retry-after": "1" } }, 502, "provider_error"],
    ["504", { kind: "status", status: 504 }, 504, "provider_timeout"],
    ["a broken answer", { kind: "malformed" }, 502, "provider_error"],
    ["an answer that ends in the middle", { kind: "cut", afterBytes: 2000 }, 502, "provider_error"],
  ])("%s", async (_, action, status, code) => {
    const before = await calls();
    await fail(action);
    const answer = await ask({ postId });
    expect(answer).toMatchObject({ status, body: { code, error: expect.any(String) } });
    expect(JSON.stringify(answer.body)).not.toMatch(/openai|127\.0\.0\.1|sk-|sandbox/i);
    expect((await calls()) - before).toBe(1);
    expect(await ledgerOf(person)).toEqual([
      ["grant", 100],
      ["reserve", -4],
      ["release", 4],
    ]);
    await expectCredits(person, 100);
    expect((await post()).images).toEqual([]);
    expect(await storedPictures()).toEqual([]);
  });

  it("a refusal of the content says so", async () => {
    const answer = await ask({ prompt: "[moderation]" });
    expect(answer).toMatchObject({ status: 422, body: { code: "provider_refused" } });
    await expectCredits(person, 100);
  });
});

describe("a cancelled drawing", () => {
  const start = (signal: AbortSignal) =>
    send(person, `/api${PATH}`, {
      method: "POST",
      body: JSON.stringify({ accountId, postId, prompt: "Slow" }),
      headers: { "content-type": "application/json" },
      signal,
    });

  it("gives the credits back and leaves no picture (CR6)", async () => {
    await fail({ kind: "delay", ms: 60_000 });
    const stop = new AbortController();
    const slow = start(stop.signal);
    await eventually("four credits are held", async () => (await creditsOf(person)).reserved === 4);
    stop.abort();
    await expect(slow).rejects.toThrow();
    await eventually("the credits are back", async () => (await creditsOf(person)).balance === 100, 5_000);
    await expectCredits(person, 100);
    expect((await post()).images).toEqual([]);
    expect(await storedPictures()).toEqual([]);
  });

  it("at any moment leaves either picture and price, or neither", async () => {
    const moments = [0, 40, 90, 130, 160, 190, 230, 280];
    const ends = await Promise.allSettled(moments.map((ms) => start(AbortSignal.timeout(ms))));
    expect(ends.some(({ status }) => status === "rejected")).toBe(true);
    await eventually("nothing is held", async () => (await creditsOf(person)).reserved === 0);
    const { images } = await post();
    await expectCredits(person, 100 - 4 * images.length);
    await eventually("pictures nobody paid for are gone", async () => {
      return (await storedPictures()).length === images.length;
    });
  });
});

describeRefusals({
  method: "POST",
  path: () => PATH,
  body: (ids) => ({ accountId: ids.accountId, prompt: "Bread" }),
});
