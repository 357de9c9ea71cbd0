import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PERSONAL_DATA_TABLES } from "@/lib/privacy/personal-data-tables";
import { createOneOfEach } from "@/tests/harness/one-of-each";
import { signUpOperator } from "@/tests/harness/operator-fixtures";
import { api, type SignedUpUser, send, signUp, sql } from "@/tests/harness/running-product";
import { listEndpoints } from "@/tests/rules/checks/routes";

let operator: SignedUpUser;
let person: SignedUpUser;
let things: Awaited<ReturnType<typeof createOneOfEach>>["things"];

beforeAll(async () => {
  [operator, person] = [await signUpOperator("acting"), await signUp()];
  things = (await createOneOfEach(person)).things;
  // The worker still settles what was created.
  for (let before = ""; ; await new Promise((resolve) => setTimeout(resolve, 1_500))) {
    const now = JSON.stringify(await readState());
    if (now === before) break;
    before = now;
  }
});

const start = (id: string = person.user._id) =>
  api(operator, "POST", `/operator/people/${id}/acting`, { reason: "ticket 7" });
const stop = () => api(operator, "DELETE", "/operator/acting");
const whoIsSignedIn = async () => (await api(operator, "GET", "/auth/check")).body;

beforeEach(async () => {
  await stop();
  expect((await start()).status).toBe(200);
});

/** Replaces the parameters of a route by the user's own objects. */
function fill(path: string): string {
  const ids: Record<string, string> = {
    ...things,
    id: things.account,
    platform: "facebook",
    n: "0",
    index: "0",
  };
  const own = /^\/(posts|post-agent|canvas)\//.test(path) ? things.post : things.account;
  return path.replace(/\{(?:\.\.\.)?(\w+)\}/g, (_, name: string) => {
    if (name === "id") return own;
    return ids[name.replace(/Id$/, "")] ?? (name === "imageIndex" ? "0" : "x");
  });
}

const CALLS = listEndpoints()
  .map(({ call }) => call.split(" ") as [string, string])
  .filter(([, path]) => !path.startsWith("/locales/") && !path.startsWith("/canvas-fonts/"));
const CHANGES = CALLS.filter(
  ([method, path]) => method !== "GET" && !["/operator/acting", "/auth/logout"].includes(path),
);
const READS = CALLS.filter(([method, path]) => method === "GET" && !path.startsWith("/operator/"));

const REFUSED_READS = [
  "/auth/me/second-factor",
  "/auth/me/export",
  "/auth/sessions",
  "/canvas/{id}/pdf",
  "/insights/{id}/export",
  "/native-connections/{id}/facebook/pages",
  "/native-connections/{id}/{platform}/targets",
  "/native-connections/{id}/{platform}/places",
  "/native-connections/callback/{platform}",
  "/payments/return/{gateway}",
];

/** Rows of the user in every table, and sessions of both, except when a session was seen last. */
const STATE = PERSONAL_DATA_TABLES.filter(({ table, path }) => path.length > 0 || table === "user")
  .map((entry) => {
    const { table, path, holds } = entry;
    const hops = path.slice(0, -1).map((column, index) => {
      const [from, to] = [index === 0 ? "t" : `t${index}`, `t${index + 1}`];
      return `JOIN "${column.replace(/_id$/, "")}" ${to} ON ${to}.id = ${from}."${column}"`;
    });
    const column = `${hops.length === 0 ? "t" : `t${hops.length}`}."${path.at(-1) ?? "id"}"`;
    const isTheirs = holds === "end of text" ? `${column} LIKE '%:' || $1` : `${column}::text = $1`;
    const where = table === "session" ? `${column}::text IN ($1, $2)` : isTheirs;
    return `SELECT '${table}' AS name, jsonb_agg(r ORDER BY r::text) AS rows FROM (
    SELECT to_jsonb(t) - 'last_seen_at' AS r FROM "${table}" t ${hops.join(" ")}
    WHERE ${where} AND $2::text IS NOT NULL) one`;
  })
  .join(" UNION ALL ");
const readState = () => sql(STATE, [person.user._id, operator.user._id]);

