import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loginUser } from "@/lib/auth/server/login-user";
import { registerUser } from "@/lib/auth/server/register-user";
import { findSession } from "@/lib/auth/server/sessions";
import { findCredentials, markUserForDeletion } from "@/lib/auth/server/user-store";
import { encryptSecret } from "@/lib/core/server/crypto";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { deleteOldClosedMail, deliverDueMail } from "@/lib/mail/server/deliver-mail";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { DELETION_STEPS, type DeletionStep } from "@/lib/privacy/deletion-steps";
import { DELETE_BATCH_SIZE, REVOKE_WAIT_SECONDS } from "@/lib/privacy/limits";
import { advanceDeletion, claimDeletion } from "@/lib/privacy/server/deletion-store";
import { requestDeletion } from "@/lib/privacy/server/request-deletion";
import {
  createPseudonym,
  DELETION_STEP_HANDLERS,
  deleteUserObjects,
  runDeletion,
  runDueDeletions,
} from "@/lib/privacy/server/run-deletion";
import { selectUserRowBatch } from "@/lib/privacy/server/user-rows-store";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import {
  createFullUser,
  type FullUser,
  findTextInWorkerDatabase,
  PERSONAL_TABLES,
} from "@/tests/harness/full-user-fixture";
import { PASSWORD } from "@/tests/harness/registered-user";
import { insertMediaFixture, insertUserFixture } from "@/tests/harness/row-fixtures";
import { ownSandbox } from "@/tests/harness/sandbox-control";

beforeAll(ensureBucket);
beforeEach(() => getPrismaClient().deletion.deleteMany());
afterAll(closeDb);

const place = { address: "192.0.2.1", userAgent: null };

async function sessionUser({ sid }: FullUser) {
  const session = await findSession(sid);
  if (!session) throw new Error("no session");
  return session.user;
}
const ask = async (life: FullUser) =>
  requestDeletion({ user: await sessionUser(life), proof: { password: PASSWORD } });
const jobOf = ({ id }: { id: string }) => getPrismaClient().deletion.findUnique({ where: { userId: id } });
const makeDue = () =>
  getPrismaClient()
    .$executeRaw`UPDATE deletion SET next_at = now() - interval '1 second', lease_until = NULL`;

/** Runs the worker until nothing is left to do. */
async function finish(work = DELETION_STEP_HANDLERS): Promise<void> {
  for (let round = 0; round < 30; round += 1) {
    await makeDue();
    await runDueDeletions(work);
    if ((await getPrismaClient().deletion.count()) === 0) return;
  }
  throw new Error("the deletion does not end");
}

/** Asserts that nothing remains, independent of our table list. */
async function expectDeleted({ id, keys }: FullUser): Promise<void> {
  expect(await findTextInWorkerDatabase(id)).toEqual([]);
  for (const key of keys) expect(await getObjectStore().get(key)).toBeNull();
}

