import { beforeAll, expect, test } from "vitest";
import { RATE_LIMITS } from "@/lib/core/rate-limits";
import { eventually } from "@/tests/harness/checkout";
import { tellFigure } from "@/tests/harness/figures";
import { api, control, run, send, signUp, sql, stranger } from "@/tests/harness/stack";
import { creditsOf, makeBrand } from "@/tests/harness/story";
import { askAt, two, untilBothUp } from "@/tests/harness/two";

beforeAll(untilBothUp);

test("the balancer gives both processes work", async () => {
  const seen = async () => {
    const csv = (await (await fetch(`${two().status}/;csv`)).text())
      .split("\n")
      .map((line) => line.split(","));
    const [server, total] = [csv[0]?.indexOf("svname") ?? 0, csv[0]?.indexOf("stot") ?? 0];
    return csv.filter((row) => /^web\d$/.test(row[server] ?? "")).map((row) => Number(row[total]));
  };
  const before = await seen();
  await Promise.all(Array.from({ length: 20 }, () => fetch(`${run().app.url}/api/health/live`)));
  const after = await seen();
  expect(after.map((total, index) => total > (before[index] ?? 0))).toEqual([true, true]);
});

test("who signs out at one process is out at the other within a second", async () => {
  const person = await signUp();
  expect((await askAt(0, person, "GET", "/auth/me")).status).toBe(200);
  expect((await askAt(1, person, "GET", "/auth/me")).status).toBe(200);
  const out = await askAt(0, person, "POST", "/auth/logout");
  expect(out.status).toBeLessThan(300);
  const since = performance.now();
  await eventually(
    "the other process to know it",
    async () => (await askAt(1, person, "GET", "/auth/me")).status === 401,
  );
  const ms = performance.now() - since;
  tellFigure(`a sign-out at one process is known at the other after ${Math.round(ms)} ms`);
  expect(ms).toBeLessThan(1_000);
});

test("a session that is ended from elsewhere is ended at both", async () => {
  const person = await signUp();
  await askAt(1, person, "GET", "/auth/me");
  await sql("UPDATE session SET revoked_at = now() WHERE user_id = $1", [person.user._id]);
  const answers = await Promise.all([
    askAt(0, person, "GET", "/auth/me"),
    askAt(1, person, "GET", "/auth/me"),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401]);
});

test("tries at both count together: a wrong password may be tried as often as at one", async () => {
  const person = await signUp();
  const guesser = stranger();
  const { points } = RATE_LIMITS["login-pair"];
  const tries: number[] = [];
  for (let n = 0; n < 2 * points; n += 1) {
    const guess = { email: person.email, password: "a wrong password" };
    const { status } = await askAt(n % 2 === 0 ? 0 : 1, guesser, "POST", "/auth/login", guess);
    tries.push(status);
  }
  expect(tries.filter((status) => status !== 429)).toHaveLength(points);
  expect(tries.slice(points)).toEqual(Array.from({ length: points }, () => 429));
  tellFigure(`${2 * points} wrong passwords at two processes in turn: ${points} tried, ${points} refused`);
});

test("who cancels is heard behind the balancer: the work ends at once and costs nothing", async () => {
  const person = await signUp();
  const accountId = await makeBrand(person);
  const slow = { kind: "delay", ms: 60_000 } as const;
  await control.armFault({ service: "openai", path: "/openai/v1/responses", action: slow });
  const cancelling = new AbortController();
  const answer = send(person, "/api/posts/generate-text", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ accountId, prompt: "Warm sourdough at six" }),
    signal: cancelling.signal,
  });
  await expect.poll(async () => (await creditsOf(person)).reserved).toBe(1);
  const held = await sql<{ left: number }>(
    "SELECT extract(epoch FROM deadline - now())::float8 AS left FROM reservation WHERE user_id = $1",
    [person.user._id],
  );
  cancelling.abort();
  await expect(answer).rejects.toThrow("aborted");
  const since = performance.now();
  await expect.poll(() => creditsOf(person)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  const ms = performance.now() - since;
  await control.clearFaults("openai");
  tellFigure(`a cancelled text gives its credit back after ${Math.round(ms)} ms`);
  // Before the deadline of the hold, at which a worker would have given it back.
  expect(ms / 1_000).toBeLessThan(held[0]?.left ?? 0);
});

test("one click that arrives at both is done once", async () => {
  const person = await signUp();
  const accountId = await makeBrand(person);
  const headers = { "idempotency-key": crypto.randomUUID() };
  const body = { accountId, text: "Once" };
  const [first, second] = await Promise.all([
    api(person, "POST", "/posts", body, headers),
    api(person, "POST", "/posts", body, headers),
  ]);
  expect([first.status, second.status].filter((status) => status >= 500)).toEqual([]);
  const posts = await sql("SELECT 1 FROM post WHERE account_id = $1", [accountId]);
  expect(posts).toHaveLength(1);
});
