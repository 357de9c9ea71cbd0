import { beforeEach, describe, expect, it } from "vitest";
import { describeRefusals } from "@/tests/api/refusals";
import { api, type Person, send, signUp, sql, stranger, type TestClient } from "@/tests/harness/stack";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const COOKIE = "next-auth.session-token";

let person: Person;
beforeEach(async () => {
  person = await signUp();
});

async function signInElsewhere(userAgent = CHROME): Promise<TestClient> {
  const client = stranger();
  const { email, password } = person;
  await api(client, "POST", "/auth/login", { email, password }, { "user-agent": userAgent });
  return client;
}

const listOf = async (client: TestClient) => (await api(client, "GET", "/auth/sessions")).body.sessions;

/** Statuses of calls that need a session, with a copy of the cookie: an answer may clear the original. */
async function reach(client: TestClient): Promise<number[]> {
  const copy = { ...client, cookies: new Map(client.cookies) };
  const paths = ["/auth/me", "/auth/sessions", "/accounts", "/credits/info"];
  return Promise.all(paths.map(async (path) => (await api(copy, "GET", path)).status));
}
const OPEN = [200, 200, 200, 200];
const OVER = [401, 401, 401, 401];

describe("the list", () => {
  it("says where a person is signed in, which one asks, and nothing that opens a door", async () => {
    const other = await signInElsewhere();
    const sessions = await listOf(other);
    expect(sessions).toEqual([
      {
        _id: expect.any(String),
        current: true,
        browser: "Chrome",
        system: "Windows",
        ip: other.address,
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
      },
      expect.objectContaining({ current: false, browser: null, ip: person.address }),
    ]);
    expect(await listOf(person)).toHaveLength(2);
    expect((await listOf(person)).find(({ current }: { current: boolean }) => current).ip).toBe(
      person.address,
    );
  });

  it("shows live sessions alone, and fifty at most", async () => {
    await sql(
      `INSERT INTO session (id, user_id, token_hash, expires_at, revoked_at, last_seen_at)
       SELECT gen_random_uuid(), $1, gen_random_uuid()::text, now() + make_interval(days => n % 2),
              CASE WHEN n % 3 = 0 THEN now() END, now() - make_interval(days => n % 20) FROM generate_series(1, 300) n`,
      [person.user._id],
    );
    const sessions = await listOf(person);
    expect(sessions).toHaveLength(50);
    expect(sessions[0]).toMatchObject({ current: true });
    await sql("UPDATE session SET revoked_at = now() WHERE user_id = $1 AND user_agent IS NULL", [
      person.user._id,
    ]);
    expect(await listOf(person)).toHaveLength(1);
  });

  it("is each person's own", async () => {
    await signUp();
    expect(await listOf(person)).toHaveLength(1);
  });
});

describe("ending one", () => {
  it("is over at once for whoever holds its cookie, and for nobody else (SES1)", async () => {
    const other = await signInElsewhere();
    const target = (await listOf(person)).find(({ current }: { current: boolean }) => !current);
    expect(await reach(other)).toEqual(OPEN);
    expect(await api(person, "DELETE", `/auth/sessions/${target._id}`)).toMatchObject({
      status: 204,
      body: "",
    });
    expect(await reach(other)).toEqual(OVER);
    expect(await reach(person)).toEqual(OPEN);
    expect(await api(person, "DELETE", `/auth/sessions/${target._id}`)).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
  });

  it("may be the one that asks: signing out", async () => {
    const thief = { ...stranger(), cookies: new Map(person.cookies) };
    const [{ _id }] = await listOf(person);
    expect((await api(person, "DELETE", `/auth/sessions/${_id}`)).status).toBe(204);
    expect(person.cookies.has(COOKIE)).toBe(false);
    expect(await reach(thief)).toEqual(OVER);
  });

  it("is never somebody else's (TEN1)", async () => {
    const victim = await signUp();
    const [{ _id }] = await listOf(victim);
    expect((await api(person, "DELETE", `/auth/sessions/${_id}`)).status).toBe(404);
    expect(await reach(victim)).toEqual(OPEN);
  });

  it("needs a session and our own page", async () => {
    const [{ _id }] = await listOf(person);
    const path = `/auth/sessions/${_id}`;
    expect((await api(stranger(), "DELETE", path)).status).toBe(401);
    expect((await api(person, "DELETE", path, undefined, { origin: "https://evil.example" })).status).toBe(
      403,
    );
    expect((await api(person, "GET", path)).status).toBe(405);
    expect(await reach(person)).toEqual(OPEN);
  });
});

describe("signing out everywhere", () => {
  it("ends all sessions of this person, this one too, and clears the cookie (SES1)", async () => {
    const [other, bystander] = [await signInElsewhere(), await signUp()];
    const thief = { ...stranger(), cookies: new Map(person.cookies) };
    const answer = await api(person, "POST", "/auth/sign-out-everywhere");
    expect(answer).toMatchObject({ status: 204, body: "" });
    expect(answer.headers.get("clear-site-data")).toBe('"cache"');
    expect(person.cookies.has(COOKIE)).toBe(false);
    for (const client of [other, thief]) expect(await reach(client)).toEqual(OVER);
    expect(await reach(bystander)).toEqual(OPEN);
    expect((await api(stranger(), "POST", "/auth/login", person)).status).toBe(200);
  });

  it("does not happen by looking", async () => {
    await send(person, "/api/auth/sign-out-everywhere", { method: "HEAD" });
    expect((await api(person, "GET", "/auth/sign-out-everywhere")).status).toBe(405);
    expect(await reach(person)).toEqual(OPEN);
  });
});

describe("GET /auth/sessions", () =>
  describeRefusals({ method: "GET", path: () => "/auth/sessions", owned: false }));
describe("POST /auth/sign-out-everywhere", () =>
  describeRefusals({ method: "POST", path: () => "/auth/sign-out-everywhere", owned: false }));
