import { createHash } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendTwentyTimes } from "@/tests/api/credit-assertions";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import {
  BAKERY,
  connectFacebookPage,
  createAccountViaApi,
  createDraftFixture,
  generateImageForPost,
  listLivePosts,
} from "@/tests/harness/account-fixtures";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import { waitFor } from "@/tests/harness/npm-start";
import { api, control, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";
import type { FaultAction } from "@/tests/harness/sandbox-control";

takeExclusiveEmulators("openai", "meta");

let user: SignedUpUser;
let accountId: string;
let post: { _id: string; text: string; revision: number };
const publish = (change: object = {}, headers = {}) =>
  api(user, "POST", `/posting/${accountId}/publish`, { postId: post._id, ...change }, headers);
const stored = async () => (await api(user, "GET", `/posts/${post._id}`)).body.post;
const fail = (action: FaultAction) =>
  control.armFault({ service: "meta", method: "POST", path: `/v26.0/${BAKERY}/feed`, action });
const refusal = (code: number) => ({
  kind: "status",
  status: 400,
  body: { error: { message: "No", type: "OAuthException", code, fbtrace_id: "A" } },
});

beforeAll(async () => {
  user = await signUp();
  accountId = await createAccountViaApi(user);
  await connectFacebookPage(user, accountId);
});
beforeEach(async () => {
  await control.clearFaults("meta");
  post = await createDraftFixture(user, accountId, {});
});

describe("publishing", () => {
  // spec: 1.14, 7.29
  it("publishing sends text, hashtags and image to the page once and returns the permalink", async () => {
    const { imageUrl } = await generateImageForPost(user, accountId, post._id);
    // The worker describes the image after the response, which would change the post between two reads.
    const { revision } = await waitFor("the description of the image", async () => {
      const { images, ...rest } = await stored();
      return !images.some(({ isAltPending }: { isAltPending?: true }) => isAltPending) && rest;
    });
    const change = { revision, hashtags: ["bread"] };
    await api(user, "PUT", `/posts/${post._id}`, change);
    const response = await publish();
    expect(response.status).toBe(200);
    const permalink = expect.stringContaining(`/feeds/facebook/${BAKERY}/posts/`);
    expect(response.body.post).toMatchObject({
      status: "published",
      permalink,
      publishedAt: expect.any(String),
    });
    expect(response.body.receipt).toMatchObject({
      state: "published",
      attempts: 1,
      target: { name: "Shachar Bakery" },
    });
    expect(await stored()).toEqual(response.body.post);
    const [live, ...more] = await listLivePosts(`${post.text}\n\n#bread`);
    expect(more).toEqual([]);
    expect(live.data).toMatchObject({ pageId: BAKERY, photos: [{ checksum: expect.any(String) }] });
    const bytes = Buffer.from(await (await fetch(imageUrl)).arrayBuffer());
    expect(live.data.photos[0].checksum).toBe(createHash("sha256").update(bytes).digest("hex"));
    const shown = await (await fetch(response.body.post.permalink)).text();
    expect(shown).toContain(post.text);
  });

  it("20 concurrent publish requests with separate keys publish one post [PUB1]", async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => publish({}, { "idempotency-key": `click-${post._id}-${n}` })),
    );
    for (const { status, body } of responses) {
      if (status === 409) expect(body.code).toBe("already_published");
      else expect([status, body.post.status]).toEqual([200, "published"]);
    }
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    expect(await listLivePosts(post.text)).toHaveLength(1);
  });

  it("publishing returns one response for 20 requests with one key and rejects reuse of the key [CR3]", async () => {
    const path = `/posting/${accountId}/publish`;
    const { status, key } = await sendTwentyTimes(user, "POST", path, { postId: post._id });
    expect(status).toBe(200);
    const other = await createDraftFixture(user, accountId);
    expect((await publish({ postId: other._id }, key)).body.code).toBe("key_reused");
    expect(await listLivePosts(post.text)).toHaveLength(1);
    expect(await listLivePosts(other.text)).toEqual([]);
  });

  it("publishing rejects a post that is already published", async () => {
    await publish();
    expect(await publish()).toMatchObject({ status: 409, body: { code: "already_published" } });
    expect(await listLivePosts(post.text)).toHaveLength(1);
  });

  // spec: 7.29, D3.22, D3.24
  it("publishing sends the stored post and ignores post fields from the caller [TEN2]", async () => {
    const response = await publish({ post: { revision: 1, text: "Something else", status: "draft" } });
    expect(response.body.post.text).toBe(post.text);
    expect(await listLivePosts("Something else")).toEqual([]);
  });

  // spec: D9.1
  it("scheduled post is published once when a request and its due time coincide [PUB1]", async () => {
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const change = { revision: 1, status: "scheduled", scheduledAt };
    expect(await api(user, "PUT", `/posts/${post._id}`, change)).toMatchObject({
      status: 200,
      body: { post: { status: "scheduled", scheduledAt } },
    });
    await sql(
      "UPDATE publication SET due_at = now(), next_at = now() - interval '1 second' WHERE post_id = $1",
      [post._id],
    );
    await Promise.all(Array.from({ length: 5 }, () => publish()));
    await waitFor("the post is out", async () => (await stored()).status === "published");
    expect(await listLivePosts(post.text)).toHaveLength(1);
  });

  // spec: 1.13, D9.3
  it("worker publishes a due post without a request [PUB2]", async () => {
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    await api(user, "PUT", `/posts/${post._id}`, { revision: 1, status: "scheduled", scheduledAt });
    await sql(
      "UPDATE publication SET due_at = now(), next_at = now() - interval '1 second' WHERE post_id = $1",
      [post._id],
    );
    await waitFor("the post is out", async () => (await stored()).status === "published");
    expect(await listLivePosts(post.text)).toHaveLength(1);
  });
});

