import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { insertPlannedPosts } from "@/tests/harness/planned-post-fixtures";
import { createReviewLinkFixture } from "@/tests/harness/review-fixtures";
import { api, createAnonymousClient, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

let user: SignedUpUser;
let account: string;
let postId: string;
let token: string;
let linkId: string;
beforeEach(async () => {
  user = await signUp();
  account = await createAccountViaApi(user, { name: "מאפיית שחר", language: "he" });
  [postId = ""] = await insertPlannedPosts(account, [{ text: "חלה ביום שישי", scheduledAt: null }]);
  ({ id: linkId, token } = await createReviewLinkFixture(user, account, { postIds: [postId] }));
});

const comments = () => `/content-plan/${account}/comments`;
const say = (body: object = {}) =>
  api(createAnonymousClient(), "POST", `/review/${token}/comments`, {
    ...{ key: randomUUID(), postId, text: "Less red", reviewer: "Tamar" },
    ...body,
  });
const read = async () => (await api(createAnonymousClient(), "GET", `/review/${token}/comments`)).body;

it("client and owner read the same thread, with nothing else of the account", async () => {
  expect(await read()).toEqual({ threads: [] });
  const { status, body } = await say({ text: "  Less red\r\nplease ", reviewer: " Tamar " });
  const thread = {
    ...{ _id: expect.any(String), author: "client", name: "Tamar", text: "Less red\nplease" },
    ...{ createdAt: expect.any(String), postId, resolvedAt: null, pin: null, replies: [] },
  };
  expect([status, body]).toEqual([200, { thread }]);
  const { _id } = body.thread;
  const own = { ...thread, postTitle: "חלה ביום שישי", language: "he", isLinkOpen: true };
  expect((await api(user, "GET", comments())).body).toEqual({ threads: [own] });
  const answer = { text: "Done", key: randomUUID() };
  const replied = await api(user, "POST", `${comments()}/${_id}/replies`, answer);
  const reply = { _id: expect.any(String), author: "owner", name: "מאפיית שחר", text: "Done" };
  const replies = [{ ...reply, createdAt: expect.any(String) }];
  expect([replied.status, replied.body]).toEqual([200, { thread: { ...own, replies } }]);
  const resolved = await api(user, "PUT", `${comments()}/${_id}`, { resolved: true });
  const resolvedAt = expect.any(String);
  expect(resolved.body).toEqual({ thread: { ...own, replies, resolvedAt } });
  expect(await read()).toEqual({ threads: [{ ...thread, replies, resolvedAt }] });
  expect((await api(user, "GET", `${comments()}?postId=${postId}`)).body).toEqual({
    threads: [{ ...own, replies, resolvedAt }],
  });
  expect((await api(user, "GET", comments())).body).toEqual({ threads: [] });
});

it("three equal comments are one comment and one notification", async () => {
  const body = { key: randomUUID() };
  const sent = await Promise.all([say(body), say(body), say(body)]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(sent.map(({ body: { thread } }) => thread._id)).size).toBe(1);
  expect(await sql("SELECT id FROM review_comment WHERE link_id = $1", [linkId])).toHaveLength(1);
  expect((await api(user, "GET", "/notifications")).body).toMatchObject({
    unread: 1,
    notifications: [{ kind: "client_commented", comment: "Less red", count: 1 }],
  });
});

it.each([
  ["text", { text: "  " }],
  ["text", { text: "x".repeat(2_001) }],
  ["reviewer", { reviewer: " " }],
  ["reviewer", { reviewer: "x".repeat(81) }],
  ["key", { key: "short" }],
  ["pin.x", { pin: { mediaId: randomUUID(), x: 1.01, y: 0 } }],
  ["pin.y", { pin: { mediaId: randomUUID(), x: 0, y: -0.01 } }],
  ["pin.mediaId", { pin: { mediaId: "image", x: 0, y: 0 } }],
  ["pin", { parentId: randomUUID(), pin: { mediaId: randomUUID(), x: 0, y: 0 } }],
])("comment with an invalid %s is rejected: %o", async (field, body) => {
  expect(getInvalidFields(await say(body))).toEqual([field]);
  expect(await read()).toEqual({ threads: [] });
});

it("comment on another post, an unknown thread or a closed link is not found", async () => {
  const [other] = await insertPlannedPosts(account, [{ text: "Not picked", scheduledAt: null }]);
  expect((await say({ postId: other })).status).toBe(404);
  expect((await say({ postId: "no-id" })).status).toBe(404);
  expect((await say({ parentId: randomUUID() })).status).toBe(404);
  expect((await say({ parentId: "no-id" })).status).toBe(404);
  expect((await say({ pin: { mediaId: randomUUID(), x: 0, y: 0 } })).status).toBe(409);
  await api(user, "DELETE", `/content-plan/${account}/review-links/${linkId}`);
  expect((await say()).status).toBe(410);
  expect((await api(createAnonymousClient(), "GET", `/review/${token}/comments`)).status).toBe(410);
});

describe("owner's routes", () => {
  const own = "/content-plan/{account}/comments";
  describeCommonRejections({ method: "GET", path: (ids) => own.replace("{account}", ids.accountId) });
});
