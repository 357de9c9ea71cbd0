import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { RATE_LIMITS } from "@/lib/core/rate-limits";
import { closeDb, db } from "@/lib/core/server/db";
import { clearLimit, consumeLimit } from "@/lib/core/server/rate-limit-store";
import { route } from "@/lib/http/route";
import { ask, at, makeVisitor, type Visitor } from "@/tests/harness/requests";
import { makeBrand, makePost } from "@/tests/harness/rows";

let owner: Visitor;
let other: Visitor;
let postId: string;
let runs = 0;

beforeAll(async () => {
  [owner, other] = await Promise.all([makeVisitor(), makeVisitor()]);
  postId = (await makePost(await makeBrand(owner))).id;
});
beforeEach(() => {
  runs = 0;
});
afterAll(closeDb);

const everything = route({
  auth: "post",
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.coerce.number().default(1) }),
  body: z.object({ text: z.string() }),
  rateLimit: "connect",
  handler: async ({ user, account, post, query, body, actionKey }) => {
    runs += 1;
    return {
      user: user.id,
      account: account.userId,
      post: post.id,
      page: query.page,
      text: body.text,
      actionKey,
    };
  },
});

const call = (options: Parameters<typeof ask>[2], id = postId, query = "") =>
  everything(ask("POST", `/posts/${id}${query}`, options), at({ id }));

async function outcome(response: Promise<Response>) {
  const answer = await response;
  const { code } = await answer.json();
  return `${answer.status} ${code}`;
}

describe("the order of refusals", () => {
  const strange = { origin: "https://evil.example" };
  const bad = { text: 1 };

  it("is origin, session, limit, input, owner: each hides the ones after it", async () => {
    const tired = await makeVisitor();
    await Promise.all(
      Array.from({ length: RATE_LIMITS.connect.points }, () => consumeLimit("connect", tired.id)),
    );
    expect(await outcome(call({ body: bad, headers: strange }))).toBe("403 cross_site");
    expect(await outcome(call({ body: bad, headers: strange, visitor: owner }))).toBe("403 cross_site");
    expect(await outcome(call({ body: bad }))).toBe("401 unauthorized");
    expect(await outcome(call({ body: bad, visitor: tired }))).toBe("429 rate_limited");
    expect(await outcome(call({ body: bad, visitor: other }))).toBe("400 validation_error");
    expect(await outcome(call({ body: { text: "x" }, visitor: other }, postId, "?page=x"))).toBe(
      "400 validation_error",
    );
    expect(await outcome(call({ body: { text: "x" }, visitor: other }))).toBe("404 not_found");
    expect(runs).toBe(0);
  });

  it("what is not offered here is absent for everybody, and nothing of it is read", async () => {
    const absent = route({
      auth: "user",
      isOffered: () => false,
      upload: { maxBytes: 9, spool: true },
      handler: async () => (runs += 1),
    });
    const pull = vi.fn();
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const headers = { cookie: owner.cookie, "content-type": "multipart/form-data; boundary=x" };
    const init = { method: "POST", body, headers, duplex: "half" } as RequestInit;
    expect(await outcome(absent(new Request("http://x.example/api/things", init), at()))).toBe(
      "404 not_found",
    );
    expect([runs, pull.mock.calls]).toEqual([0, []]);
  });

  it("ends with the handler, which gets everything checked", async () => {
    const response = await call({ body: { text: "x", userId: other.id }, visitor: owner }, postId, "?page=2");
    const expected = { user: owner.id, account: owner.id, post: postId, page: 2, text: "x" };
    expect(await response.json()).toEqual({ ...expected, actionKey: expect.any(String) });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(runs).toBe(1);
  });

  it("says the same 404 for a foreign, an unknown and an impossible id (TEN1)", async () => {
    const bodies = await Promise.all(
      [postId, randomUUID(), "nonsense", "", "0".repeat(5_000)].map(async (id) => {
        const answer = await call({ body: { text: "x" }, visitor: other }, id);
        return { ...(await answer.json()), status: answer.status, requestId: "" };
      }),
    );
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ status: 404, code: "not_found" });
  });
});

describe("sessions", () => {
  it.each([
    ["made up", "next-auth.session-token=abc.def"],
    ["empty", "next-auth.session-token="],
    ["another cookie", "other=1; __Host-next-auth.session-token=x"],
  ])("a cookie that is %s is nobody, and is taken away", async (_, cookie) => {
    const response = await call({ body: {}, headers: { cookie } });
    expect(response.status).toBe(401);
    expect(response.headers.get("set-cookie")).toMatch(
      /^next-auth\.session-token=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it("a bearer token is not a session", async () => {
    const value = owner.cookie.split("=").slice(1).join("=");
    expect(await outcome(call({ body: {}, headers: { authorization: `Bearer ${value}` } }))).toBe(
      "401 unauthorized",
    );
  });
});

it("registering counts by address: being signed in brings no tries of one's own (LIM1)", async () => {
  await Promise.all(
    Array.from({ length: RATE_LIMITS.register.points }, () => consumeLimit("register", "direct")),
  );
  const registering = route({ auth: "none", rateLimit: "register", handler: async () => ({}) });
  expect(await outcome(registering(ask("POST", "/x", { visitor: owner }), at()))).toBe("429 rate_limited");
  await clearLimit("register", "direct");
});

describe("answers", () => {
  const plain = (handler: Parameters<typeof route<"none">>[0]["handler"], success?: 201 | 202 | 204) =>
    route({ auth: "none", handler, ...(success ? { success } : {}) });

  it("have the route's status, or the one the handler chose; 204 has no body", async () => {
    const created = await plain(async () => ({ a: 1 }), 201)(ask("POST", "/x"), at());
    expect([created.status, await created.json()]).toEqual([201, { a: 1 }]);
    const empty = await plain(async () => "ignored", 204)(ask("POST", "/x"), at());
    expect([empty.status, await empty.text()]).toEqual([204, ""]);
    const waiting = await plain(async ({ respond }) => respond(202, { later: true }))(
      ask("POST", "/x"),
      at(),
    );
    expect([waiting.status, await waiting.json()]).toEqual([202, { later: true }]);
  });

  it("hide what went wrong inside", async () => {
    const broken = plain(async () => {
      throw new Error("connection to db.internal refused");
    });
    const response = await broken(ask("GET", "/x"), at());
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("db.internal");
  });

  it("carry the cookie the handler set, also when they are errors", async () => {
    const refusing = plain(async ({ setSessionCookie }) => {
      setSessionCookie("value", 60);
      throw new AppError("conflict");
    });
    const response = await refusing(ask("POST", "/x"), at());
    expect(response.headers.get("set-cookie")).toContain("next-auth.session-token=value; Max-Age=60;");
  });

  it("to HEAD come without the handler: a scanner of links changes nothing", async () => {
    const opening = plain(async () => {
      runs += 1;
    });
    const response = await opening(ask("HEAD", "/x"), at());
    expect([response.status, runs]).toEqual([200, 0]);
  });
});

it("keeps nothing of a body that holds a password: without a stored answer, each repeat runs", async () => {
  const secret = route({
    auth: "user",
    body: z.object({ password: z.string() }),
    secretBody: true,
    handler: async () => {
      runs += 1;
      return {};
    },
  });
  const headers = { "idempotency-key": randomUUID() };
  const send = () =>
    secret(ask("PUT", "/secret", { visitor: owner, body: { password: "x" }, headers }), at());
  expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  expect(runs).toBe(2);
  const kept = await db().idempotencyKey.count({ where: { key: headers["idempotency-key"] } });
  expect(kept).toBe(0);
});
