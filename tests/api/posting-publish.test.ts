import { createHash } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { twentyClicks } from "@/tests/api/checks";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { eventually } from "@/tests/harness/checkout";
import type { FaultAction } from "@/tests/harness/sandbox-control";
import { api, control, type Person, signUp, sql } from "@/tests/harness/stack";
import { BAKERY, connectPage, drawInto, livePosts, makeBrand, makeDraft } from "@/tests/harness/story";
import { takeTurnAt } from "@/tests/harness/turn";

takeTurnAt("openai", "meta");

let person: Person;
let accountId: string;
let post: { _id: string; text: string; revision: number };
const publish = (change: object = {}, headers = {}) =>
  api(person, "POST", `/posting/${accountId}/publish`, { postId: post._id, ...change }, headers);
const stored = async () => (await api(person, "GET", `/posts/${post._id}`)).body.post;
const fail = (action: FaultAction) =>
  control.armFault({ service: "meta", method: "POST", path: `/v26.0/${BAKERY}/feed`, action });
const refusal = (code: number) => ({
  kind: "status",
  status: 400,
  body: { error: { message: "No", type: "OAuthException", code, fbtrace_id: "A" } },
});

beforeAll(async () => {
  person = await signUp();
  accountId = await makeBrand(person);
  await connectPage(person, accountId);
});
beforeEach(async () => {
  await control.clearFaults("meta");
  post = await makeDraft(person, accountId, {});
});

describe("publishing", () => {
  it("puts text, hashtags and picture on the page, once, and says where", async () => {
    const { imageUrl } = await drawInto(person, accountId, post._id);
    const { revision } = await stored();
    const change = { revision, hashtags: ["bread"] };
    await api(person, "PUT", `/posts/${post._id}`, change);
    const answer = await publish();
    expect(answer.status).toBe(200);
    const permalink = expect.stringContaining(`/feeds/facebook/${BAKERY}/posts/`);
    expect(answer.body.post).toMatchObject({
      status: "published",
      permalink,
      publishedAt: expect.any(String),
    });
    expect(answer.body.receipt).toMatchObject({
      state: "published",
      attempts: 1,
      target: { name: "Shachar Bakery" },
    });
    expect(await stored()).toEqual(answer.body.post);
    const [live, ...more] = await livePosts(`${post.text}\n\n#bread`);
    expect(more).toEqual([]);
    expect(live.data).toMatchObject({ pageId: BAKERY, photos: [{ checksum: expect.any(String) }] });
    const bytes = Buffer.from(await (await fetch(imageUrl)).arrayBuffer());
    expect(live.data.photos[0].checksum).toBe(createHash("sha256").update(bytes).digest("hex"));
    const shown = await (await fetch(answer.body.post.permalink)).text();
    expect(shown).toContain(post.text);
  });

  it("joins twenty clicks with keys of their own in one post (PUB1)", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => publish({}, { "idempotency-key": `click-${post._id}-${n}` })),
    );
    for (const { status, body } of answers) {
      if (status === 409) expect(body.code).toBe("already_published");
      else expect([status, body.post.status]).toEqual([200, "published"]);
    }
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await livePosts(post.text)).toHaveLength(1);
  });

  it("answers twenty clicks with one key alike, and refuses the key for another post (CR3)", async () => {
    const path = `/posting/${accountId}/publish`;
    const { status, key } = await twentyClicks(person, "POST", path, { postId: post._id });
    expect(status).toBe(200);
    const other = await makeDraft(person, accountId);
    expect((await publish({ postId: other._id }, key)).body.code).toBe("key_reused");
    expect(await livePosts(post.text)).toHaveLength(1);
    expect(await livePosts(other.text)).toEqual([]);
  });

  it("refuses a post that is out already", async () => {
    await publish();
    expect(await publish()).toMatchObject({ status: 409, body: { code: "already_published" } });
    expect(await livePosts(post.text)).toHaveLength(1);
  });

  it("sends what is stored, whatever the caller says the post is (TEN2)", async () => {
    const answer = await publish({ post: { revision: 1, text: "Something else", status: "draft" } });
    expect(answer.body.post.text).toBe(post.text);
    expect(await livePosts("Something else")).toEqual([]);
  });

  it("a scheduled post goes out once, when clicked and due at the same moment (PUB1)", async () => {
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const change = { revision: 1, status: "scheduled", scheduledAt };
    expect(await api(person, "PUT", `/posts/${post._id}`, change)).toMatchObject({
      status: 200,
      body: { post: { status: "scheduled", scheduledAt } },
    });
    await sql(
      "UPDATE publication SET due_at = now(), next_at = now() - interval '1 second' WHERE post_id = $1",
      [post._id],
    );
    await Promise.all(Array.from({ length: 5 }, () => publish()));
    await eventually("the post is out", async () => (await stored()).status === "published");
    expect(await livePosts(post.text)).toHaveLength(1);
  });

  it("the worker sends what is due without anybody asking (PUB2)", async () => {
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    await api(person, "PUT", `/posts/${post._id}`, { revision: 1, status: "scheduled", scheduledAt });
    await sql(
      "UPDATE publication SET due_at = now(), next_at = now() - interval '1 second' WHERE post_id = $1",
      [post._id],
    );
    await eventually("the post is out", async () => (await stored()).status === "published");
    expect(await livePosts(post.text)).toHaveLength(1);
  });
});

