import { beforeAll, expect, test } from "vitest";
import { RATE_LIMITS } from "@/lib/core/rate-limits";
import { createAccountViaApi, getCredits } from "@/tests/harness/account-fixtures";
import { reportMeasurement } from "@/tests/harness/measurements";
import { readMultiInstanceFile, requestInstance, waitUntilBothUp } from "@/tests/harness/multi-instance";
import { waitFor } from "@/tests/harness/npm-start";
import {
  api,
  control,
  createAnonymousClient,
  readRunFile,
  send,
  signUp,
  sql,
} from "@/tests/harness/running-product";

beforeAll(waitUntilBothUp);

test("balancer distributes requests to both instances", async () => {
  const seen = async () => {
    const csv = (await (await fetch(`${readMultiInstanceFile().status}/;csv`)).text())
      .split("\n")
      .map((line) => line.split(","));
    const [server, total] = [csv[0]?.indexOf("svname") ?? 0, csv[0]?.indexOf("stot") ?? 0];
    return csv.filter((row) => /^web\d$/.test(row[server] ?? "")).map((row) => Number(row[total]));
  };
  const before = await seen();
  await Promise.all(Array.from({ length: 20 }, () => fetch(`${readRunFile().app.url}/api/health/live`)));
  const after = await seen();
  expect(after.map((total, index) => total > (before[index] ?? 0))).toEqual([true, true]);
});

test("sign-out on one instance revokes the session on the other within a second", async () => {
  const user = await signUp();
  expect((await requestInstance(0, user, "GET", "/auth/me")).status).toBe(200);
  expect((await requestInstance(1, user, "GET", "/auth/me")).status).toBe(200);
  const out = await requestInstance(0, user, "POST", "/auth/logout");
  expect(out.status).toBeLessThan(300);
  const since = performance.now();
  await waitFor(
    "the other process to know it",
    async () => (await requestInstance(1, user, "GET", "/auth/me")).status === 401,
  );
  const ms = performance.now() - since;
  reportMeasurement(`a sign-out at one process is known at the other after ${Math.round(ms)} ms`);
  expect(ms).toBeLessThan(1_000);
});

test("session revoked from another device is invalid on both instances", async () => {
  const user = await signUp();
  await requestInstance(1, user, "GET", "/auth/me");
  await sql("UPDATE session SET revoked_at = now() WHERE user_id = $1", [user.user._id]);
  const responses = await Promise.all([
    requestInstance(0, user, "GET", "/auth/me"),
    requestInstance(1, user, "GET", "/auth/me"),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([401, 401]);
});

test("wrong password attempts count across both instances", async () => {
  const user = await signUp();
  const guesser = createAnonymousClient();
  const { points } = RATE_LIMITS["login-pair"];
  const tries: number[] = [];
  for (let n = 0; n < 2 * points; n += 1) {
    const guess = { email: user.email, password: "a wrong password" };
    const { status } = await requestInstance(n % 2 === 0 ? 0 : 1, guesser, "POST", "/auth/login", guess);
    tries.push(status);
  }
  expect(tries.filter((status) => status !== 429)).toHaveLength(points);
  expect(tries.slice(points)).toEqual(Array.from({ length: points }, () => 429));
  reportMeasurement(
    `${2 * points} wrong passwords at two processes in turn: ${points} tried, ${points} refused`,
  );
});

test("request canceled behind the balancer stops immediately and costs nothing", async () => {
  const user = await signUp();
  const accountId = await createAccountViaApi(user);
  const slow = { kind: "delay", ms: 60_000 } as const;
  await control.armFault({ service: "openai", path: "/openai/v1/responses", action: slow });
  const cancellation = new AbortController();
  const response = send(user, "/api/posts/generate-text", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ accountId, prompt: "Warm sourdough at six" }),
    signal: cancellation.signal,
  });
  await expect.poll(async () => (await getCredits(user)).reserved).toBe(1);
  const held = await sql<{ left: number }>(
    "SELECT extract(epoch FROM deadline - now())::float8 AS left FROM reservation WHERE user_id = $1",
    [user.user._id],
  );
  cancellation.abort();
  await expect(response).rejects.toThrow("aborted");
  const since = performance.now();
  await expect.poll(() => getCredits(user)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  const ms = performance.now() - since;
  await control.clearFaults("openai");
  reportMeasurement(`a cancelled text gives its credit back after ${Math.round(ms)} ms`);
  // Before the reservation's deadline, at which a worker would release it.
  expect(ms / 1_000).toBeLessThan(held[0]?.left ?? 0);
});

test("request with one key that reaches both instances runs once", async () => {
  const user = await signUp();
  const accountId = await createAccountViaApi(user);
  const headers = { "idempotency-key": crypto.randomUUID() };
  const body = { accountId, text: "Once" };
  const [first, second] = await Promise.all([
    api(user, "POST", "/posts", body, headers),
    api(user, "POST", "/posts", body, headers),
  ]);
  expect([first.status, second.status].filter((status) => status >= 500)).toEqual([]);
  const posts = await sql("SELECT 1 FROM post WHERE account_id = $1", [accountId]);
  expect(posts).toHaveLength(1);
});
