import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { twentyClicks } from "@/tests/api/checks";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

let person: Person;
let accountId: string;
let post: { _id: string; text: string; revision: number };
let path: string;
const put = (change: object, headers = {}) => api(person, "PUT", path, { revision: 1, ...change }, headers);
const stored = async () => (await api(person, "GET", path)).body.post;
const setStatus = (status: string) => sql("UPDATE post SET status = $2 WHERE id = $1", [post._id, status]);

beforeAll(async () => {
  person = await signUp();
  accountId = await makeBrand(person);
});
beforeEach(async () => {
  post = await makeDraft(person, accountId);
  path = `/posts/${post._id}`;
});

it("shows the post", async () => {
  expect(await api(person, "GET", path)).toMatchObject({ status: 200, body: { post } });
});

describe("changing", () => {
  it("changes only what is named, and counts the revision", async () => {
    const answer = await put({ hashtags: ["#bread"] });
    expect(answer.status).toBe(200);
    const changed = { ...post, hashtags: ["bread"], revision: 2, updatedAt: expect.any(String) };
    expect(answer.body.post).toEqual(changed);
    expect(await stored()).toEqual(answer.body.post);
  });

  it("keeps how a generated text came about, for as long as it is that text", async () => {
    const written = {
      traits: [{ kind: "tone", value: "Dry" }],
      marks: [{ rule: "hype", excerpt: "perfect" }],
    };
    const generated = await put({ text: "A perfect loaf", language: "en", written });
    expect(generated.body.post).toMatchObject({ language: "en", written });
    const tags = await api(person, "PUT", path, { revision: 2, hashtags: ["bread"] });
    expect(tags.body.post).toMatchObject({ language: "en", written });
    const edited = await api(person, "PUT", path, { revision: 3, text: "A loaf" });
    expect(edited.body.post).toMatchObject({ language: "en", written: null });
  });

  it("keeps the wish for a document until it is taken back, whatever network the post is for", async () => {
    expect((await put({ asDocument: true })).body.post).toMatchObject({ asDocument: true, revision: 2 });
    const moved = await api(person, "PUT", path, { revision: 2, platform: "linkedin" });
    expect(moved.body.post).toMatchObject({ asDocument: true, platform: "linkedin" });
    expect((await api(person, "PUT", path, { revision: 3, asDocument: false })).body.post).toMatchObject({
      asDocument: false,
    });
    expect(fieldsOf(await api(person, "PUT", path, { revision: 4, asDocument: "yes" }))).toEqual([
      "asDocument",
    ]);
  });

  it("refuses to say how a text came about without that text", async () => {
    const answer = await put({ written: { traits: [], marks: [] } });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toEqual(["written"]);
  });

  it("refuses a stale revision and tells the newer one", async () => {
    await put({ text: "Newer" });
    const answer = await put({ text: "Older" });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: "conflict", details: { revision: 2, status: "draft" } },
    });
    expect((await stored()).text).toBe("Newer");
  });

  it("lets one of twenty changes of the same revision win", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => put({ text: `Version ${n}` })));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await stored()).toMatchObject({ text: won[0]?.body.post.text, revision: 2 });
  });

  it("answers twenty clicks with one key alike, and refuses the key for another change (CR3)", async () => {
    const { status, key } = await twentyClicks(person, "PUT", path, { revision: 1, text: "Once" });
    expect(status).toBe(200);
    expect(await put({ text: "Twice" }, key)).toMatchObject({ status: 422, body: { code: "key_reused" } });
    expect(await stored()).toMatchObject({ text: "Once", revision: 2 });
  });

  it("does not take what the server decides from the caller (TEN2)", async () => {
    const elsewhere = await makeBrand(person, { name: "Elsewhere" });
    const forged = {
      _id: randomUUID(),
      accountId: elsewhere,
      publishedAt: "2026-01-01T00:00:00Z",
      permalink: "https://evil.example",
      problem: { code: "x", message: "x" },
      groupId: randomUUID(),
    };
    await put(forged);
    expect(await stored()).toEqual({ ...post, revision: 2, updatedAt: expect.any(String) });
    await api(person, "DELETE", `/accounts/${elsewhere}`);
  });

  it.each([
    ["no revision", { revision: undefined }, "revision"],
    ["a status only the worker says", { status: "published" }, "status"],
    ["a day for a time", { scheduledAt: "2027-01-01" }, "scheduledAt"],
    ["a time in another century", { scheduledAt: "1970-01-01T00:00:00Z" }, "scheduledAt"],
    ["a schedule without a time", { status: "scheduled" }, "scheduledAt"],
    ["a schedule in the past", { status: "scheduled", scheduledAt: "2020-01-01T00:00:00Z" }, "scheduledAt"],
    ["the old way to change a text", { images: [{ index: 0, alt: "x" }] }, "images.0.url"],
    ["a picture of nobody", { images: [{ url: "https://x.example/a.png", alt: "x" }] }, "images.0.url"],
    ["a film of nobody", { videoUrl: "https://x.example/a.mp4" }, "videoUrl"],
  ])("refuses %s and names the field", async (_, change, field) => {
    const answer = await put(change);
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(fieldsOf(answer)).toEqual([field]);
    expect(await stored()).toEqual(post);
  });

  it("refuses to schedule without a connection, says what is missing, and changes nothing", async () => {
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const answer = await put({ status: "scheduled", scheduledAt });
    expect(answer).toMatchObject({ status: 422, body: { code: "preflight_failed" } });
    expect(answer.body.details.problems).toMatchObject([
      { code: "not_connected", severity: "error", fix: "connect", message: expect.any(String) },
    ]);
    expect(await stored()).toEqual(post);
  });

  it.each(["publishing", "published", "needs_review"])(
    "leaves a post alone that is %s (PUB7)",
    async (status) => {
      await setStatus(status);
      const answer = await put({ text: "Changed" });
      expect(answer).toMatchObject({ status: 409, body: { code: "conflict", details: { status } } });
      expect((await stored()).text).toBe(post.text);
    },
  );
});

describe("deleting", () => {
  it("removes the post", async () => {
    expect(await api(person, "DELETE", path)).toMatchObject({ status: 204, body: "" });
    expect((await api(person, "GET", path)).status).toBe(404);
    expect((await api(person, "DELETE", path)).status).toBe(404);
  });

  it("waits while the post is being sent (PUB7)", async () => {
    await setStatus("publishing");
    expect(await api(person, "DELETE", path)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await stored())._id).toBe(post._id);
  });

  it("answers twenty clicks with one key alike (CR3)", async () => {
    expect(await twentyClicks(person, "DELETE", path)).toMatchObject({ status: 204 });
  });
});

const own = ({ postId }: { postId: string }) => `/posts/${postId}`;
describe("GET", () => describeRefusals({ method: "GET", path: own }));
describe("PUT", () =>
  describeRefusals({ method: "PUT", path: own, body: () => ({ revision: 1, text: "Stolen" }) }));
describe("DELETE", () => describeRefusals({ method: "DELETE", path: own }));
