import { beforeEach, describe, expect, it } from "vitest";
import { describeCommonRejections } from "@/tests/api/rejection-tests";
import {
  api,
  createAnonymousClient,
  type SignedUpUser,
  send,
  signUp,
  sql,
  type TestClient,
} from "@/tests/harness/running-product";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const COOKIE = "next-auth.session-token";

let user: SignedUpUser;
beforeEach(async () => {
  user = await signUp();
});

async function signInElsewhere(userAgent = CHROME): Promise<TestClient> {
  const client = createAnonymousClient();
  const { email, password } = user;
  await api(client, "POST", "/auth/login", { email, password }, { "user-agent": userAgent });
  return client;
}

const listOf = async (client: TestClient) => (await api(client, "GET", "/auth/sessions")).body.sessions;

/**
 * Returns statuses of endpoints that need a session. Uses a copy of the cookie, because a response may clear
 * the original.
 */
async function reach(client: TestClient): Promise<number[]> {
  const copy = { ...client, cookies: new Map(client.cookies) };
  const paths = ["/auth/me", "/auth/sessions", "/accounts", "/credits/info"];
  return Promise.all(paths.map(async (path) => (await api(copy, "GET", path)).status));
}
const OPEN = [200, 200, 200, 200];
const OVER = [401, 401, 401, 401];

describe("session list", () => {
  it("session list describes each session, marks the current one and contains no token", async () => {
    const other = await signInElsewhere();
    const sessions = await listOf(other);
    expect(sessions).toEqual([
      {
        _id: expect.any(String),
        current: true,
        browser: "Chrome",
        system: "Windows",
        ip: other.address,
        method: "password",
        secondFactor: null,
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
      },
      expect.objectContaining({ current: false, browser: null, ip: user.address }),
    ]);
    expect(await listOf(user)).toHaveLength(2);
    expect((await listOf(user)).find(({ current }: { current: boolean }) => current).ip).toBe(user.address);
  });

  it("session list contains at most 50 sessions, only live ones", async () => {
    await sql(
      `INSERT INTO session (id, user_id, token_hash, expires_at, revoked_at, last_seen_at)
       SELECT gen_random_uuid(), $1, gen_random_uuid()::text, now() + make_interval(days => n % 2),
              CASE WHEN n % 3 = 0 THEN now() END, now() - make_interval(days => n % 20) FROM generate_series(1, 300) n`,
      [user.user._id],
    );
    const sessions = await listOf(user);
    expect(sessions).toHaveLength(50);
    expect(sessions[0]).toMatchObject({ current: true });
    await sql("UPDATE session SET revoked_at = now() WHERE user_id = $1 AND user_agent IS NULL", [
      user.user._id,
    ]);
    expect(await listOf(user)).toHaveLength(1);
  });

  it("session list contains only sessions of the caller", async () => {
    await signUp();
    expect(await listOf(user)).toHaveLength(1);
  });
});

describe("single session revocation", () => {
  it("revoked session is invalid immediately, and other sessions stay valid [SES1]", async () => {
    const other = await signInElsewhere();
    const target = (await listOf(user)).find(({ current }: { current: boolean }) => !current);
    expect(await reach(other)).toEqual(OPEN);
    expect(await api(user, "DELETE", `/auth/sessions/${target._id}`)).toMatchObject({
      status: 204,
      body: "",
    });
    expect(await reach(other)).toEqual(OVER);
    expect(await reach(user)).toEqual(OPEN);
    expect(await api(user, "DELETE", `/auth/sessions/${target._id}`)).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
  });

  it("revoking the current session signs out", async () => {
    const thief = { ...createAnonymousClient(), cookies: new Map(user.cookies) };
    const [{ _id }] = await listOf(user);
    expect((await api(user, "DELETE", `/auth/sessions/${_id}`)).status).toBe(204);
    expect(user.cookies.has(COOKIE)).toBe(false);
    expect(await reach(thief)).toEqual(OVER);
  });

  it("session of another user cannot be revoked [TEN1]", async () => {
    const victim = await signUp();
    const [{ _id }] = await listOf(victim);
    expect((await api(user, "DELETE", `/auth/sessions/${_id}`)).status).toBe(404);
    expect(await reach(victim)).toEqual(OPEN);
  });

  it("session revocation needs a session and a same-origin request", async () => {
    const [{ _id }] = await listOf(user);
    const path = `/auth/sessions/${_id}`;
    expect((await api(createAnonymousClient(), "DELETE", path)).status).toBe(401);
    expect((await api(user, "DELETE", path, undefined, { origin: "https://evil.example" })).status).toBe(403);
    expect((await api(user, "GET", path)).status).toBe(405);
    expect(await reach(user)).toEqual(OPEN);
  });
});

describe("sign-out everywhere", () => {
  // spec: D11.11
  it("sign-out everywhere ends all sessions of the user and clears the cookie [SES1]", async () => {
    const [other, bystander] = [await signInElsewhere(), await signUp()];
    const thief = { ...createAnonymousClient(), cookies: new Map(user.cookies) };
    const response = await api(user, "POST", "/auth/sign-out-everywhere");
    expect(response).toMatchObject({ status: 204, body: "" });
    expect(response.headers.get("clear-site-data")).toBe('"cache"');
    expect(user.cookies.has(COOKIE)).toBe(false);
    for (const client of [other, thief]) expect(await reach(client)).toEqual(OVER);
    expect(await reach(bystander)).toEqual(OPEN);
    expect((await api(createAnonymousClient(), "POST", "/auth/login", user)).status).toBe(200);
  });

  it("sign-out everywhere ignores HEAD and GET requests", async () => {
    await send(user, "/api/auth/sign-out-everywhere", { method: "HEAD" });
    expect((await api(user, "GET", "/auth/sign-out-everywhere")).status).toBe(405);
    expect(await reach(user)).toEqual(OPEN);
  });
});

describe("common rejections of GET /auth/sessions", () =>
  describeCommonRejections({ method: "GET", path: () => "/auth/sessions", owned: false }));
describe("common rejections of POST /auth/sign-out-everywhere", () =>
  describeCommonRejections({ method: "POST", path: () => "/auth/sign-out-everywhere", owned: false }));