describe("post that cannot be published", () => {
  const refused = async (change: object, expected: object) => {
    const before = await stored();
    const calls = await control.countCalls("meta", `/${BAKERY}/feed`);
    const response = await publish(change);
    expect(response).toMatchObject(expected);
    expect(await stored()).toEqual(before);
    expect(await calls()).toBe(0);
    return response;
  };

  it("publishing rejects an empty post", async () => {
    post = await createDraftFixture(user, accountId, { text: "" });
    const problems = [{ code: "empty", severity: "error", fix: "edit_text" }];
    await refused({}, { status: 422, body: { code: "preflight_failed", details: { problems } } });
  });

  it("publishing rejects an account without a connection", async () => {
    const [connected, draft] = [accountId, post];
    accountId = await createAccountViaApi(user, { name: "Unconnected" });
    post = await createDraftFixture(user, accountId);
    const problems = [{ code: "not_connected", severity: "error", fix: "connect" }];
    await refused({}, { status: 422, body: { code: "preflight_failed", details: { problems } } });
    await api(user, "DELETE", `/accounts/${accountId}`);
    [accountId, post] = [connected, draft];
  });

  // spec: D3.23
  it("publishing rejects an outdated revision", async () => {
    await api(user, "PUT", `/posts/${post._id}`, { revision: 1, text: "Newer" });
    const details = { revision: 2 };
    await refused({ post: { revision: 1 } }, { status: 409, body: { code: "conflict", details } });
  });

  it("publishing rejects a request without a post ID", async () => {
    const response = await refused(
      { postId: undefined },
      { status: 400, body: { code: "validation_error" } },
    );
    expect(getInvalidFields(response)).toEqual(["postId"]);
  });

  // spec: D3.16, D3.25
  it("publishing returns 404 for a post of another account or user [TEN1]", async () => {
    const elsewhere = await createAccountViaApi(user, { name: "Elsewhere" });
    const variant = await createDraftFixture(user, elsewhere);
    const stranger = await signUp();
    const foreign = await createDraftFixture(stranger, await createAccountViaApi(stranger));
    for (const { _id } of [variant, foreign]) {
      await refused({ postId: _id }, { status: 404, body: { code: "not_found" } });
    }
    await api(user, "DELETE", `/accounts/${elsewhere}`);
  });
});

describe("platform failures", () => {
  it("platform refusal marks the post failed with its cause and allows a retry", async () => {
    await fail(refusal(368));
    const response = await publish();
    expect(response).toMatchObject({ status: 200, body: { post: { status: "failed" } } });
    expect(response.body.post.problem).toEqual({ code: expect.any(String), message: expect.any(String) });
    expect(await listLivePosts(post.text)).toEqual([]);
    expect((await publish()).body.post.status).toBe("published");
    expect(await listLivePosts(post.text)).toHaveLength(1);
  });

  it("post accepted before a connection reset is looked up, not sent again [PUB4]", async () => {
    await fail({ kind: "accept-then-reset" });
    const response = await publish();
    expect(response.body).toMatchObject({ post: { status: "published" }, receipt: { state: "published" } });
    expect(await listLivePosts(post.text)).toHaveLength(1);
  });
});

it("platform error response contains no token or platform URL [TOK3]", async () => {
  await fail(refusal(190));
  const response = await publish();
  expect(response.body.post.problem).toMatchObject({ code: "reconnect" });
  expect(JSON.stringify(response.body)).not.toMatch(/EAA|access_token|graph/);
  const status = await api(user, "GET", `/native-connections/${accountId}/status`);
  expect(status.body.facebook).toMatchObject({ state: "reconnect", canPublish: false });
  await connectFacebookPage(user, accountId);
});

describeCommonRejections({
  method: "POST",
  path: (ids) => `/posting/${ids.accountId}/publish`,
  body: (ids) => ({ postId: ids.postId }),
});
