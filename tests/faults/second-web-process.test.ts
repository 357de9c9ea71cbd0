import { afterEach, beforeEach, expect, test } from "vitest";
import { toEndUser } from "@/lib/core/server/end-user";
import {
  createAccountViaApi,
  getCredits,
  readLedgerEntries,
  setCredits,
} from "@/tests/harness/account-fixtures";
import {
  control,
  cookieHeader,
  readRunFile,
  type SignedUpUser,
  signUp,
  sql,
} from "@/tests/harness/running-product";
import { startWeb, type Web } from "@/tests/harness/second-web";

/**
 * 128 + SIGTERM: exit code of Next after all connections closed. A killed process has a signal instead of a
 * code.
 */
const ENDED_BY_ITSELF = 143;
const TEXT_CALL = "/openai/v1/responses";

let web: Web;
let user: SignedUpUser;
let accountId: string;

beforeEach(async () => {
  await control.clearFaults("openai");
  user = await signUp();
  accountId = await createAccountViaApi(user);
  web = await startWeb();
});
afterEach(async () => {
  web.process.kill("SIGKILL");
  await web.ended;
  await control.clearFaults("openai");
});

test("stopping web process finishes open responses, refuses connections and exits within five seconds", async () => {
  await slowDown({ kind: "delay", ms: 1_500 });
  const response = write();
  await expect.poll(held).toBe(1);
  const requested = performance.now();
  web.process.kill("SIGTERM");
  await expect.poll(() => canConnect(), { timeout: 3_000 }).toBe(false);
  expect((await response).status).toBe(200);
  expect(await web.ended).toBe(ENDED_BY_ITSELF);
  expect(performance.now() - requested).toBeLessThan(5_000);
  expect(await getCredits(user)).toEqual({ balance: 99, reserved: 0, ledger: 99 });
});

test("stopping web process aborts a hanging provider call, releases the credit and exits [OPS1]", async () => {
  await slowDown({ kind: "delay", ms: 60_000 });
  const response = write();
  await expect.poll(held).toBe(1);
  const requested = performance.now();
  web.process.kill("SIGTERM");
  const { status, body } = await response;
  expect({ status, code: body.code }).toEqual({ status: 499, code: "cancelled" });
  expect(await web.ended).toBe(ENDED_BY_ITSELF);
  // Before the reservation's deadline, at which the worker would release the credit.
  expect(performance.now() - requested).toBeLessThan(8_000);
  expect(await getCredits(user)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
});

test("reservation of a killed web process is released once after its deadline [CR7]", async () => {
  await slowDown({ kind: "delay", ms: 60_000 });
  const response = write().catch(() => "no answer");
  await expect.poll(held).toBe(1);
  web.process.kill("SIGKILL");
  expect(await response).toBe("no answer");
  expect(await getCredits(user)).toEqual({ balance: 99, reserved: 1, ledger: 99 });
  await expect.poll(held, { timeout: 20_000 }).toBe(0);
  expect(await getCredits(user)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  expect(await readLedgerEntries(user)).toEqual([
    ["grant", 100],
    ["reserve", -1],
    ["release", 1],
  ]);
});

// spec: D5.50
test("two web processes charge exactly ten of 100 concurrent calls when ten credits are left [CR2]", async () => {
  await setCredits(user, 10);
  const calls = await control.countCalls("openai", "/responses", { endUser: toEndUser(user.user._id) });
  const doors = [web.url, readRunFile().app.url];
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) => write(doors[index % doors.length])),
  );
  const count = (wanted: number) => responses.filter(({ status }) => status === wanted).length;
  expect({ paid: count(200), refused: count(402) }).toEqual({ paid: 10, refused: 90 });
  expect(await calls()).toBe(10);
  expect(await getCredits(user)).toEqual({ balance: 0, reserved: 0, ledger: 0 });
});

const slowDown = (action: { kind: string; ms: number }) =>
  control.armFault({
    ...{ service: "openai", path: TEXT_CALL, action },
    containing: toEndUser(user.user._id),
  });

async function write(door = web.url) {
  const response = await fetch(`${door}/api/posts/generate-text`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      connection: "close",
      cookie: cookieHeader(user),
      "x-forwarded-for": user.address,
      origin: new URL(readRunFile().app.url).origin,
    },
    body: JSON.stringify({ accountId, prompt: "Warm sourdough at six" }),
  });
  return { status: response.status, body: await response.json() };
}

async function held(): Promise<number> {
  const rows = await sql<{ n: number }>(
    "SELECT count(*)::int AS n FROM reservation r WHERE r.user_id = $1 AND r.state = 'reserved'",
    [user.user._id],
  );
  return rows[0]?.n ?? 0;
}

const canConnect = () =>
  fetch(`${web.url}/api/health/live`, { headers: { connection: "close" } }).then(
    () => true,
    () => false,
  );