describe("a post that cannot go out", () => {
  const refused = async (change: object, expected: object) => {
    const before = await stored();
    const calls = await control.countCalls("meta", `/${BAKERY}/feed`);
    const answer = await publish(change);
    expect(answer).toMatchObject(expected);
    expect(await stored()).toEqual(before);
    expect(await calls()).toBe(0);
    return answer;
  };

  it("because it is empty", async () => {
    post = await makeDraft(person, accountId, { text: "" });
    const problems = [{ code: "empty", severity: "error", fix: "edit_text" }];
    await refused({}, { status: 422, body: { code: "preflight_failed", details: { problems } } });
  });

  it("because nothing is connected", async () => {
    const [connected, draft] = [accountId, post];
    accountId = await makeBrand(person, { name: "Unconnected" });
    post = await makeDraft(person, accountId);
    const problems = [{ code: "not_connected", severity: "error", fix: "connect" }];
    await refused({}, { status: 422, body: { code: "preflight_failed", details: { problems } } });
    await api(person, "DELETE", `/accounts/${accountId}`);
    [accountId, post] = [connected, draft];
  });

  it("because somebody changed it meanwhile", async () => {
    await api(person, "PUT", `/posts/${post._id}`, { revision: 1, text: "Newer" });
    const details = { revision: 2 };
    await refused({ post: { revision: 1 } }, { status: 409, body: { code: "conflict", details } });
  });

  it("because no post is named", async () => {
    const answer = await refused({ postId: undefined }, { status: 400, body: { code: "validation_error" } });
    expect(fieldsOf(answer)).toEqual(["postId"]);
  });

  it("because it belongs to another brand of the same person, or to somebody else (TEN1)", async () => {
    const elsewhere = await makeBrand(person, { name: "Elsewhere" });
    const sibling = await makeDraft(person, elsewhere);
    const stranger = await signUp();
    const foreign = await makeDraft(stranger, await makeBrand(stranger));
    for (const { _id } of [sibling, foreign]) {
      await refused({ postId: _id }, { status: 404, body: { code: "not_found" } });
    }
    await api(person, "DELETE", `/accounts/${elsewhere}`);
  });
});

describe("a network that fails", () => {
  it("by refusing leaves the post failed with the cause; it can be tried again", async () => {
    await fail(refusal(368));
    const answer = await publish();
    expect(answer).toMatchObject({ status: 200, body: { post: { status: "failed" } } });
    expect(answer.body.post.problem).toEqual({ code: expect.any(String), message: expect.any(String) });
    expect(await livePosts(post.text)).toEqual([]);
    expect((await publish()).body.post.status).toBe("published");
    expect(await livePosts(post.text)).toHaveLength(1);
  });

  it("after accepting does not get the post again: it is looked up (PUB4)", async () => {
    await fail({ kind: "accept-then-reset" });
    const answer = await publish();
    expect(answer.body).toMatchObject({ post: { status: "published" }, receipt: { state: "published" } });
    expect(await livePosts(post.text)).toHaveLength(1);
  });
});

it("keeps tokens and addresses of the network to itself (TOK3)", async () => {
  await fail(refusal(190));
  const answer = await publish();
  expect(answer.body.post.problem).toMatchObject({ code: "reconnect" });
  expect(JSON.stringify(answer.body)).not.toMatch(/EAA|access_token|graph/);
  const status = await api(person, "GET", `/native-connections/${accountId}/status`);
  expect(status.body.facebook).toMatchObject({ state: "reconnect", canPublish: false });
  await connectPage(person, accountId);
});

describeRefusals({
  method: "POST",
  path: (ids) => `/posting/${ids.accountId}/publish`,
  body: (ids) => ({ postId: ids.postId }),
});
