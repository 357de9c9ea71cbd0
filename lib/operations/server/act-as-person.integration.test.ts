import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { endExpiredActing } from "@/lib/auth/server/acting-store";
import { createSession, findSession, signOutEverywhere } from "@/lib/auth/server/sessions";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { getEnv } from "@/lib/core/server/env";
import { startActing, stopActing } from "@/lib/operations/server/act-as-person";
import { listActs } from "@/lib/operations/server/operator-store";
import { insertUserFixture } from "@/tests/harness/row-fixtures";
import { getSessionId } from "@/tests/harness/second-factor-fixtures";

const OPERATOR = "ada@ops.example";
const db = getPrismaClient();

beforeEach(() => {
  vi.spyOn(getEnv(), "CONSOLE_OPERATORS", "get").mockReturnValue([OPERATOR, "Ben@Ops.Example"]);
});
afterEach(() => vi.restoreAllMocks());
afterAll(closeDb);

/** An operator with a session, and a person. */
async function createPair() {
  const [operator, person] = [await insertUserFixture(), await insertUserFixture()];
  const sid = await createSession(operator.id, { address: "192.0.2.1", userAgent: null });
  const sessionId = await getSessionId(sid);
  const request = { operator: OPERATOR, userId: person.id, reason: "ticket 7", key: randomUUID() };
  const endNow = () =>
    db.actingSession.update({ where: { sessionId }, data: { endsAt: new Date(Date.now() - 1_000) } });
  return { operatorId: operator.id, personId: person.id, sid, sessionId, request, endNow };
}

const actsOf = async (personId: string) =>
  (await listActs(personId)).map(({ act, reason, result }) => [act, reason, result]);

describe("acting as a person", () => {
  test("session reads as the person for 30 minutes and stays the operator's", async () => {
    const { operatorId, personId, sid, sessionId, request } = await createPair();
    const { result } = await startActing(request, sessionId);
    const live = await findSession(sid);
    expect(live).toMatchObject({
      user: { id: personId },
      session: { id: sessionId, userId: operatorId, acting: { operator: OPERATOR } },
    });
    expect(live?.session.acting?.secondsLeft).toBeGreaterThan(29 * 60);
    expect(live?.session.acting?.secondsLeft).toBeLessThanOrEqual(30 * 60);
    expect(await actsOf(personId)).toEqual([["act as start", "ticket 7", result]]);
  });

  test("start that is repeated with its key does not prolong it, and another one is refused", async () => {
    const { personId, sessionId, request } = await createPair();
    const starts = await Promise.all([1, 2, 3].map(() => startActing(request, sessionId)));
    expect(starts.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
    const endsAt = new Date(Date.now() + 60_000);
    await db.actingSession.update({ where: { sessionId }, data: { endsAt } });
    await startActing(request, sessionId);
    expect(await db.actingSession.findUnique({ where: { sessionId } })).toMatchObject({ endsAt });
    const another = startActing({ ...request, key: "other" }, sessionId);
    await expect(another).rejects.toMatchObject({ code: "conflict" });
    expect(await listActs(personId)).toHaveLength(1);
  });

  test("end is logged once with the reason, whichever of several requests or the worker ends it", async () => {
    const { operatorId, personId, sid, sessionId, request } = await createPair();
    await startActing(request, sessionId);
    const ends = await Promise.allSettled([1, 2, 3].map(() => stopActing(sessionId)));
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await endExpiredActing();
    expect((await actsOf(personId))[0]).toEqual(["act as end", "ticket 7", "stopped"]);
    expect(await listActs(personId)).toHaveLength(2);
    expect(await findSession(sid)).toMatchObject({ user: { id: operatorId }, session: { acting: null } });
    await expect(stopActing(sessionId)).rejects.toMatchObject({ code: "not_found" });
    await expect(stopActing(undefined)).rejects.toMatchObject({ code: "not_found" });
  });

  test("worker logs its time once, and only the acknowledgment returns the session", async () => {
    const { operatorId, personId, sid, sessionId, request, endNow } = await createPair();
    await startActing(request, sessionId);
    await endNow();
    const over = { user: { id: operatorId }, session: { acting: { isOver: true, secondsLeft: 0 } } };
    expect(await findSession(sid)).toMatchObject(over);
    await Promise.all([endExpiredActing(), endExpiredActing()]);
    await endExpiredActing();
    expect(await findSession(sid)).toMatchObject(over);
    const another = startActing({ ...request, key: "second" }, sessionId);
    await expect(another).rejects.toMatchObject({ code: "conflict" });
    await stopActing(sessionId);
    expect(await findSession(sid)).toMatchObject({ user: { id: operatorId }, session: { acting: null } });
    const ends = (await actsOf(personId)).filter(([act]) => act === "act as end");
    expect(ends).toEqual([["act as end", "ticket 7", "ended by itself"]]);
    await startActing({ ...request, key: "third" }, sessionId);
  });

  test("it ends with the operator's session, and with the deletion of the person", async () => {
    const first = await createPair();
    await startActing(first.request, first.sessionId);
    await signOutEverywhere({ user: { id: first.operatorId } });
    expect(await findSession(first.sid)).toBeNull();
    const second = await createPair();
    await startActing(second.request, second.sessionId);
    await db.user.update({ where: { id: second.personId }, data: { deletionRequestedAt: new Date() } });
    const over = { user: { id: second.operatorId }, session: { acting: { isOver: true } } };
    expect(await findSession(second.sid)).toMatchObject(over);
    await endExpiredActing();
    for (const { personId } of [first, second])
      expect((await actsOf(personId))[0]).toEqual(["act as end", "ticket 7", "ended by itself"]);
    await stopActing(second.sessionId);
    const again = startActing({ ...second.request, key: "again" }, second.sessionId);
    await expect(again).rejects.toMatchObject({ code: "conflict" });
  });

  test.each(["ada@ops.example", "ben@ops.example"])(
    "account of operator %s is not acted as",
    async (email) => {
      const { personId, sid, operatorId, sessionId, request } = await createPair();
      await db.user.updateMany({ where: { email }, data: { email: `${randomUUID()}@example.com` } });
      await db.user.update({ where: { id: personId }, data: { email } });
      await expect(startActing(request, sessionId)).rejects.toMatchObject({ code: "forbidden" });
      expect(await findSession(sid)).toMatchObject({ user: { id: operatorId }, session: { acting: null } });
      expect(await listActs(personId)).toEqual([]);
    },
  );
});
