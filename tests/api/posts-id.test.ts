import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendTwentyTimes } from "@/tests/api/credit-assertions";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

let user: SignedUpUser;
let accountId: string;
let post: { _id: string; text: string; revision: number };
let path: string;
const put = (change: object, headers = {}) => api(user, "PUT", path, { revision: 1, ...change }, headers);
const stored = async () => (await api(user, "GET", path)).body.post;
const setStatus = (status: string) => sql("UPDATE post SET status = $2 WHERE id = $1", [post._id, status]);

beforeAll(async () => {
  user = await signUp();
  accountId = await createAccountViaApi(user);
});
beforeEach(async () => {
  post = await createDraftFixture(user, accountId);
  path = `/posts/${post._id}`;
});

// spec: 7.21
it("GET returns the post", async () => {
  expect(await api(user, "GET", path)).toMatchObject({ status: 200, body: { post } });
});

describe("post update", () => {
  // spec: 7.22
  it("PUT changes only the sent fields and increments the revision", async () => {
    const response = await put({ hashtags: ["#bread"] });
    expect(response.status).toBe(200);
    const changed = { ...post, hashtags: ["bread"], revision: 2, updatedAt: expect.any(String) };
    expect(response.body.post).toEqual(changed);
    expect(await stored()).toEqual(response.body.post);
  });

  it("PUT stores how a generated text was written until the text changes", async () => {
    const written = {
      traits: [{ kind: "tone", value: "Dry" }],
      marks: [{ rule: "hype", excerpt: "perfect" }],
    };
    const generated = await put({ text: "A perfect loaf", language: "en", written });
    expect(generated.body.post).toMatchObject({ language: "en", written });
    const tags = await api(user, "PUT", path, { revision: 2, hashtags: ["bread"] });
    expect(tags.body.post).toMatchObject({ language: "en", written });
    const edited = await api(user, "PUT", path, { revision: 3, text: "A loaf" });
    expect(edited.body.post).toMatchObject({ language: "en", written: null });
  });

  it("PUT stores the document preference across platform changes until it is reset", async () => {
    expect((await put({ asDocument: true })).body.post).toMatchObject({ asDocument: true, revision: 2 });
    const moved = await api(user, "PUT", path, { revision: 2, platform: "linkedin" });
    expect(moved.body.post).toMatchObject({ asDocument: true, platform: "linkedin" });
    expect((await api(user, "PUT", path, { revision: 3, asDocument: false })).body.post).toMatchObject({
      asDocument: false,
    });
    expect(getInvalidFields(await api(user, "PUT", path, { revision: 4, asDocument: "yes" }))).toEqual([
      "asDocument",
    ]);
  });

  it("PUT stores the options of each network and replaces them as one", async () => {
    const options = {
      instagram: {
        placement: "feed",
        firstComment: "The recipe",
        collaborators: ["noa", "hagal.studio"],
        userTags: [{ url: "http://media.example/1.jpg", username: "noa", x: 0.5, y: 1 }],
        placeId: "104500000000001",
        placeName: "Shachar Bakery",
      },
      facebook: { placement: "story", link: { url: "https://bakery.example/" } },
      linkedin: { link: { url: "https://bakery.example/", title: "Bread" } },
    };
    expect((await put({ options })).body.post).toMatchObject({ options, revision: 2 });
    const text = await api(user, "PUT", path, { revision: 2, text: "Rye" });
    expect(text.body.post.options).toEqual(options);
    const replaced = await api(user, "PUT", path, {
      revision: 3,
      options: { facebook: { placeId: "12345" } },
    });
    expect(replaced.body.post.options).toEqual({ facebook: { placeId: "12345" } });
  });

  it.each([
    ["four collaborators", { instagram: { collaborators: ["a", "b", "c", "d"] } }],
    ["a name with a space", { instagram: { collaborators: ["no a"] } }],
    ["a tag outside the image", { instagram: { userTags: [{ url: "u", username: "noa", x: 1.1, y: 0 }] } }],
    ["a comment that is too long", { linkedin: { firstComment: "x".repeat(1_251) } }],
    ["a link without a protocol", { facebook: { link: { url: "bakery.example" } } }],
    ["a link to a script", { facebook: { link: { url: "javascript:alert(1)" } } }],
    ["a name of a place that is too long", { facebook: { placeName: "x".repeat(201) } }],
    ["a place by name", { facebook: { placeId: "Tel Aviv" } }],
    ["an option of another network", { linkedin: { placement: "story" } }],
    ["an unknown network", { x: {} }],
  ])("PUT rejects options with %s", async (_, options) => {
    const response = await put({ options });
    expect(response.status).toBe(400);
    expect(getInvalidFields(response)[0]).toMatch(/^options/);
  });

  it("PUT rejects writing details without their text", async () => {
    const response = await put({ written: { traits: [], marks: [] } });
    expect(response.status).toBe(400);
    expect(getInvalidFields(response)).toEqual(["written"]);
  });

  it("PUT rejects an outdated revision and returns the newer one", async () => {
    await put({ text: "Newer" });
    const response = await put({ text: "Older" });
    expect(response).toMatchObject({
      status: 409,
      body: { code: "conflict", details: { revision: 2, status: "draft" } },
    });
    expect((await stored()).text).toBe("Newer");
  });

  it("one of 20 concurrent updates of the same revision succeeds", async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => put({ text: `Version ${n}` })));
    const won = responses.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await stored()).toMatchObject({ text: won[0]?.body.post.text, revision: 2 });
  });

  it("PUT returns one response for 20 requests with one key and rejects reuse of the key [CR3]", async () => {
    const { status, key } = await sendTwentyTimes(user, "PUT", path, { revision: 1, text: "Once" });
    expect(status).toBe(200);
    expect(await put({ text: "Twice" }, key)).toMatchObject({ status: 422, body: { code: "key_reused" } });
    expect(await stored()).toMatchObject({ text: "Once", revision: 2 });
  });

  it("PUT ignores server-controlled fields [TEN2]", async () => {
    const elsewhere = await createAccountViaApi(user, { name: "Elsewhere" });
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
    await api(user, "DELETE", `/accounts/${elsewhere}`);
  });

  // spec: D9.1, D9.2
  it.each([
    ["no revision", { revision: undefined }, "revision"],
    ["a status that only the worker sets", { status: "published" }, "status"],
    ["a date instead of a time", { scheduledAt: "2027-01-01" }, "scheduledAt"],
    ["a time in another century", { scheduledAt: "1970-01-01T00:00:00Z" }, "scheduledAt"],
    ["a schedule without a time", { status: "scheduled" }, "scheduledAt"],
    ["a schedule in the past", { status: "scheduled", scheduledAt: "2020-01-01T00:00:00Z" }, "scheduledAt"],
    ["an alt text by image index", { images: [{ index: 0, alt: "x" }] }, "images.0.url"],
    ["an unknown image", { images: [{ url: "https://x.example/a.png", alt: "x" }] }, "images.0.url"],
    ["an unknown video", { videoUrl: "https://x.example/a.mp4" }, "videoUrl"],
  ])("PUT rejects %s and names the field", async (_, change, field) => {
    const response = await put(change);
    expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(getInvalidFields(response)).toEqual([field]);
    expect(await stored()).toEqual(post);
  });

  it("scheduling without a connection is rejected with the missing step and changes nothing", async () => {
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const response = await put({ status: "scheduled", scheduledAt });
    expect(response).toMatchObject({ status: 422, body: { code: "preflight_failed" } });
    expect(response.body.details.problems).toMatchObject([
      { code: "not_connected", severity: "error", fix: "connect", message: expect.any(String) },
    ]);
    expect(await stored()).toEqual(post);
  });

  it.each(["publishing", "published", "needs_review"])(
    "PUT is rejected for a post that is %s [PUB7]",
    async (status) => {
      await setStatus(status);
      const response = await put({ text: "Changed" });
      expect(response).toMatchObject({ status: 409, body: { code: "conflict", details: { status } } });
      expect((await stored()).text).toBe(post.text);
    },
  );
});

describe("post deletion", () => {
  // spec: 7.23
  it("DELETE removes the post", async () => {
    expect(await api(user, "DELETE", path)).toMatchObject({ status: 204, body: "" });
    expect((await api(user, "GET", path)).status).toBe(404);
    expect((await api(user, "DELETE", path)).status).toBe(404);
  });

  it("DELETE is rejected while the post is being published [PUB7]", async () => {
    await setStatus("publishing");
    expect(await api(user, "DELETE", path)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await stored())._id).toBe(post._id);
  });

  it("DELETE returns one response for 20 requests with one key [CR3]", async () => {
    expect(await sendTwentyTimes(user, "DELETE", path)).toMatchObject({ status: 204 });
  });
});

const own = ({ postId }: { postId: string }) => `/posts/${postId}`;
describe("common rejections of GET", () => describeCommonRejections({ method: "GET", path: own }));
describe("common rejections of PUT", () =>
  describeCommonRejections({ method: "PUT", path: own, body: () => ({ revision: 1, text: "Stolen" }) }));
describe("common rejections of DELETE", () => describeCommonRejections({ method: "DELETE", path: own }));
