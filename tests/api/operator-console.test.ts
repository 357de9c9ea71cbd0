import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { insertJob } from "@/tests/harness/job-fixtures";
import { signUpOperator } from "@/tests/harness/operator-fixtures";
import {
  api,
  createAnonymousClient,
  type SignedUpUser,
  send,
  signUp,
  sql,
  type TestClient,
} from "@/tests/harness/running-product";

let operator: SignedUpUser;
let person: SignedUpUser;

beforeAll(async () => {
  [operator, person] = [await signUpOperator("acts"), await signUp({ name: "Noa Levi" })];
});

const CALLS = [
  ["GET", "/operator/overview"],
  ["GET", "/operator/people?q=x"],
  ["GET", "/operator/people/{id}"],
  ["GET", "/operator/people/{id}/timeline"],
  ["GET", "/operator/people/{id}/acts"],
  ["POST", "/operator/people/{id}/acts"],
  ["POST", "/operator/people/{id}/acting"],
  ["DELETE", "/operator/acting"],
] as const;
const OF_OPERATORS = CALLS.slice(0, -1);

const callAs = (client: TestClient, [method, path]: readonly [string, string]) =>
  api(
    client,
    method,
    path.replace("{id}", person.user._id),
    method === "POST" ? { act: "endSessions", reason: "ticket 1" } : undefined,
  );

/** Next writes a body into the redirect of a page and none into that of an unknown path (decision 137). */
const OF_THE_BODY = ["date", "x-request-id", "cache-control", "content-encoding", "content-type", "link"];

