import { beforeEach, describe, expect, it } from "vitest";
import { expectCredits, twentyClicks } from "@/tests/api/checks";
import { fieldsOf } from "@/tests/api/refusals";
import { eventually } from "@/tests/harness/checkout";
import type { FaultAction } from "@/tests/harness/sandbox-control";
import { api, control, type Person, send, signUp } from "@/tests/harness/stack";
import { creditsOf, leaveCredits, ledgerOf } from "@/tests/harness/story";
import { takeTurnAt } from "@/tests/harness/turn";

/** A call that costs credits and asks OpenAI, as one file tests it; its person has the 100 of a trial. */
export interface PaidCall {
  /** Of ours; a function where it holds an id. */
  path: string | (() => string);
  /** Of theirs. */
  provider: string;
  cost: number;
  person(): Person;
  /** A body that would be accepted. */
  body(): Record<string, unknown>;
  /** What makes it another request, where that is not its prompt. */
  another?: object;
  /** What else holds once it was done and paid once, and what when nothing was paid for. */
  afterOne?(): Promise<void>;
  afterNone?(): Promise<void>;
}

const pathOf = ({ path }: PaidCall) => (typeof path === "string" ? path : path());

type Failure = [what: string, action: FaultAction, status: number, code: string];

/** What any provider can do to any call. */
const FAILURES: Failure[] = [
  ["500", { kind: "status", status: 500 }, 502, "provider_error"],
  ["429", { kind: "status", status: 429, headers: { "retry-after": "1" } }, 502, "provider_error"],
  ["504", { kind: "status", status: 504 }, 504, "provider_timeout"],
];

/** The call with the ways to make it, to count it and to have it fail. */
export function paidCall(call: PaidCall) {
  const { provider, person, body } = call;
  return {
    ...call,
    ask: (change: object = {}, headers = {}) =>
      api(person(), "POST", pathOf(call), { ...body(), ...change }, headers),
    /** One that its person may give up. */
    begin: (signal: AbortSignal) =>
      send(person(), `/api${pathOf(call)}`, {
        method: "POST",
        body: JSON.stringify({ ...body(), prompt: "Slow" }),
        headers: { "content-type": "application/json" },
        signal,
      }),
    countCalls: () => control.countCalls("openai", provider),
    fail: (action: FaultAction) =>
      control.armFault({ service: "openai", path: `/openai/v1${provider}`, action }),
  };
}

type Paid = ReturnType<typeof paidCall>;

/** For a file of paid calls: OpenAI's stand-in is its own, and each test begins with somebody new. */
export function eachTestPays(begin: (person: Person) => Promise<void>): void {
  takeTurnAt("openai");
  beforeEach(async () => {
    await control.clearFaults("openai");
    await begin(await signUp());
  });
}

/** Refused, and nothing happened: neither a call nor a line. */
export async function expectRefused(paid: Paid, change: object, status: number, code: string) {
  const [calls, lines] = [await paid.countCalls(), await ledgerOf(paid.person())];
  const answer = await paid.ask(change);
  expect(answer).toMatchObject({ status, body: { code } });
  expect(await calls()).toBe(0);
  expect(await ledgerOf(paid.person())).toEqual(lines);
  return answer;
}

export function itRefuses(paid: Paid, cases: [what: string, change: object, field: string][]): void {
  it.each(cases)("refuses %s, names the field and holds nothing", async (_, change, field) => {
    expect(fieldsOf(await expectRefused(paid, change, 400, "validation_error"))).toEqual([field]);
  });
}

function itNeedsCredits(paid: Paid): void {
  const { cost, person } = paid;
  it("says what is needed and what is left, without a line or a call (CR8)", async () => {
    await leaveCredits(person(), cost - 1);
    const { body } = await expectRefused(paid, {}, 402, "insufficient_credits");
    expect(body.details).toMatchObject({ required_credits: cost, current_balance: cost - 1 });
  });
}

function itIsPaidOnce(paid: Paid): void {
  const { ask, countCalls, cost, person } = paid;
  it("is done and paid once for twenty clicks with one key, which fits no other idea (CR3)", async () => {
    const calls = await countCalls();
    const click = { ...paid.body(), prompt: "One click" };
    const { status, key } = await twentyClicks(person(), "POST", pathOf(paid), click);
    expect(status).toBe(200);
    const other = await ask(paid.another ?? { prompt: "Another" }, key);
    expect(other).toMatchObject({ status: 422, body: { code: "key_reused" } });
    expect(await calls()).toBe(1);
    await expectCredits(person(), 100 - cost);
    await paid.afterOne?.();
  });
}

function itCostsTheSame(paid: Paid, changes: object[]): void {
  it.each(changes)("costs the same whatever the caller adds: %j (CR9)", async (change) => {
    expect((await paid.ask(change)).status).toBe(200);
    await expectCredits(paid.person(), 100 - paid.cost);
    await paid.afterOne?.();
  });
}

export function describeFailures(paid: Paid, more: Failure[]): void {
  const { ask, countCalls, fail, cost, person } = paid;
  describe("a provider that fails costs nothing and leaves nothing (CR5)", () => {
    it.each([...FAILURES, ...more])("%s", async (_, action, status, code) => {
      const calls = await countCalls();
      await fail(action);
      const answer = await ask();
      expect(answer).toMatchObject({ status, body: { code, error: expect.any(String) } });
      expect(JSON.stringify(answer.body)).not.toMatch(/openai|127\.0\.0\.1|sk-|sandbox/i);
      expect(await calls()).toBe(1);
      expect(await ledgerOf(person())).toEqual([
        ["grant", 100],
        ["reserve", -cost],
        ["release", cost],
      ]);
      await expectCredits(person(), 100);
      await paid.afterNone?.();
    });
  });
}

/** A call that hangs and is given up by its person. */
function itIsGivenBack(paid: Paid): void {
  const { person, cost } = paid;
  it("gives the credits back when the person cancels a hanging call (CR6)", async () => {
    await paid.fail({ kind: "accept-then-hang" });
    const stop = new AbortController();
    const hanging = paid.begin(stop.signal);
    await eventually("the credits are held", async () => (await creditsOf(person())).reserved === cost);
    stop.abort();
    await expect(hanging).rejects.toThrow();
    await eventually("they are back", async () => (await creditsOf(person())).balance === 100, 5_000);
    await expectCredits(person(), 100);
    await paid.afterNone?.();
  });
}

/** What holds of the credits of every paid call; its price stays what it is with each of these in the body. */
export function itIsPaidFor(paid: Paid, added: object[] = []): void {
  itNeedsCredits(paid);
  itIsPaidOnce(paid);
  itCostsTheSame(paid, added);
  itIsGivenBack(paid);
}
