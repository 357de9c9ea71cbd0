import { afterEach, beforeEach, expect, test } from "vitest";
import { startWeb, type Web } from "@/tests/harness/second-web";
import { control, cookieHeader, type Person, run, signUp, sql } from "@/tests/harness/stack";
import { creditsOf, leaveCredits, ledgerOf, makeBrand } from "@/tests/harness/story";

/** 128 + SIGTERM: what Next ends with once nothing is open any more. A killed one has no code but a signal. */
const ENDED_BY_ITSELF = 143;
const TEXT_CALL = "/openai/v1/responses";

let web: Web;
let person: Person;
let accountId: string;

beforeEach(async () => {
  await control.clearFaults("openai");
  person = await signUp();
  accountId = await makeBrand(person);
  web = await startWeb();
});
afterEach(async () => {
  web.process.kill("SIGKILL");
  await web.ended;
  await control.clearFaults("openai");
});

test("asked to end, it answers what it has begun, then refuses to connect, and is gone within five seconds", async () => {
  await slowDown({ kind: "delay", ms: 1_500 });
  const answer = write();
  await expect.poll(held).toBe(1);
  const asked = performance.now();
  web.process.kill("SIGTERM");
  await expect.poll(() => canConnect(), { timeout: 3_000 }).toBe(false);
  expect((await answer).status).toBe(200);
  expect(await web.ended).toBe(ENDED_BY_ITSELF);
  expect(performance.now() - asked).toBeLessThan(5_000);
  expect(await creditsOf(person)).toEqual({ balance: 99, reserved: 0, ledger: 99 });
});

test("asked to end while a provider hangs, it says so, gives the credit back at once, and is gone (OPS1)", async () => {
  await slowDown({ kind: "delay", ms: 60_000 });
  const answer = write();
  await expect.poll(held).toBe(1);
  const asked = performance.now();
  web.process.kill("SIGTERM");
  const { status, body } = await answer;
  expect({ status, code: body.code }).toEqual({ status: 499, code: "cancelled" });
  expect(await web.ended).toBe(ENDED_BY_ITSELF);
  // Before the deadline of the hold, at which the worker would have given the credit back.
  expect(performance.now() - asked).toBeLessThan(8_000);
  expect(await creditsOf(person)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
});

test("killed while a provider hangs, its hold is given back once the deadline has passed, and once only (CR7)", async () => {
  await slowDown({ kind: "delay", ms: 60_000 });
  const answer = write().catch(() => "no answer");
  await expect.poll(held).toBe(1);
  web.process.kill("SIGKILL");
  expect(await answer).toBe("no answer");
  expect(await creditsOf(person)).toEqual({ balance: 99, reserved: 1, ledger: 99 });
  await expect.poll(held, { timeout: 20_000 }).toBe(0);
  expect(await creditsOf(person)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  expect(await ledgerOf(person)).toEqual([
    ["grant", 100],
    ["reserve", -1],
    ["release", 1],
  ]);
});

test("two web processes together pay for exactly ten of a hundred when ten are left (CR2)", async () => {
  await leaveCredits(person, 10);
  const calls = await control.countCalls("openai", "/responses");
  const doors = [web.url, run().app.url];
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => write(doors[index % doors.length])),
  );
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  expect({ paid: count(200), refused: count(402) }).toEqual({ paid: 10, refused: 90 });
  expect(await calls()).toBe(10);
  expect(await creditsOf(person)).toEqual({ balance: 0, reserved: 0, ledger: 0 });
});

const slowDown = (action: { kind: string; ms: number }) =>
  control.armFault({ service: "openai", path: TEXT_CALL, action });

async function write(door = web.url) {
  const response = await fetch(`${door}/api/posts/generate-text`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      connection: "close",
      cookie: cookieHeader(person),
      "x-forwarded-for": person.address,
      origin: new URL(run().app.url).origin,
    },
    body: JSON.stringify({ accountId, prompt: "Warm sourdough at six" }),
  });
  return { status: response.status, body: await response.json() };
}

async function held(): Promise<number> {
  const rows = await sql<{ n: number }>(
    "SELECT count(*)::int AS n FROM reservation r WHERE r.user_id = $1 AND r.state = 'reserved'",
    [person.user._id],
  );
  return rows[0]?.n ?? 0;
}

const canConnect = () =>
  fetch(`${web.url}/api/health/live`, { headers: { connection: "close" } }).then(
    () => true,
    () => false,
  );
