import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { insertNotification } from "@/tests/harness/notifications";
import { api, type Person, signUp, stranger } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

let person: Person;
let accountId: string;
beforeEach(async () => {
  person = await signUp();
  accountId = await makeBrand(person);
});

const insert = (fields: Record<string, unknown> = {}) => insertNotification(person, accountId, fields);
const list = async (query = "", who = person) =>
  (await api(who, "GET", `/notifications${query}`)).body as {
    notifications: { _id: string; readAt: string | null; createdAt: string }[];
    unread: number;
    total: number;
  };
const read = (body: unknown, who = person) => api(who, "POST", "/notifications/read", body);

describe("GET /notifications", () => {
  it("tells what happened, to which brand, and what it leads to", async () => {
    const postId = (await makeDraft(person, accountId))._id;
    const payload = {
      ...{ platform: "facebook", title: "Rye at six" },
      problem: { code: "policy", message: "The network declined the content" },
    };
    const id = await insert({ post_id: postId, payload });
    const answer = await api(person, "GET", "/notifications");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.body).toEqual({
      notifications: [
        {
          ...{ _id: id, kind: "post_failed", accountId, brand: expect.any(String), postId, ...payload },
          ...{ readAt: null, createdAt: expect.any(String) },
        },
      ],
      ...{ unread: 1, total: 1, page: 1, limit: 20 },
    });
  });

  it("comes in pages, newest first, with the unread of all of them", async () => {
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
    expect((await api(person, "GET", "/notifications?limit=101")).status).toBe(400);
  });

  it("is empty at first, each person's own, and a visitor's 401", async () => {
    await insert();
    expect(await list("", await signUp())).toMatchObject({ notifications: [], unread: 0, total: 0 });
    expect((await api(stranger(), "GET", "/notifications")).status).toBe(401);
  });

  it("passes over what a newer version wrote", async () => {
    await insert({ kind: "moon_landed", payload: {} });
    const id = await insert();
    expect((await list()).notifications.map(({ _id }) => _id)).toEqual([id]);
    expect((await list()).unread).toBe(1);
  });
});

describe("POST /notifications/read", () => {
  it("takes some as read, or all; the same again changes nothing", async () => {
    const [first] = [await insert(), await insert(), await insert()];
    expect(await read({ ids: [first] })).toMatchObject({ status: 200, body: { unread: 2 } });
    const readAt = (await list()).notifications.find(({ _id }) => _id === first)?.readAt;
    expect(readAt).toEqual(expect.any(String));
    expect((await read({ ids: [first, first] })).body).toEqual({ unread: 2 });
    expect((await read({ all: true })).body).toEqual({ unread: 0 });
    expect((await read({ all: true })).body).toEqual({ unread: 0 });
    expect((await list()).notifications.find(({ _id }) => _id === first)?.readAt).toBe(readAt);
  });

  it("leaves alone what came after the person looked", async () => {
    await insert({ created_at: new Date(Date.now() - 60_000) });
    const until = (await list()).notifications[0]?.createdAt;
    await insert();
    expect((await read({ all: true, until })).body).toEqual({ unread: 1 });
  });

  it("never touches somebody else's, though one's own be beside it (404, TEN1)", async () => {
    const theirs = await insert();
    const thief = await signUp();
    const mine = await insertNotification(thief, await makeBrand(thief));
    expect(await read({ ids: [theirs] }, thief)).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(await read({ ids: [theirs, mine] }, thief)).toMatchObject({ status: 200, body: { unread: 0 } });
    expect((await list()).unread).toBe(1);
  });

  it.each([{}, { ids: [] }, { ids: ["x"] }, { all: false }, { ids: Array(101).fill(randomUUID()) }])(
    "refuses %j (400)",
    async (body) => {
      expect(await read(body)).toMatchObject({ status: 400, body: { code: "validation_error" } });
    },
  );

  describeRefusals({
    ...{ method: "POST", path: () => "/notifications/read", owned: false },
    body: () => ({ all: true }),
  });
});

describe("/notifications/preferences", () => {
  const HOUSE = {
    ...{ post_published: false, post_failed: true, post_needs_review: true },
    ...{ connection_ended: true, connection_expiring: true, film_ready: false },
    ...{ client_commented: true, client_approved: false },
  };
  const get = () => api(person, "GET", "/notifications/preferences");
  const put = (mail: object) => api(person, "PUT", "/notifications/preferences", { mail });

  it("are the house's at first; what is named is set, the others stay", async () => {
    expect(await get()).toMatchObject({ status: 200, body: { mail: HOUSE } });
    const changed = { ...HOUSE, post_published: true, post_failed: false };
    const answer = await put({ post_published: true, post_failed: false });
    expect(answer).toMatchObject({ status: 200, body: { mail: changed } });
    expect((await put({})).body).toEqual({ mail: changed });
    expect((await put({ post_failed: true })).body).toEqual({ mail: { ...changed, post_failed: true } });
    expect((await get()).body).toEqual({ mail: { ...HOUSE, post_published: true } });
    expect((await api(stranger(), "GET", "/notifications/preferences")).status).toBe(401);
  });

  it("know no other kinds, and no other values (400)", async () => {
    expect((await put({ moon_landed: true })).status).toBe(400);
    expect(fieldsOf(await put({ post_failed: "no" }))).toEqual(["mail.post_failed"]);
  });

  describeRefusals({
    ...{ method: "PUT", path: () => "/notifications/preferences", owned: false },
    body: () => ({ mail: { post_failed: true } }),
  });
});