describe("access", () => {
  it.each(CALLS)("%s %s does not exist for a visitor and for other users", async (method, path) => {
    const stranger = await signUp();
    for (const client of [createAnonymousClient(), stranger]) {
      const refused = await callAs(client, [method, path]);
      const unknown = await api(client, method, "/no-such-call");
      expect(refused.status).toBe(404);
      expect({ ...refused.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
    }
  });

  it("calls do not exist for an operator whose address is not verified", async () => {
    const unverified = await signUpOperator("guard", { isVerified: false, hasSecondFactor: false });
    for (const call of CALLS) expect((await callAs(unverified, call)).status, call.join(" ")).toBe(404);
  });

  it("operator without two-step verification is refused by every call", async () => {
    const bare = await signUpOperator("guard", { hasSecondFactor: false });
    for (const call of OF_OPERATORS)
      expect(await callAs(bare, call), call.join(" ")).toMatchObject({
        status: 403,
        body: { code: "forbidden" },
      });
    expect(await sql("SELECT 1 FROM operator_act WHERE operator = $1", [bare.email])).toEqual([]);
  });

  it("proof older than 8 hours is asked for again, and acts ask for a fresh one", async () => {
    const unproved = await signUpOperator("unproved");
    const set = (columns: string) =>
      sql(`UPDATE session SET ${columns} WHERE user_id = $1`, [unproved.user._id]);
    await set("stepped_up_at = now() - interval '8 hours 1 minute'");
    for (const call of OF_OPERATORS)
      expect((await callAs(unproved, call)).body.code, call.join(" ")).toBe("second_factor_required");
    await set("stepped_up_at = now() - interval '11 minutes'");
    for (const call of OF_OPERATORS) {
      const { status, body } = await callAs(unproved, call);
      const wanted = call[0] === "GET" ? [200, undefined] : [403, "second_factor_required"];
      expect([status, body.code], call.join(" ")).toEqual(wanted);
    }
  });

  it("document of the API does not name the console", async () => {
    const { body } = await api(createAnonymousClient(), "GET", "/openapi.json");
    expect(Object.keys(body.paths).length).toBeGreaterThan(50);
    expect(JSON.stringify(body).toLowerCase()).not.toContain("operator");
  });

  it("page answers others as an unknown path does, and operators with the console", async () => {
    const stranger = await signUp();
    for (const path of ["/operator", `/operator/${person.user._id}`])
      for (const client of [createAnonymousClient(), stranger]) {
        const [page, unknown] = [await send(client, path), await send(client, "/no-such-page")];
        const answer = ({ status, headers }: Response) => {
          const shared = [...headers].filter(([name]) => !OF_THE_BODY.includes(name));
          const text = JSON.stringify([status, ...shared]);
          return text.replace(/nonce-[^']+/g, "nonce").replace(", Accept-Encoding", "");
        };
        expect(answer(page), path).toEqual(answer(unknown));
        expect(await page.text()).not.toContain("Operator console");
      }
    const page = await send(operator, "/operator");
    expect(page.status).toBe(200);
    expect(page.headers.get("x-robots-tag")).toBeNull();
    expect(await page.text()).toContain('<meta name="robots" content="noindex, nofollow"');
  });
});

const act = (body: object, key: string = randomUUID(), id = person.user._id) =>
  api(
    operator,
    "POST",
    `/operator/people/${id}/acts`,
    { reason: "ticket 7", ...body },
    { "idempotency-key": key },
  );
const logOf = async (id = person.user._id) =>
  (await api(operator, "GET", `/operator/people/${id}/acts`)).body.acts;
const balanceOf = async (id = person.user._id) =>
  (await api(operator, "GET", `/operator/people/${id}`)).body.person.balance;

describe("reading", () => {
  it("person is found by address, brand and post, with facts and timeline", async () => {
    const name = `Bakery ${randomUUID()}`;
    const brand = await createAccountViaApi(person, { name });
    const post = (await api(person, "POST", "/posts", { accountId: brand, text: "A secret recipe" })).body
      .post;
    for (const q of [person.email.toUpperCase(), name, brand, post._id, person.user._id]) {
      const { body } = await api(operator, "GET", `/operator/people?q=${encodeURIComponent(q)}`);
      expect(body.people, q).toMatchObject([{ _id: person.user._id, name: "Noa Levi", isClosing: false }]);
    }
    const found = (await api(operator, "GET", `/operator/people/${person.user._id}`)).body;
    expect(found.person).toMatchObject({ email: person.email, balance: 100, hasSecondFactor: false });
    expect(found.person.brands).toContainEqual({ _id: brand, name });
    const { events } = (await api(operator, "GET", `/operator/people/${person.user._id}/timeline`)).body;
    expect(events.map(({ source }: { source: string }) => source)).toEqual(
      expect.arrayContaining(["user", "session", "ledger_entry"]),
    );
    expect(JSON.stringify([found, events])).not.toContain("secret");
  });

  it("unknown person, malformed id and empty search are refused", async () => {
    for (const id of [randomUUID(), "no-id"])
      expect((await api(operator, "GET", `/operator/people/${id}`)).status, id).toBe(404);
    expect((await api(operator, "GET", "/operator/people?q=%20")).status).toBe(400);
    expect((await api(operator, "GET", "/operator/people?q=nothing-has-this-name")).body.people).toEqual([]);
  });

  it("overview names queues and failures by cause", async () => {
    const ended = { ended_at: new Date(), error: JSON.stringify({ code: "gave_up", message: "x" }) };
    await insertJob(person, { state: "failed", ...ended });
    const { queues, failures } = (await api(operator, "GET", "/operator/overview")).body;
    expect(Array.isArray(queues)).toBe(true);
    expect(failures).toContainEqual(
      expect.objectContaining({ source: "job background-removal", code: "gave_up" }),
    );
  });

  it("opening a person is logged once an hour", async () => {
    const { _id: id } = (await signUp()).user;
    for (let n = 0; n < 3; n += 1) await api(operator, "GET", `/operator/people/${id}`);
    expect(await logOf(id)).toMatchObject([{ act: "person open", operator: operator.email }]);
  });
});

describe("acts", () => {
  it("account of an operator and the own one are refused", async () => {
    const other = await signUpOperator("other", { hasSecondFactor: false });
    for (const { user } of [operator, other]) {
      const refused = await act({ act: "credits", change: "grant", credits: 5 }, randomUUID(), user._id);
      expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    }
  });

  it("grant sent three times at once and again later acts once and is logged with operator and reason", async () => {
    const key = randomUUID();
    const grant = () => act({ act: "credits", change: "grant", credits: 50 }, key);
    const answers = await Promise.all([grant(), grant(), grant()]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect((await grant()).body.result).toBe("grant 50, balance 150");
    expect(await balanceOf()).toBe(150);
    const entries = (await logOf()).filter((one: { key: string }) => one.key === key);
    expect(entries).toMatchObject([{ operator: operator.email, act: "credits grant", reason: "ticket 7" }]);
    const other = await act({ act: "credits", change: "grant", credits: 5 }, key);
    expect(other).toMatchObject({ status: 422, body: { code: "key_reused" } });
    await act({ act: "credits", change: "take", credits: 50 });
    expect(await balanceOf()).toBe(100);
  });

  it.each([
    [{ act: "credits", change: "grant", credits: 0 }],
    [{ act: "credits", change: "grant", credits: 1.5 }],
    [{ act: "credits", change: "grant", credits: 10_001 }],
    [{ act: "trial", days: 61 }],
    [{ act: "endSessions", reason: "  " }],
    [{ act: "no-such-act" }],
    [{ act: "retryJob", jobId: "no-id" }],
  ])("%j is refused and not logged", async (body) => {
    const before = (await logOf()).length;
    expect((await act(body)).status).toBe(400);
    expect((await logOf()).length).toBe(before);
  });

  it("trial is extended, the verification mailed again, and everybody's devices are signed out", async () => {
    const dana = await signUp();
    const id = dana.user._id;
    const trial = await act({ act: "trial", days: 7 }, randomUUID(), id);
    expect(trial.body.result).toMatch(/^7 days, until /);
    expect((await act({ act: "verifyMail" }, randomUUID(), id)).body.result).toBe("verification mailed");
    expect((await act({ act: "endSessions" }, randomUUID(), id)).status).toBe(200);
    expect((await api(dana, "GET", "/auth/me")).status).toBe(401);
    expect((await logOf(id)).map((one: { act: string }) => one.act)).toEqual([
      "sessions end",
      "mail verify",
      "trial extend",
    ]);
  });

  it("failed job of the user is run again, a paid one is refused with the reason, and one is released", async () => {
    const ended = { state: "failed", ended_at: new Date() };
    const video = await insertJob(person, { kind: "video", cost: 22, ...ended });
    const refused = await act({ act: "retryJob", jobId: video.id });
    expect(refused).toMatchObject({ status: 422, body: { code: "unprocessable" } });
    expect(refused.body.error).toContain("pays once");
    const free = await insertJob(person, ended);
    expect((await act({ act: "retryJob", jobId: free.id })).body.result).toBe(`job ${free.id} queued again`);
    const waiting = await insertJob(person);
    expect((await act({ act: "releaseJob", jobId: waiting.id })).body.result).toBe(
      `job ${waiting.id} cancelled`,
    );
  });

  it("job and post of another person are not found", async () => {
    const job = await insertJob(await signUp(), { state: "failed", ended_at: new Date() });
    for (const body of [
      { act: "retryJob", jobId: job.id },
      { act: "releaseJob", jobId: job.id },
      { act: "resolvePost", postId: randomUUID(), outcome: "failed" },
    ])
      expect((await act(body)).status, body.act).toBe(404);
  });

  it("post with an unknown outcome is resolved", async () => {
    const brand = await createAccountViaApi(person);
    const post = (await api(person, "POST", "/posts", { accountId: brand, text: "Bread" })).body.post;
    await sql("UPDATE post SET status = 'needs_review' WHERE id = $1", [post._id]);
    await sql(
      `INSERT INTO publication (id, post_id, state, due_at, next_at, updated_at)
       VALUES (uuidv7(), $1, 'needs_review', now(), now(), now())`,
      [post._id],
    );
    const { issues } = (await api(operator, "GET", `/operator/people/${person.user._id}`)).body;
    expect(issues).toContainEqual(expect.objectContaining({ source: "post", _id: post._id }));
    const resolved = await act({ act: "resolvePost", postId: post._id, outcome: "failed" });
    expect(resolved.body.result).toContain(`post ${post._id} failed`);
    expect((await api(person, "GET", `/posts/${post._id}`)).body.post.status).toBe("failed");
  });

  it("nothing of the log is shown to the user", async () => {
    const reason = `ticket ${randomUUID()}`;
    await act({ act: "credits", change: "grant", credits: 1, reason });
    await sql("UPDATE session SET stepped_up_at = now() WHERE user_id = $1", [person.user._id]);
    for (const path of ["/credits/history", "/notifications", "/auth/me/export", "/auth/me"]) {
      const { status, body } = await api(person, "GET", path);
      expect(status, path).toBe(200);
      const text = JSON.stringify(body);
      for (const secret of [reason, operator.email]) expect(text, path).not.toContain(secret);
    }
  });
});
