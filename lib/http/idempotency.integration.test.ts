import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import {
  claimIdempotencyKey,
  completeIdempotencyKey,
  releaseIdempotencyKey,
  renewIdempotencyKey,
} from "@/lib/core/server/idempotency-store";
import { route } from "@/lib/http/route";
import { createRequest, createVisitor, type Visitor, withParams } from "@/tests/harness/route-requests";

let owner: Visitor;
let other: Visitor;
/** External effects in order, which must not be duplicated. */
const effects: string[] = [];

beforeAll(async () => {
  [owner, other] = await Promise.all([createVisitor(), createVisitor()]);
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
  const response = await pay(createRequest("POST", path, { visitor, body, headers }), withParams());
  return { status: response.status, body: await response.json() };
}

const times = (visitor: Visitor, what: string) =>
  effects.filter((one) => one === `${visitor.id} ${what}`).length;

describe("idempotent requests", () => {
  it("50 concurrent requests with one idempotency key have one effect and equal responses [CR3]", async () => {
    const [key, what] = [randomUUID(), randomUUID()];
    const first = await Promise.all(Array.from({ length: 50 }, () => click(owner, key, { what })));
    expect(times(owner, what)).toBe(1);
    for (const { status, body } of first) {
      if (status !== 200) expect([status, body.code]).toEqual([409, "in_progress"]);
    }
    const later = await Promise.all(Array.from({ length: 5 }, () => click(owner, key, { what })));
    const responses = [...first.filter(({ status }) => status === 200), ...later].map(({ body }) =>
      JSON.stringify(body),
    );
    expect(new Set(responses).size).toBe(1);
    expect(times(owner, what)).toBe(1);
  });

  it("idempotency key with another body or query is refused without an effect", async () => {
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

  it("idempotency key of another user returns neither the response nor a hint [CR4]", async () => {
    const [key, what] = [randomUUID(), randomUUID()];
    const mine = await click(owner, key, { what });
    const theirs = await click(other, key, { what: randomUUID() });
    expect(theirs.status).toBe(200);
    expect(theirs.body.number).not.toBe(mine.body.number);
    expect(await click(owner, key, { what })).toEqual(mine);
  });

  it("idempotency key is separate per path", async () => {
    const [key, what] = [randomUUID(), randomUUID()];
    const here = await click(owner, key, { what });
    const there = await click(owner, key, { what }, "/pay-elsewhere");
    expect(times(owner, what)).toBe(2);
    expect(there.body.actionKey).not.toBe(here.body.actionKey);
  });

  it("failed request can be retried under the same key and ledger key", async () => {
    const [key, what] = [randomUUID(), randomUUID()];
    const body = { what, failures: 2 };
    expect((await click(owner, key, body)).status).toBe(502);
    expect((await click(owner, key, body)).status).toBe(502);
    const third = await click(owner, key, body);
    expect(third.status).toBe(200);
    expect(await click(owner, key, body)).toEqual(third);
    expect(times(owner, what)).toBe(3);
  });

  it("idempotency key of a dead process can be claimed only after its lock expired", async () => {
    const [key, what] = [randomUUID(), randomUUID()];
    const done = await click(owner, key, { what });
    const where = { scope: owner.id, route: "POST /api/pay", key };
    await getPrismaClient().idempotencyKey.updateMany({ where, data: { state: "running", response: {} } });
    expect(await click(owner, key, { what })).toMatchObject({ status: 409, body: { code: "in_progress" } });
    await getPrismaClient().idempotencyKey.updateMany({
      where,
      data: { lockedUntil: new Date(Date.now() - 1_000) },
    });
    const both = await Promise.all([click(owner, key, { what }), click(owner, key, { what })]);
    expect(both.some(({ status }) => status === 200)).toBe(true);
    expect(times(owner, what)).toBe(2);
    expect(both.find(({ status }) => status === 200)?.body.actionKey).toBe(done.body.actionKey);
  });
});

it("response that cannot be stored is sent, and its key does not run the action again", async () => {
  let runs = 0;
  const unkept = route({
    auth: "user",
    handler: async () => {
      runs += 1;
      // PostgreSQL's JSON cannot store NUL.
      return { text: "\u0000" };
    },
  });
  const key = randomUUID();
  const send = () =>
    unkept(
      createRequest("POST", "/unkept", { visitor: owner, headers: { "idempotency-key": key } }),
      withParams(),
    );
  expect((await send()).status).toBe(200);
  const again = await send();
  expect([again.status, (await again.json()).code]).toEqual([409, "in_progress"]);
  expect(runs).toBe(1);
});

it("stale owner of an idempotency key neither releases it nor stores a response", async () => {
  const row = { scope: randomUUID(), route: "POST /pay", key: "k", requestHash: "h" };
  const [slow, quick] = [randomUUID(), randomUUID()];
  expect(await claimIdempotencyKey({ ...row, owner: slow })).toEqual({ kind: "mine" });
  await getPrismaClient().idempotencyKey.updateMany({
    where: { scope: row.scope },
    data: { lockedUntil: new Date(0) },
  });
  expect(await claimIdempotencyKey({ ...row, owner: quick })).toEqual({ kind: "mine" });
  await renewIdempotencyKey({ ...row, owner: slow });
  await releaseIdempotencyKey({ ...row, owner: slow });
  await completeIdempotencyKey({ ...row, owner: slow }, 200, "the slow one's");
  expect(await claimIdempotencyKey({ ...row, owner: randomUUID() })).toEqual({ kind: "running" });
  await completeIdempotencyKey({ ...row, owner: quick }, 201, "the quick one's");
  const done = { kind: "done", status: 201, response: "the quick one's" };
  expect(await claimIdempotencyKey({ ...row, owner: randomUUID() })).toEqual(done);
});

it("requests without a key are separate actions", async () => {
  const what = randomUUID();
  const responses = await Promise.all([click(owner, undefined, { what }), click(owner, undefined, { what })]);
  expect(times(owner, what)).toBe(2);
  expect(new Set(responses.map(({ body }) => body.actionKey)).size).toBe(2);
});

it.each([
  ["empty", ""],
  ["too long", "x".repeat(256)],
  ["with a space", "a b"],
])("idempotency key that is %s is refused", async (_, key) => {
  expect(await click(owner, key, { what: "never" })).toMatchObject({
    status: 400,
    body: { code: "validation_error" },
  });
  expect(times(owner, "never")).toBe(0);
});
