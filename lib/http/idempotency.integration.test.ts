import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { closeDb, db } from "@/lib/core/server/db";
import { claimKey, finishKey, freeKey, renewKey } from "@/lib/core/server/idempotency-store";
import { route } from "@/lib/http/route";
import { ask, at, makeVisitor, type Visitor } from "@/tests/harness/requests";

let owner: Visitor;
let other: Visitor;
/** What happened outside, in order: the effect that must not double. */
const effects: string[] = [];

beforeAll(async () => {
  [owner, other] = await Promise.all([makeVisitor(), makeVisitor()]);
});
afterAll(closeDb);

const pay = route({
  auth: "user",
  body: z.object({ what: z.string(), failures: z.number().default(0) }),
  handler: async ({ user, body, actionKey }) => {
    effects.push(`${user.id} ${body.what}`);
    if (effects.filter((one) => one === `${user.id} ${body.what}`).length <= body.failures) {
      throw new AppError("provider_error");
    }
    return { number: effects.length, actionKey };
  },
});

async function click(visitor: Visitor, key: string | undefined, body: unknown, path = "/pay") {
  const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
  const response = await pay(ask("POST", path, { visitor, body, headers }), at());
  return { status: response.status, body: await response.json() };
}

const times = (visitor: Visitor, what: string) =>
  effects.filter((one) => one === `${visitor.id} ${what}`).length;

describe("a keyed request", () => {
  it("has one effect and equal answers though it comes fifty times at once (CR3)", async () => {
    const [key, what] = [randomUUID(), randomUUID()];
    const first = await Promise.all(Array.from({ length: 50 }, () => click(owner, key, { what })));
    expect(times(owner, what)).toBe(1);
    for (const { status, body } of first) {
      if (status !== 200) expect([status, body.code]).toEqual([409, "in_progress"]);
    }
    const later = await Promise.all(Array.from({ length: 5 }, () => click(owner, key, { what })));
    const answers = [...first.filter(({ status }) => status === 200), ...later].map(({ body }) =>
      JSON.stringify(body),
    );
    expect(new Set(answers).size).toBe(1);
    expect(times(owner, what)).toBe(1);
  });

  it("is refused under the same key with another body or another query, without effect", async () => {
    const [key, what] = [randomUUID(), randomUUID()];
    await click(owner, key, { what });
    const changed = randomUUID();
    expect(await click(owner, key, { what: changed })).toMatchObject({
      status: 422,
      body: { code: "key_reused" },
    });
    expect(await click(owner, key, { what }, "/pay?page=2")).toMatchObject({ status: 422 });
    expect([times(owner, changed), times(owner, what)]).toEqual([0, 1]);
  });

  it("is one person's: another with the same key gets neither the answer nor a hint (CR4)", async () => {
    const [key, what] = [randomUUID(), randomUUID()];
    const mine = await click(owner, key, { what });
    const theirs = await click(other, key, { what: randomUUID() });
    expect(theirs.status).toBe(200);
    expect(theirs.body.number).not.toBe(mine.body.number);
    expect(await click(owner, key, { what })).toEqual(mine);
  });

  it("is another action at another address, under the same key", async () => {
    const [key, what] = [randomUUID(), randomUUID()];
    const here = await click(owner, key, { what });
    const there = await click(owner, key, { what }, "/pay-elsewhere");
    expect(times(owner, what)).toBe(2);
    expect(there.body.actionKey).not.toBe(here.body.actionKey);
  });

  it("may be tried again after a failure, as the same action for the ledger", async () => {
    const [key, what] = [randomUUID(), randomUUID()];
    const body = { what, failures: 2 };
    expect((await click(owner, key, body)).status).toBe(502);
    expect((await click(owner, key, body)).status).toBe(502);
    const third = await click(owner, key, body);
    expect(third.status).toBe(200);
    expect(await click(owner, key, body)).toEqual(third);
    expect(times(owner, what)).toBe(3);
  });

  it("whose process died is taken over once its lock has run out, and not before", async () => {
    const [key, what] = [randomUUID(), randomUUID()];
    const done = await click(owner, key, { what });
    const where = { scope: owner.id, route: "POST /api/pay", key };
    await db().idempotencyKey.updateMany({ where, data: { state: "running", response: {} } });
    expect(await click(owner, key, { what })).toMatchObject({ status: 409, body: { code: "in_progress" } });
    await db().idempotencyKey.updateMany({ where, data: { lockedUntil: new Date(Date.now() - 1_000) } });
    const both = await Promise.all([click(owner, key, { what }), click(owner, key, { what })]);
    expect(both.some(({ status }) => status === 200)).toBe(true);
    expect(times(owner, what)).toBe(2);
    expect(both.find(({ status }) => status === 200)?.body.actionKey).toBe(done.body.actionKey);
  });
});

it("whose answer cannot be kept is answered all the same, and is not done again under its key", async () => {
  let runs = 0;
  const unkept = route({
    auth: "user",
    handler: async () => {
      runs += 1;
      // PostgreSQL's JSON has no place for this character.
      return { text: "\u0000" };
    },
  });
  const key = randomUUID();
  const send = () =>
    unkept(ask("POST", "/unkept", { visitor: owner, headers: { "idempotency-key": key } }), at());
  expect((await send()).status).toBe(200);
  const again = await send();
  expect([again.status, (await again.json()).code]).toEqual([409, "in_progress"]);
  expect(runs).toBe(1);
});

it("a run that was overtaken neither frees nor answers for its successor", async () => {
  const row = { scope: randomUUID(), route: "POST /pay", key: "k", requestHash: "h" };
  const [slow, quick] = [randomUUID(), randomUUID()];
  expect(await claimKey({ ...row, owner: slow })).toEqual({ kind: "mine" });
  await db().idempotencyKey.updateMany({ where: { scope: row.scope }, data: { lockedUntil: new Date(0) } });
  expect(await claimKey({ ...row, owner: quick })).toEqual({ kind: "mine" });
  await renewKey({ ...row, owner: slow });
  await freeKey({ ...row, owner: slow });
  await finishKey({ ...row, owner: slow }, 200, "the slow one's");
  expect(await claimKey({ ...row, owner: randomUUID() })).toEqual({ kind: "running" });
  await finishKey({ ...row, owner: quick }, 201, "the quick one's");
  const done = { kind: "done", status: 201, response: "the quick one's" };
  expect(await claimKey({ ...row, owner: randomUUID() })).toEqual(done);
});

it("without a key each request is its own action", async () => {
  const what = randomUUID();
  const answers = await Promise.all([click(owner, undefined, { what }), click(owner, undefined, { what })]);
  expect(times(owner, what)).toBe(2);
  expect(new Set(answers.map(({ body }) => body.actionKey)).size).toBe(2);
});

it.each([
  ["empty", ""],
  ["too long", "x".repeat(256)],
  ["with a space", "a b"],
])("a key that is %s is refused", async (_, key) => {
  expect(await click(owner, key, { what: "never" })).toMatchObject({
    status: 400,
    body: { code: "validation_error" },
  });
  expect(times(owner, "never")).toBe(0);
});
