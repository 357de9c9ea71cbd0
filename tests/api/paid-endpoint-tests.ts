import { beforeEach, describe, expect, it } from "vitest";
import { toEndUser } from "@/lib/core/server/end-user";
import { expectCredits, sendTwentyTimes } from "@/tests/api/credit-assertions";
import { getInvalidFields } from "@/tests/api/rejection-tests";
import { getCredits, readLedgerEntries, setCredits } from "@/tests/harness/account-fixtures";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import { waitFor } from "@/tests/harness/npm-start";
import { api, control, type SignedUpUser, send, signUp } from "@/tests/harness/running-product";
import type { FaultAction } from "@/tests/harness/sandbox-control";

/** A call that costs credits and calls OpenAI; its user has the 100 credits of a trial. */
export interface PaidEndpoint {
  /** Path of the product's API; a function when it contains an ID. */
  path: string | (() => string);
  /** Path of the provider's API. */
  provider: string;
  cost: number;
  user(): SignedUpUser;
  /** Returns a valid body. */
  body(): Record<string, unknown>;
  /** Change that makes a different request when it is not the prompt. */
  another?: object;
  /** Additional assertions after one charged call and after no charge. */
  afterOne?(): Promise<void>;
  afterNone?(): Promise<void>;
}

const endUserOf = ({ user }: SignedUpUser) => toEndUser(user._id);

const pathOf = ({ path }: PaidEndpoint) => (typeof path === "string" ? path : path());

type Failure = [what: string, action: FaultAction, status: number, code: string];

/** Failures that every provider call must handle. */
const FAILURES: Failure[] = [
  ["500", { kind: "status", status: 500 }, 502, "provider_error"],
  ["429", { kind: "status", status: 429, headers: { "retry-after": "1" } }, 502, "provider_error"],
  ["504", { kind: "status", status: 504 }, 504, "provider_timeout"],
];

/** Returns helpers that send the call, count its provider calls and inject failures. */
export function createPaidEndpoint(call: PaidEndpoint) {
  const { provider, user, body } = call;
  return {
    ...call,
    ask: (change: object = {}, headers = {}) =>
      api(user(), "POST", pathOf(call), { ...body(), ...change }, headers),
    /** Starts a call that the user can cancel. */
    begin: (signal: AbortSignal) =>
      send(user(), `/api${pathOf(call)}`, {
        method: "POST",
        body: JSON.stringify({ ...body(), prompt: "Slow" }),
        headers: { "content-type": "application/json" },
        signal,
      }),
    countCalls: () => control.countCalls("openai", provider, { endUser: endUserOf(user()) }),
    fail: (action: FaultAction) =>
      control.armFault({
        ...{ service: "openai", path: `/openai/v1${provider}`, containing: endUserOf(user()) },
        action,
      }),
  };
}

type Paid = ReturnType<typeof createPaidEndpoint>;

/** Sets up a file of paid calls: an exclusive OpenAI emulator and a new user for each test. */
export function setUpPaidTests(begin: (user: SignedUpUser) => Promise<void>): void {
  takeExclusiveEmulators("openai");
  beforeEach(async () => {
    await control.clearFaults("openai");
    await begin(await signUp());
  });
}

/** Asserts the rejection and that no provider call or ledger entry was made. */
export async function expectRejected(paid: Paid, change: object, status: number, code: string) {
  const [calls, lines] = [await paid.countCalls(), await readLedgerEntries(paid.user())];
  const response = await paid.ask(change);
  expect(response).toMatchObject({ status, body: { code } });
  expect(await calls()).toBe(0);
  expect(await readLedgerEntries(paid.user())).toEqual(lines);
  return response;
}

export function itRejects(paid: Paid, cases: [what: string, change: object, field: string][]): void {
  it.each(cases)("paid call rejects %s, names the field and reserves nothing", async (_, change, field) => {
    expect(getInvalidFields(await expectRejected(paid, change, 400, "validation_error"))).toEqual([field]);
  });
}

function itNeedsCredits(paid: Paid): void {
  const { cost, user } = paid;
  // spec: 3.30, D3.47, D5.44
  it("paid call without enough credits reports cost and balance without a provider call [CR8]", async () => {
    await setCredits(user(), cost - 1);
    const { body } = await expectRejected(paid, {}, 402, "insufficient_credits");
    expect(body.details).toMatchObject({ required_credits: cost, current_balance: cost - 1 });
  });
}

function itIsPaidOnce(paid: Paid): void {
  const { ask, countCalls, cost, user } = paid;
  // spec: D5.49
  it("paid call runs and charges once for 20 requests with one key and rejects reuse of the key [CR3]", async () => {
    const calls = await countCalls();
    const click = { ...paid.body(), prompt: "One click" };
    const { status, key } = await sendTwentyTimes(user(), "POST", pathOf(paid), click);
    expect(status).toBe(200);
    const other = await ask(paid.another ?? { prompt: "Another" }, key);
    expect(other).toMatchObject({ status: 422, body: { code: "key_reused" } });
    expect(await calls()).toBe(1);
    await expectCredits(user(), 100 - cost);
    await paid.afterOne?.();
  });
}

function itCostsTheSame(paid: Paid, changes: object[]): void {
  it.each(changes)("paid call cost ignores added fields: %j [CR9]", async (change) => {
    expect((await paid.ask(change)).status).toBe(200);
    await expectCredits(paid.user(), 100 - paid.cost);
    await paid.afterOne?.();
  });
}

export function describeFailures(paid: Paid, more: Failure[]): void {
  const { ask, countCalls, fail, cost, user } = paid;
  // spec: D5.46
  describe("provider failures that cost and store nothing [CR5]", () => {
    it.each([...FAILURES, ...more])(
      "provider failure costs and stores nothing: %s",
      async (_, action, status, code) => {
        const calls = await countCalls();
        await fail(action);
        const response = await ask();
        expect(response).toMatchObject({ status, body: { code, error: expect.any(String) } });
        expect(JSON.stringify(response.body)).not.toMatch(/openai|127\.0\.0\.1|sk-|sandbox/i);
        expect(await calls()).toBe(1);
        expect(await readLedgerEntries(user())).toEqual([
          ["grant", 100],
          ["reserve", -cost],
          ["release", cost],
        ]);
        await expectCredits(user(), 100);
        await paid.afterNone?.();
      },
    );
  });
}

/** Tests a hanging call that the user cancels. */
function isReleasedOnCancel(paid: Paid): void {
  const { user, cost } = paid;
  // spec: D5.44, D5.47
  it("canceled hanging call releases its credits [CR6]", async () => {
    await paid.fail({ kind: "accept-then-hang" });
    const stop = new AbortController();
    const hanging = paid.begin(stop.signal);
    await waitFor("the credits are held", async () => (await getCredits(user())).reserved === cost);
    stop.abort();
    await expect(hanging).rejects.toThrow();
    await waitFor("they are back", async () => (await getCredits(user())).balance === 100, 5_000);
    await expectCredits(user(), 100);
    await paid.afterNone?.();
  });
}

/** Tests the credit rules of a paid call; its cost stays the same with each of `added` in the body. */
export function itChargesCredits(paid: Paid, added: object[] = []): void {
  itNeedsCredits(paid);
  itIsPaidOnce(paid);
  itCostsTheSame(paid, added);
  isReleasedOnCancel(paid);
}