describe("acting as a person", () => {
  it("session reads as the user until it stops, and both are logged with the reason", async () => {
    const { user, acting } = await whoIsSignedIn();
    expect(user._id).toBe(person.user._id);
    expect(acting.secondsLeft).toBeGreaterThan(29 * 60);
    expect(acting.secondsLeft).toBeLessThanOrEqual(30 * 60);
    expect((await api(operator, "GET", "/accounts")).body.accounts).toMatchObject([{ _id: things.account }]);
    expect((await stop()).status).toBe(204);
    expect(await whoIsSignedIn()).toMatchObject({ user: { _id: operator.user._id } });
    expect((await whoIsSignedIn()).acting).toBeUndefined();
    const { acts } = (await api(operator, "GET", `/operator/people/${person.user._id}/acts`)).body;
    const ends = acts.filter(({ act }: { act: string }) => act.startsWith("act as"));
    expect(ends.slice(0, 2)).toMatchObject([
      { act: "act as end", operator: operator.email, reason: "ticket 7", result: "stopped" },
      { act: "act as start", operator: operator.email, reason: "ticket 7" },
    ]);
    expect((await stop()).status).toBe(404);
    expect((await api(person, "GET", "/auth/check")).body.acting).toBeUndefined();
  });

  it("every call that changes something is refused, whatever its access, and nothing changes", async () => {
    expect(CHANGES.length).toBeGreaterThan(90);
    const before = await readState();
    for (const [method, path] of CHANGES) {
      const { status, body } = await api(operator, method, fill(path), {});
      const isHidden = path.startsWith("/operator/") || status === 404;
      expect([status, body.code], `${method} ${path}`).toEqual(
        isHidden ? [404, "not_found"] : [403, "read_only"],
      );
    }
    expect(await readState()).toEqual(before);
    expect((await whoIsSignedIn()).user._id).toBe(person.user._id);
  });

  it.each(REFUSED_READS)("GET %s is refused", async (path) => {
    const filled = fill(path).replace("{gateway}", "stripe");
    const { status, body } = await api(operator, "GET", filled);
    expect([status, body.code]).toEqual([403, "read_only"]);
  });

  it("every other GET changes nothing of the user", async () => {
    const others = READS.filter(([, path]) => !REFUSED_READS.includes(path));
    expect(others.length).toBeGreaterThan(35);
    const before = await readState();
    for (const [method, path] of others) {
      const { status, body } = await api(operator, method, fill(path));
      expect(status, `${path} ${JSON.stringify(body).slice(0, 200)}`).toBeLessThan(500);
    }
    expect(await readState()).toEqual(before);
  });

  it("addresses of approval links, with which a client answers, are not shown", async () => {
    const path = `/content-plan/${things.account}/review-links`;
    const [link] = (await api(operator, "GET", path)).body.links;
    expect(link).toMatchObject({ _id: things.reviewLink, url: null, reminder: null });
    expect((await api(person, "GET", path)).body.links[0].url).toContain("/review/");
  });

  it("console does not exist meanwhile, so that no other user is acted as from there", async () => {
    const other = await signUp();
    expect((await start(other.user._id)).status).toBe(404);
    for (const path of ["/operator/overview", `/operator/people/${other.user._id}`])
      expect((await api(operator, "GET", path)).status).toBe(404);
    expect((await send(operator, "/operator")).status).toBe(307);
    expect((await whoIsSignedIn()).user._id).toBe(person.user._id);
  });

  it("next-auth neither ends nor replaces the session, and signing in is refused", async () => {
    expect((await api(operator, "GET", "/auth/session")).status).toBe(200);
    const signOut = await api(operator, "POST", "/auth/signout", {});
    expect([signOut.status, signOut.body.code]).toEqual([403, "read_only"]);
    const login = await api(operator, "POST", "/auth/login", {
      email: person.email,
      password: person.password,
    });
    expect([login.status, login.body.code]).toEqual([403, "read_only"]);
    expect(await whoIsSignedIn()).toMatchObject({ user: { _id: person.user._id }, acting: {} });
    await stop();
    expect((await whoIsSignedIn()).user._id).toBe(operator.user._id);
  });

  it("time that is over refuses reads and changes until the operator acknowledges it", async () => {
    const end = "UPDATE acting_session SET ends_at = now() - interval '1 second' WHERE user_id = $1";
    await sql(end, [person.user._id]);
    const name = (await api(person, "GET", "/auth/me")).body.user.name;
    for (const [method, path] of [
      ["GET", "/auth/check"],
      ["GET", "/auth/me"],
      ["GET", `/posts/${things.post}`],
      ["GET", "/operator/overview"],
      ["PATCH", "/auth/me"],
      ["PUT", `/posts/${things.post}`],
    ] as const) {
      const { status, body } = await api(
        operator,
        method,
        path,
        method === "GET" ? undefined : { name: "x" },
      );
      expect([status, body.code], `${method} ${path}`).toEqual([403, "acting_ended"]);
    }
    expect((await api(person, "GET", "/auth/me")).body.user.name).toBe(name);
    const stopped = await api(operator, "DELETE", "/operator/acting");
    expect(stopped.status).toBe(204);
    expect((await whoIsSignedIn()).user._id).toBe(operator.user._id);
  });

  it("screen that is still open after the end writes nothing to the operator's own account", async () => {
    await stop();
    const { name } = (await whoIsSignedIn()).user;
    const stale = { "x-acting-as": person.user._id };
    const { status, body } = await api(operator, "PATCH", "/auth/me", { name: "Somebody" }, stale);
    expect([status, body.code]).toEqual([403, "acting_ended"]);
    expect((await whoIsSignedIn()).user.name).toBe(name);
  });

  it("sign-out ends the session of the operator and the acting", async () => {
    const leaving = await signUpOperator("leaving");
    const path = `/operator/people/${person.user._id}/acting`;
    expect((await api(leaving, "POST", path, { reason: "ticket 9" })).status).toBe(200);
    expect((await api(leaving, "POST", "/auth/logout")).status).toBe(204);
    expect((await api(leaving, "GET", "/auth/me")).status).toBe(401);
    const log = "SELECT result FROM operator_act WHERE operator = $1 AND act = 'act as end' ORDER BY at DESC";
    expect((await sql(log, [leaving.email]))[0]).toEqual({ result: "signed out" });
    expect((await api(person, "GET", "/auth/me")).status).toBe(200);
  });

  it("state of connections is the stored one, and no network is asked", async () => {
    const quota = "UPDATE connection SET quota_asked_at = NULL WHERE account_id = $1";
    await sql(quota, [things.account]);
    const { status } = await api(operator, "GET", `/native-connections/${things.account}/status`);
    expect(status).toBe(200);
    const asked = await sql("SELECT 1 FROM connection WHERE account_id = $1 AND quota_asked_at IS NOT NULL", [
      things.account,
    ]);
    expect(asked).toEqual([]);
  });

  it("start whose answer was lost gets the stored answer with its key, and no other call does", async () => {
    await stop();
    const path = `/operator/people/${person.user._id}/acting`;
    const again = (body: object, key: string) =>
      api(operator, "POST", path, body, { "idempotency-key": key });
    const [key, body] = [randomUUID(), { reason: "ticket 10" }];
    const first = await again(body, key);
    expect(first.status).toBe(200);
    expect(await again(body, key)).toMatchObject({ status: 200, body: first.body });
    expect((await again({ reason: "other" }, key)).body.code).toBe("key_reused");
    expect((await again(body, randomUUID())).status).toBe(404);
  });

  it("browser drops cached pages at start and stop", async () => {
    for (const response of [
      await send(operator, "/api/operator/acting", { method: "DELETE" }),
      await send(operator, `/api/operator/people/${person.user._id}/acting`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ reason: "ticket 11" }),
      }),
    ])
      expect(response.headers.get("clear-site-data")).toBe('"cache"');
  });

  it("account of another operator is not acted as", async () => {
    await stop();
    const other = await signUpOperator("other", { hasSecondFactor: false });
    const refused = await start(other.user._id);
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    expect((await whoIsSignedIn()).acting).toBeUndefined();
  });

  it("start that is sent three times with one key is one entry of the log", async () => {
    await stop();
    const count = async () =>
      (
        await sql("SELECT count(*)::int AS n FROM operator_act WHERE user_id = $1 AND act = 'act as start'", [
          person.user._id,
        ])
      )[0].n;
    const before = await count();
    const body = { reason: "ticket 8" };
    const send3 = [1, 2, 3].map(() =>
      api(operator, "POST", `/operator/people/${person.user._id}/acting`, body, {
        "idempotency-key": "three",
      }),
    );
    const statuses = (await Promise.all(send3)).map(({ status }) => status);
    expect(statuses).toContain(200);
    for (const status of statuses) expect([200, 404, 409]).toContain(status);
    expect(await count()).toBe(before + 1);
  });
});