describe("deletion requests", () => {
  test("deletion request ends all sessions and sign-ins and cancels publications", async () => {
    const life = await createFullUser();
    await ask(life);
    expect(await findSession(life.sid)).toBeNull();
    const where = { userId: life.id };
    expect(await getPrismaClient().session.count({ where: { ...where, revokedAt: null } })).toBe(0);
    expect(await getPrismaClient().authChallenge.count({ where })).toBe(0);
    await expect(loginUser({ ...life, ...place, password: PASSWORD, replaces: null })).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    const publication = await getPrismaClient().publication.findFirstOrThrow({
      where: { postId: life.postId },
    });
    expect(publication.state).toBe("cancelled");
    expect(await jobOf(life)).toMatchObject({ step: "publications", attempt: 0 });
    expect(await findTextInWorkerDatabase(life.email)).toEqual(["email_token.email", "outbox_mail.to"]);
  });

  test("session of a user being deleted is invalid", async () => {
    const life = await createFullUser();
    expect((await findCredentials(life.email))?.user.id).toBe(life.id);
    await getPrismaClient().user.update({
      where: { id: life.id },
      data: { deletionRequestedAt: new Date() },
    });
    expect(await findSession(life.sid)).toBeNull();
    expect(await findCredentials(life.email)).toBeNull();
    await expect(loginUser({ ...life, ...place, password: PASSWORD, replaces: null })).rejects.toMatchObject({
      code: "invalid_credentials",
    });
  });

  test("three concurrent deletion requests create one job and one mail", async () => {
    const life = await createFullUser();
    const user = await sessionUser(life);
    const requested = await Promise.allSettled(
      [1, 2, 3].map(() => requestDeletion({ user, proof: { password: PASSWORD } })),
    );
    expect(requested.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(
      await getPrismaClient().outboxMail.count({ where: { to: life.email, template: "account-deletion" } }),
    ).toBe(1);
    expect(await jobOf(life)).toMatchObject({ step: "publications" });
  });

  test("deletion request fails when the password was changed meanwhile", async () => {
    const life = await createFullUser();
    const user = await sessionUser(life);
    const { passwordHash } = await getPrismaClient().user.findUniqueOrThrow({ where: { id: life.id } });
    await getPrismaClient().user.update({
      where: { id: life.id },
      data: { passwordHash: `${passwordHash}x` },
    });
    expect(await runInTransaction((tx) => markUserForDeletion(life.id, passwordHash, tx))).toBe(false);
    expect(await sessionUser(life)).toEqual(user);
  });

  test("deletion request is rate limited after ten wrong passwords [LIM1]", async () => {
    const life = await createFullUser();
    const user = await sessionUser(life);
    const tries = Array.from({ length: 14 }, () => requestDeletion({ user, proof: { password: "wrong" } }));
    const refused = await Promise.allSettled(tries);
    const codes = refused.map((result) => (result.status === "rejected" ? result.reason.code : "asked"));
    expect(codes.filter((code) => code === "invalid_credentials")).toHaveLength(10);
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(4);
    await expect(ask(life)).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("deletion request with a wrong or missing password changes nothing", async () => {
    const life = await createFullUser();
    const user = await sessionUser(life);
    const tries = [{ password: "wrong" }, {}, { email: life.email }];
    const codes = await Promise.all(
      tries.map((proof) => requestDeletion({ user, proof }).catch(({ code }: { code: string }) => code)),
    );
    expect(codes).toEqual(["invalid_credentials", "validation_error", "validation_error"]);
    expect(await sessionUser(life)).toEqual(user);
    expect(await jobOf(life)).toBeNull();
  });

  test("deletion request without a password accepts the typed email address", async () => {
    const life = await createFullUser();
    await getPrismaClient().user.update({ where: { id: life.id }, data: { passwordHash: null } });
    const user = await sessionUser(life);
    for (const proof of [{}, { email: "x" }, { email: `x${life.email}` }, { password: PASSWORD }]) {
      await expect(requestDeletion({ user, proof })).rejects.toMatchObject({ code: "validation_error" });
    }
    await requestDeletion({ user, proof: { email: ` ${life.email.toUpperCase()} ` } });
    expect(await findSession(life.sid)).toBeNull();
  });

  test("deletion mail outlives the user and is deleted once it is sent", async () => {
    const life = await createFullUser();
    await ask(life);
    await finish();
    expect(await findTextInWorkerDatabase(life.email)).toEqual(["outbox_mail.to"]);
    // Sorted before other due mail.
    await getPrismaClient().outboxMail.updateMany({
      where: { to: life.email },
      data: { nextAt: new Date(0) },
    });
    await deliverDueMail(1);
    const { state } = await getPrismaClient().outboxMail.findFirstOrThrow({ where: { to: life.email } });
    expect(state).toBe("sent");
    await deleteOldClosedMail();
    expect(await findTextInWorkerDatabase(life.email)).toEqual([]);
  });
});

describe("deletion [ACC1]", () => {
  test("deletion leaves only a pseudonymized ledger and no trace in other users' data", async () => {
    const [life, other] = [await createFullUser(), await createFullUser()];
    for (const entry of PERSONAL_TABLES) {
      const rows = await selectUserRowBatch(entry, life.id, { after: null, limit: 1 });
      expect(rows.length, `a life has a row in ${entry.table}`).toBe(1);
    }
    const before = await findTextInWorkerDatabase(other.id);
    expect(before).toEqual(await findTextInWorkerDatabase(life.id));
    const ledgerSum = await getPrismaClient().ledgerEntry.aggregate({
      where: { userId: life.id },
      _sum: { delta: true },
    });
    await ask(life);
    await finish();
    await expectDeleted(life);
    const stored = await getPrismaClient().ledgerEntry.aggregate({
      where: { userId: createPseudonym(life.id) },
      _sum: { delta: true },
    });
    expect(stored).toEqual(ledgerSum);
    expect(await findTextInWorkerDatabase(other.id)).toEqual(before);
    expect(await sessionUser(other)).toMatchObject({ id: other.id });
    for (const key of other.keys) expect(await getObjectStore().get(key)).not.toBeNull();
  });

  test.each(["person", "operator"] as const)(
    "end of acting is logged when the %s is deleted",
    async (who) => {
      const [person, operator] = [await createFullUser(), await createFullUser()];
      const db = getPrismaClient();
      await db.actingSession.deleteMany({ where: { userId: { in: [person.id, operator.id] } } });
      // Before the session of the operator reads as another user.
      const user = await sessionUser(who === "person" ? person : operator);
      const { id: sessionId } = await db.session.findFirstOrThrow({ where: { userId: operator.id } });
      const why = { operator: "ada@ops.example", reason: "ticket 7", key: sessionId };
      const endsAt = new Date(Date.now() + 60_000);
      await db.actingSession.create({ data: { sessionId, userId: person.id, endsAt, ...why } });
      await requestDeletion({ user, proof: { password: PASSWORD } });
      await finish();
      const acts = await db.operatorAct.findMany({ where: { key: sessionId } });
      const userId = who === "person" ? createPseudonym(person.id) : person.id;
      expect(acts).toMatchObject([
        { act: "act as end", userId, reason: "ticket 7", result: "account deletion" },
      ]);
      // The session of the operator is not the operator's own again by the deletion of the user.
      const kept = await db.actingSession.count({ where: { sessionId } });
      expect(kept).toBe(who === "person" ? 1 : 0);
      if (who === "person")
        expect(await findSession(operator.sid)).toMatchObject({ session: { acting: { isOver: true } } });
    },
  );

  const ends = DELETION_STEPS.flatMap((step) => [
    { step, moment: "before" as const },
    { step, moment: "after" as const },
  ]);
  test.each(ends)("deletion resumes when a worker fails $moment $step", async ({ step, moment }) => {
    const life = await createFullUser();
    await ask(life);
    let failures = 0;
    const failing = async (userId: string) => {
      if (failures >= 2) return DELETION_STEP_HANDLERS[step](userId);
      failures += 1;
      if (moment === "after") await DELETION_STEP_HANDLERS[step](userId);
      throw new Error("the power went");
    };
    const work = { ...DELETION_STEP_HANDLERS, [step]: failing };
    await runDueDeletions(work);
    expect(await jobOf(life)).toMatchObject({ step, attempt: 1, error: "the power went", leaseUntil: null });
    // A failed step is not due again immediately.
    expect(await runDueDeletions(work)).toBe(0);
    await finish(work);
    expect(failures).toBe(2);
    await expectDeleted(life);
  });

  test("every deletion step is idempotent", async () => {
    const life = await createFullUser();
    await ask(life);
    const twice = Object.fromEntries(
      DELETION_STEPS.map((step) => [
        step,
        async (userId: string) => {
          await DELETION_STEP_HANDLERS[step](userId);
          return DELETION_STEP_HANDLERS[step](userId);
        },
      ]),
    ) as typeof DELETION_STEP_HANDLERS;
    await finish(twice);
    await expectDeleted(life);
  });

  test("deletion is run by one of many workers, each step once", async () => {
    const life = await createFullUser();
    await ask(life);
    const done: DeletionStep[] = [];
    const work = Object.fromEntries(
      DELETION_STEPS.map((step) => [
        step,
        (userId: string) => {
          done.push(step);
          return DELETION_STEP_HANDLERS[step](userId);
        },
      ]),
    ) as typeof DELETION_STEP_HANDLERS;
    while ((await jobOf(life)) !== null) await Promise.all([1, 2, 3, 4].map(() => runDueDeletions(work)));
    expect(done).toEqual(DELETION_STEPS);
    await expectDeleted(life);
  });

  test("deletion is not advanced by a worker with an expired lease", async () => {
    const life = await createFullUser();
    await ask(life);
    const slow = await claimDeletion();
    if (!slow) throw new Error("nothing was due");
    expect(await claimDeletion()).toBeNull();
    await getPrismaClient().$executeRaw`UPDATE deletion SET lease_until = now() - interval '1 second'`;
    const next = await claimDeletion();
    expect(next).toMatchObject({ userId: life.id, attempt: 2, fence: slow.fence + 1 });
    expect(await advanceDeletion(slow, "traces", 0)).toBe(false);
    const fail = () => Promise.reject(new Error("late"));
    await runDeletion(slow, { ...DELETION_STEP_HANDLERS, publications: fail });
    expect(await jobOf(life)).toMatchObject({ step: "publications", error: null });
    await finish();
    await expectDeleted(life);
  });

  test("deletion removes more rows than one batch", async () => {
    const life = await createFullUser();
    await getPrismaClient().$executeRaw`
      INSERT INTO email_token (id, user_id, purpose, hash, email, expires_at)
      SELECT uuidv7(), ${life.id}::uuid, 'verify', ${life.id} || n, 'x', now()
      FROM generate_series(1, ${2 * DELETE_BATCH_SIZE + 1}::int) n`;
    await ask(life);
    await DELETION_STEP_HANDLERS.rows(life.id);
    expect(await getPrismaClient().emailToken.count({ where: { userId: life.id } })).toBe(0);
    await finish();
  });

  test("deletion waits for a publication that is being sent, as long as its worker holds it", async () => {
    const life = await createFullUser();
    await ask(life);
    const where = { postId: life.postId };
    const sending = { state: "sending", leaseUntil: new Date(Date.now() + 60_000) };
    await getPrismaClient().publication.updateMany({ where, data: sending });
    await runDueDeletions();
    expect(await jobOf(life)).toMatchObject({ step: "publications", attempt: 0, error: null });
    expect((await getPrismaClient().publication.findFirst({ where }))?.state).toBe("sending");
    await getPrismaClient().publication.updateMany({ where, data: { leaseUntil: new Date(0) } });
    await finish();
    await expectDeleted(life);
  });

  test("deletion waits an hour for a platform that does not revoke its consent", async () => {
    const life = await createFullUser();
    await ask(life);
    const where = { account: { userId: life.id } };
    await getPrismaClient().connection.updateMany({ where, data: { userToken: encryptSecret("a token") } });
    await ownSandbox.armFault({
      ...{ service: "meta", method: "DELETE", times: 9 },
      action: { kind: "status", status: 500 },
    });
    const revoke = () => DELETION_STEP_HANDLERS.connections(life.id);
    expect(await revoke()).toEqual({ again: REVOKE_WAIT_SECONDS });
    expect(await getPrismaClient().connection.count({ where: { ...where, userToken: null } })).toBe(0);
    await getPrismaClient().$executeRaw`
      UPDATE "user" SET deletion_asked_at = now() - interval '61 minutes' WHERE id = ${life.id}::uuid`;
    expect(await revoke()).toBe("done");
    expect(await getPrismaClient().connection.count({ where: { ...where, userToken: null } })).toBe(1);
    await ownSandbox.clearFaults("meta");
    await finish();
    await expectDeleted(life);
  });

  test("deletion never affects a user who did not request it", async () => {
    const life = await createFullUser();
    await getPrismaClient().deletion.create({ data: { userId: life.id, step: "person" } });
    await runDueDeletions();
    expect(await jobOf(life)).toMatchObject({
      step: "person",
      error: "user has not requested deletion",
    });
    expect(await sessionUser(life)).toMatchObject({ id: life.id });
  });

  test("deleted user gets no second trial [TRI1]", async () => {
    const life = await createFullUser();
    await ask(life);
    const again = () =>
      registerUser({
        ...place,
        email: life.email,
        password: PASSWORD,
        name: "Noa",
        language: "en",
        idempotencyKey: null,
        replaces: null,
      });
    // The email address is free immediately, while the job is still running.
    const early = await again();
    await finish();
    await expectDeleted(life);
    expect(early.user.id).not.toBe(life.id);
    expect(
      await getPrismaClient().creditAccount.findUniqueOrThrow({ where: { userId: early.user.id } }),
    ).toMatchObject({
      balance: 0,
    });
    expect((await findSession(early.sid))?.user.email).toBe(life.email);
  });
});

describe("object deletion", () => {
  test("failing object store delays the deletion", async () => {
    const life = await createFullUser();
    await ask(life);
    const broken = { ...getObjectStore(), delete: () => Promise.reject(new Error("store down")) };
    const work = {
      ...DELETION_STEP_HANDLERS,
      objects: (userId: string) => deleteUserObjects(userId, broken),
    };
    for (const attempt of [1, 2, 3]) {
      await makeDue();
      await runDueDeletions(work);
      expect(await jobOf(life)).toMatchObject({ step: "objects", attempt, error: "store down" });
    }
    expect(await getPrismaClient().media.count({ where: { userId: life.id } })).toBe(3);
    expect(await getPrismaClient().account.count({ where: { userId: life.id } })).toBe(2);
    await finish();
    await expectDeleted(life);
  });

  test("object being stored delays the deletion", async () => {
    const life = await createFullUser();
    await ask(life);
    const late = await insertMediaFixture(life);
    await getPrismaClient().media.update({ where: { id: late.id }, data: { state: "storing" } });
    await runDueDeletions();
    expect(await jobOf(life)).toMatchObject({ step: "objects", attempt: 0, error: null });
    expect(await getObjectStore().get(late.key)).not.toBeNull();
    await getPrismaClient().media.update({ where: { id: late.id }, data: { state: "stored" } });
    await finish();
    await expectDeleted({ ...life, keys: [...life.keys, late.key] });
  });

  test("object stored after the object step sends the job back", async () => {
    const life = await createFullUser();
    await ask(life);
    let late = "";
    const rows = async (userId: string) => {
      if (late === "") late = (await insertMediaFixture({ id: userId })).key;
      return DELETION_STEP_HANDLERS.rows(userId);
    };
    await finish({ ...DELETION_STEP_HANDLERS, rows });
    expect(late).not.toBe("");
    await expectDeleted({ ...life, keys: [...life.keys, late] });
  });

  test("object cannot be added after the user was deleted", async () => {
    const life = await createFullUser();
    await ask(life);
    await finish();
    await expect(insertMediaFixture(life)).rejects.toThrow();
    const bystander = await insertUserFixture();
    expect((await insertMediaFixture(bystander)).state).toBe("stored");
  });
});
