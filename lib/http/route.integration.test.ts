import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { RATE_LIMITS } from "@/lib/core/rate-limits";
import { createRandomToken, sha256Hex } from "@/lib/core/server/crypto";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { getLogger } from "@/lib/core/server/logger";
import { consumeIpRateLimit, consumeRateLimit, resetIpRateLimit } from "@/lib/core/server/rate-limit-store";
import { route } from "@/lib/http/route";
import { createRequest, createVisitor, type Visitor, withParams } from "@/tests/harness/route-requests";
import { createAccountFixture, createPostFixture } from "@/tests/harness/row-fixtures";

let owner: Visitor;
let other: Visitor;
let postId: string;
let runs = 0;

beforeAll(async () => {
  [owner, other] = await Promise.all([createVisitor(), createVisitor()]);
  postId = (await createPostFixture(await createAccountFixture(owner))).id;
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

const call = (options: Parameters<typeof createRequest>[2], id = postId, query = "") =>
  everything(createRequest("POST", `/posts/${id}${query}`, options), withParams({ id }));

async function outcome(response: Promise<Response>) {
  const result = await response;
  const { code } = await result.json();
  return `${result.status} ${code}`;
}

describe("order of refusals", () => {
  const strange = { origin: "https://evil.example" };
  const bad = { text: 1 };

  it("route checks origin, session, rate limit, input and owner in this order", async () => {
    const tired = await createVisitor();
    await Promise.all(
      Array.from({ length: RATE_LIMITS.connect.points }, () => consumeRateLimit("connect", tired.id)),
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

  it("route that is not offered returns 404 and reads nothing", async () => {
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
    expect(await outcome(absent(new Request("http://x.example/api/things", init), withParams()))).toBe(
      "404 not_found",
    );
    expect([runs, pull.mock.calls]).toEqual([0, []]);
  });

  it("handler receives the checked context", async () => {
    const response = await call({ body: { text: "x", userId: other.id }, visitor: owner }, postId, "?page=2");
    const expected = { user: owner.id, account: owner.id, post: postId, page: 2, text: "x" };
    expect(await response.json()).toEqual({ ...expected, actionKey: expect.any(String) });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(runs).toBe(1);
  });

  it("route returns the same 404 for another user's, an unknown and an invalid id [TEN1]", async () => {
    const bodies = await Promise.all(
      [postId, randomUUID(), "nonsense", "", "0".repeat(5_000)].map(async (id) => {
        const response = await call({ body: { text: "x" }, visitor: other }, id);
        return { ...(await response.json()), status: response.status, requestId: "" };
      }),
    );
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ status: 404, code: "not_found" });
  });
});

describe("logged paths", () => {
  const mailed = createRandomToken();
  const encode = (token: string) =>
    token.replace(/./g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
  it.each([
    ["of 43 characters", mailed],
    ["of 64 hexadecimal digits", sha256Hex(mailed)],
    ["with one encoded character", `${encode(mailed.slice(0, 1))}${mailed.slice(1)}`],
    ["that is encoded throughout", encode(mailed)],
  ])("logged path does not contain a mailed token %s", async (_, token) => {
    expect(mailed).toHaveLength(43);
    const child = vi.spyOn(getLogger(), "child");
    const open = route({ auth: "none", handler: async () => ({}) });
    await open(createRequest("GET", `/auth/verify-email/${token}`), withParams());
    expect(child.mock.calls).toMatchObject([[{ path: "/api/auth/verify-email/[removed]" }]]);
    child.mockRestore();
  });
});

describe("sessions", () => {
  // spec: D7.20
  it.each([
    ["forged", "next-auth.session-token=abc.def"],
    ["empty", "next-auth.session-token="],
    ["encrypted with another secret", "other=1; __Host-next-auth.session-token=x"],
  ])("session cookie that is %s gives 401 and is cleared", async (_, cookie) => {
    const response = await call({ body: {}, headers: { cookie } });
    expect(response.status).toBe(401);
    expect(response.headers.get("set-cookie")).toMatch(
      /^next-auth\.session-token=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  // spec: D7.20
  it("session cookie is cleared when its session was revoked, and kept when a password is wrong", async () => {
    const visitor = await createVisitor();
    const asks = route({
      auth: "user",
      handler: async () => {
        throw new AppError("invalid_credentials");
      },
    });
    const answer = async () => {
      const response = await asks(createRequest("POST", "/x", { visitor }), withParams());
      return [response.status, (await response.json()).code, response.headers.get("set-cookie")];
    };
    expect(await answer()).toEqual([401, "invalid_credentials", null]);
    await getPrismaClient().session.updateMany({
      where: { userId: visitor.id },
      data: { revokedAt: new Date() },
    });
    expect(await answer()).toEqual([401, "unauthorized", expect.stringMatching(/=; Max-Age=0;/)]);
  });

  it("bearer token is no session", async () => {
    const value = owner.cookie.split("=").slice(1).join("=");
    expect(await outcome(call({ body: {}, headers: { authorization: `Bearer ${value}` } }))).toBe(
      "401 unauthorized",
    );
  });
});

it("registration is rate limited by IP address, also when signed in [LIM1]", async () => {
  await Promise.all(
    Array.from({ length: RATE_LIMITS.register.points }, () => consumeIpRateLimit("register", "direct")),
  );
  const registering = route({ auth: "none", rateLimit: "register", handler: async () => ({}) });
  expect(await outcome(registering(createRequest("POST", "/x", { visitor: owner }), withParams()))).toBe(
    "429 rate_limited",
  );
  await resetIpRateLimit("register", "direct");
});

describe("responses", () => {
  const plain = (handler: Parameters<typeof route<"none">>[0]["handler"], success?: 201 | 202 | 204) =>
    route({ auth: "none", handler, ...(success ? { success } : {}) });

  it("response has the route's status or the handler's; 204 has no body", async () => {
    const created = await plain(async () => ({ a: 1 }), 201)(createRequest("POST", "/x"), withParams());
    expect([created.status, await created.json()]).toEqual([201, { a: 1 }]);
    const empty = await plain(async () => "ignored", 204)(createRequest("POST", "/x"), withParams());
    expect([empty.status, await empty.text()]).toEqual([204, ""]);
    const waiting = await plain(async ({ respond }) => respond(202, { later: true }))(
      createRequest("POST", "/x"),
      withParams(),
    );
    expect([waiting.status, await waiting.json()]).toEqual([202, { later: true }]);
  });

  it("response hides internal errors", async () => {
    const broken = plain(async () => {
      throw new Error("connection to db.internal refused");
    });
    const response = await broken(createRequest("GET", "/x"), withParams());
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("db.internal");
  });

  it("error response contains the cookie set by the handler", async () => {
    const refusing = plain(async ({ openSession }) => {
      await openSession({ user: { id: randomUUID() }, sid: "secret" });
      throw new AppError("conflict");
    });
    const response = await refusing(createRequest("POST", "/x"), withParams());
    const cookie = response.headers.get("set-cookie");
    expect(cookie).toMatch(/next-auth\.session-token=[\w.-]{40,}; Max-Age=2592000;/);
  });

  it("HEAD request does not run the handler", async () => {
    const opening = plain(async () => {
      runs += 1;
    });
    const response = await opening(createRequest("HEAD", "/x"), withParams());
    expect([response.status, runs]).toEqual([200, 0]);
  });
});

it("route with a secret body stores nothing, so each retry runs", async () => {
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
    secret(
      createRequest("PUT", "/secret", { visitor: owner, body: { password: "x" }, headers }),
      withParams(),
    );
  expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  expect(runs).toBe(2);
  const stored = await getPrismaClient().idempotencyKey.count({ where: { key: headers["idempotency-key"] } });
  expect(stored).toBe(0);
});
