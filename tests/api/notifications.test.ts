import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { insertNotification } from "@/tests/harness/notification-fixtures";
import { api, createAnonymousClient, type SignedUpUser, signUp } from "@/tests/harness/running-product";

let user: SignedUpUser;
let accountId: string;
beforeEach(async () => {
  user = await signUp();
  accountId = await createAccountViaApi(user);
});

const insert = (fields: Record<string, unknown> = {}) => insertNotification(user, accountId, fields);
const list = async (query = "", who = user) =>
  (await api(who, "GET", `/notifications${query}`)).body as {
    notifications: { _id: string; readAt: string | null; createdAt: string }[];
    unread: number;
    total: number;
  };
const read = (body: unknown, who = user) => api(who, "POST", "/notifications/read", body);

describe("GET /notifications", () => {
  // spec: 9.38, D3.5
  it("notification contains event, account and link target", async () => {
    const postId = (await createDraftFixture(user, accountId))._id;
    const payload = {
      ...{ platform: "facebook", title: "Rye at six" },
      problem: { code: "policy", message: "The network declined the content" },
    };
    const id = await insert({ post_id: postId, payload });
    const response = await api(user, "GET", "/notifications");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.body).toEqual({
      notifications: [
        {
          ...{ _id: id, kind: "post_failed", accountId, brand: expect.any(String), postId, ...payload },
          ...{ language: "en", readAt: null, createdAt: expect.any(String) },
        },
      ],
      ...{ unread: 1, total: 1, page: 1, limit: 20 },
    });
  });

  // spec: D11.3
  it("notifications are paged newest first with the total unread count", async () => {
    const ids: string[] = [];
    for (let minutes = 3; minutes > 0; minutes -= 1) {
      ids.unshift(await insert({ created_at: new Date(Date.now() - minutes * 60_000) }));
    }
    const pages = [await list("?limit=2"), await list("?limit=2&page=2")];
    expect(pages.map(({ notifications }) => notifications.map(({ _id }) => _id))).toEqual([
      ids.slice(0, 2),
      ids.slice(2),
    ]);
    expect(pages).toMatchObject([
      { unread: 3, total: 3, page: 1, limit: 2 },
      { unread: 3, total: 3, page: 2 },
    ]);
    expect((await api(user, "GET", "/notifications?limit=101")).status).toBe(400);
  });

  it("notifications are initially empty, private to a user, and return 401 to a visitor", async () => {
    await insert();
    expect(await list("", await signUp())).toMatchObject({ notifications: [], unread: 0, total: 0 });
    expect((await api(createAnonymousClient(), "GET", "/notifications")).status).toBe(401);
  });

  it("notifications of an unknown kind are skipped", async () => {
    await insert({ kind: "moon_landed", payload: {} });
    const id = await insert();
    expect((await list()).notifications.map(({ _id }) => _id)).toEqual([id]);
    expect((await list()).unread).toBe(1);
  });
});

describe("POST /notifications/read", () => {
  // spec: D11.4
  it("marking notifications as read works for some or all and is idempotent", async () => {
    const [first] = [await insert(), await insert(), await insert()];
    expect(await read({ ids: [first] })).toMatchObject({ status: 200, body: { unread: 2 } });
    const readAt = (await list()).notifications.find(({ _id }) => _id === first)?.readAt;
    expect(readAt).toEqual(expect.any(String));
    expect((await read({ ids: [first, first] })).body).toEqual({ unread: 2 });
    expect((await read({ all: true })).body).toEqual({ unread: 0 });
    expect((await read({ all: true })).body).toEqual({ unread: 0 });
    expect((await list()).notifications.find(({ _id }) => _id === first)?.readAt).toBe(readAt);
  });

  it("notifications newer than the given time stay unread", async () => {
    await insert({ created_at: new Date(Date.now() - 60_000) });
    const until = (await list()).notifications[0]?.createdAt;
    await insert();
    expect((await read({ all: true, until })).body).toEqual({ unread: 1 });
  });

  it("notifications of another user cannot be marked, even with own ones in the request (404) [TEN1]", async () => {
    const theirs = await insert();
    const thief = await signUp();
    const mine = await insertNotification(thief, await createAccountViaApi(thief));
    expect(await read({ ids: [theirs] }, thief)).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await read({ ids: [theirs, mine] }, thief)).toMatchObject({ status: 200, body: { unread: 0 } });
    expect((await list()).unread).toBe(1);
  });

  it.each([{}, { ids: [] }, { ids: ["x"] }, { all: false }, { ids: Array(101).fill(randomUUID()) }])(
    "marking notifications rejects %j (400)",
    async (body) => {
      expect(await read(body)).toMatchObject({ status: 400, body: { code: "validation_error" } });
    },
  );

  describeCommonRejections({
    ...{ method: "POST", path: () => "/notifications/read", owned: false },
    body: () => ({ all: true }),
  });
});

describe("notification preferences", () => {
  const DEFAULTS = {
    ...{ post_published: false, post_failed: true, post_needs_review: true },
    ...{ connection_ended: true, connection_expiring: true, film_ready: false },
    ...{ client_commented: true, client_approved: false },
  };
  const get = () => api(user, "GET", "/notifications/preferences");
  const put = (mail: object) => api(user, "PUT", "/notifications/preferences", { mail });

  it("preferences start with the defaults and change only the sent kinds", async () => {
    expect(await get()).toMatchObject({ status: 200, body: { mail: DEFAULTS } });
    const changed = { ...DEFAULTS, post_published: true, post_failed: false };
    const response = await put({ post_published: true, post_failed: false });
    expect(response).toMatchObject({ status: 200, body: { mail: changed } });
    expect((await put({})).body).toEqual({ mail: changed });
    expect((await put({ post_failed: true })).body).toEqual({ mail: { ...changed, post_failed: true } });
    expect((await get()).body).toEqual({ mail: { ...DEFAULTS, post_published: true } });
    expect((await api(createAnonymousClient(), "GET", "/notifications/preferences")).status).toBe(401);
  });

  it("preferences reject unknown kinds and invalid values (400)", async () => {
    expect((await put({ moon_landed: true })).status).toBe(400);
    expect(getInvalidFields(await put({ post_failed: "no" }))).toEqual(["mail.post_failed"]);
  });

  describeCommonRejections({
    ...{ method: "PUT", path: () => "/notifications/preferences", owned: false },
    body: () => ({ mail: { post_failed: true } }),
  });
});
