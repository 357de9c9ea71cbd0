import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findSession } from "@/lib/auth/server/find-session";
import { loginUser } from "@/lib/auth/server/login-user";
import { registerUser } from "@/lib/auth/server/register-user";
import { findCredentials, markLeaving } from "@/lib/auth/server/user-store";
import { closeDb, db } from "@/lib/core/server/db";
import { inTransaction } from "@/lib/core/server/transaction";
import { deliverDueMail } from "@/lib/mail/server/deliver-mail";
import { dropClosedMail } from "@/lib/mail/server/drop-closed-mail";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { DELETE_BATCH, DELETION_STEPS, type DeletionStep } from "@/lib/privacy/rules";
import { askDeletion } from "@/lib/privacy/server/ask-deletion";
import { deleteObjects } from "@/lib/privacy/server/delete-objects";
import { pseudonymOf } from "@/lib/privacy/server/delete-rows";
import { claimDeletion, moveDeletion } from "@/lib/privacy/server/deletion-store";
import { selectRowsOf } from "@/lib/privacy/server/personal-rows-store";
import { DELETION_WORK, runDeletion, runDueDeletions } from "@/lib/privacy/server/run-deletion";
import { objectStore } from "@/lib/providers/object-store/registry";
import { PASSWORD } from "@/tests/harness/registered";
import { makeMedia, makePerson } from "@/tests/harness/rows";
import { type Life, makeLife, PERSONAL_TABLES, placesOf } from "@/tests/harness/whole-life";

beforeAll(ensureBucket);
beforeEach(() => db().deletion.deleteMany());
afterAll(closeDb);

const place = { address: "192.0.2.1", userAgent: null };

async function sessionUser({ sid }: Life) {
  const session = await findSession(sid);
  if (!session) throw new Error("no session");
  return session.user;
}
const ask = async (life: Life) =>
  askDeletion({ user: await sessionUser(life), proof: { password: PASSWORD } });
const jobOf = ({ id }: { id: string }) => db().deletion.findUnique({ where: { userId: id } });
const makeDue = () =>
  db().$executeRaw`UPDATE deletion SET next_at = now() - interval '1 second', lease_until = NULL`;

/** Sweeps until nothing is left to do, as the worker does over the minutes. */
async function finish(work = DELETION_WORK): Promise<void> {
  for (let round = 0; round < 30; round += 1) {
    await makeDue();
    await runDueDeletions(work);
    if ((await db().deletion.count()) === 0) return;
  }
  throw new Error("the deletion does not end");
}

/** Nothing anywhere, by a judge that knows nothing of our lists. */
async function expectGone({ id, keys }: Life): Promise<void> {
  expect(await placesOf(id)).toEqual([]);
  for (const key of keys) expect(await objectStore().get(key)).toBeNull();
}

describe("asking for it", () => {
  test("ends every session and every way in, and takes back what was to be published", async () => {
    const life = await makeLife();
    await ask(life);
    expect(await findSession(life.sid)).toBeNull();
    await expect(loginUser({ ...life, ...place, password: PASSWORD, replaces: null })).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    const publication = await db().publication.findFirstOrThrow({ where: { postId: life.postId } });
    expect(publication.state).toBe("cancelled");
    expect(await jobOf(life)).toMatchObject({ step: "publications", attempt: 0 });
    expect(await placesOf(life.email)).toEqual(["email_token.email", "outbox_mail.to"]);
  });

  test("whoever is marked as leaving is nobody, whatever else is still there", async () => {
    const life = await makeLife();
    expect((await findCredentials(life.email))?.user.id).toBe(life.id);
    await db().user.update({ where: { id: life.id }, data: { deletionAskedAt: new Date() } });
    expect(await findSession(life.sid)).toBeNull();
    expect(await findCredentials(life.email)).toBeNull();
    await expect(loginUser({ ...life, ...place, password: PASSWORD, replaces: null })).rejects.toMatchObject({
      code: "invalid_credentials",
    });
  });

  test("three times at once is asking once: one job, one mail", async () => {
    const life = await makeLife();
    const user = await sessionUser(life);
    const asked = await Promise.allSettled(
      [1, 2, 3].map(() => askDeletion({ user, proof: { password: PASSWORD } })),
    );
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db().outboxMail.count({ where: { to: life.email, template: "account-deletion" } })).toBe(1);
    expect(await jobOf(life)).toMatchObject({ step: "publications" });
  });

  test("with a password that was changed meanwhile changes nothing", async () => {
    const life = await makeLife();
    const user = await sessionUser(life);
    const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: life.id } });
    await db().user.update({ where: { id: life.id }, data: { passwordHash: `${passwordHash}x` } });
    expect(await inTransaction((tx) => markLeaving(life.id, passwordHash, tx))).toBe(false);
    expect(await sessionUser(life)).toEqual(user);
  });

  test("is not a place to guess: ten wrong passwords, then patience (LIM1)", async () => {
    const life = await makeLife();
    const user = await sessionUser(life);
    const tries = Array.from({ length: 14 }, () => askDeletion({ user, proof: { password: "wrong" } }));
    const refused = await Promise.allSettled(tries);
    const codes = refused.map((result) => (result.status === "rejected" ? result.reason.code : "asked"));
    expect(codes.filter((code) => code === "invalid_credentials")).toHaveLength(10);
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(4);
    await expect(ask(life)).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("with a wrong password, or without, changes nothing", async () => {
    const life = await makeLife();
    const user = await sessionUser(life);
    const tries = [{ password: "wrong" }, {}, { email: life.email }];
    const codes = await Promise.all(
      tries.map((proof) => askDeletion({ user, proof }).catch(({ code }: { code: string }) => code)),
    );
    expect(codes).toEqual(["invalid_credentials", "validation_error", "validation_error"]);
    expect(await sessionUser(life)).toEqual(user);
    expect(await jobOf(life)).toBeNull();
  });

  test("without a password, by typing the address", async () => {
    const life = await makeLife();
    await db().user.update({ where: { id: life.id }, data: { passwordHash: null } });
    const user = await sessionUser(life);
    for (const proof of [{}, { email: "x" }, { email: `x${life.email}` }, { password: PASSWORD }]) {
      await expect(askDeletion({ user, proof })).rejects.toMatchObject({ code: "validation_error" });
    }
    await askDeletion({ user, proof: { email: ` ${life.email.toUpperCase()} ` } });
    expect(await findSession(life.sid)).toBeNull();
  });

  test("says so in a mail that outlives the person, and is forgotten once it has arrived", async () => {
    const life = await makeLife();
    await ask(life);
    await finish();
    expect(await placesOf(life.email)).toEqual(["outbox_mail.to"]);
    // Before whatever else waits to be sent.
    await db().outboxMail.updateMany({ where: { to: life.email }, data: { nextAt: new Date(0) } });
    await deliverDueMail(1);
    const { state } = await db().outboxMail.findFirstOrThrow({ where: { to: life.email } });
    expect(state).toBe("sent");
    await dropClosedMail();
    expect(await placesOf(life.email)).toEqual([]);
  });
});

describe("the deletion (ACC1)", () => {
  test("leaves nothing but books under another name, and touches nobody else", async () => {
    const [life, other] = [await makeLife(), await makeLife()];
    for (const entry of PERSONAL_TABLES) {
      const rows = await selectRowsOf(entry, life.id, { after: null, limit: 1 });
      expect(rows.length, `a life has a row in ${entry.table}`).toBe(1);
    }
    const before = await placesOf(other.id);
    expect(before).toEqual(await placesOf(life.id));
    const books = await db().ledgerEntry.aggregate({ where: { userId: life.id }, _sum: { delta: true } });
    await ask(life);
    await finish();
    await expectGone(life);
    const kept = await db().ledgerEntry.aggregate({
      where: { userId: pseudonymOf(life.id) },
      _sum: { delta: true },
    });
    expect(kept).toEqual(books);
    expect(await placesOf(other.id)).toEqual(before);
    expect(await sessionUser(other)).toMatchObject({ id: other.id });
    for (const key of other.keys) expect(await objectStore().get(key)).not.toBeNull();
  });

  const ends = DELETION_STEPS.flatMap((step) => [
    { step, moment: "before" as const },
    { step, moment: "after" as const },
  ]);
  test.each(ends)("goes on where it was when a worker fails $moment $step", async ({ step, moment }) => {
    const life = await makeLife();
    await ask(life);
    let failures = 0;
    const failing = async (userId: string) => {
      if (failures >= 2) return DELETION_WORK[step](userId);
      failures += 1;
      if (moment === "after") await DELETION_WORK[step](userId);
      throw new Error("the power went");
    };
    const work = { ...DELETION_WORK, [step]: failing };
    await runDueDeletions(work);
    expect(await jobOf(life)).toMatchObject({ step, attempt: 1, error: "the power went", leaseUntil: null });
    // It is not due again at once: what fails must not be tried in a circle.
    expect(await runDueDeletions(work)).toBe(0);
    await finish(work);
    expect(failures).toBe(2);
    await expectGone(life);
  });

  test("every step may be done twice", async () => {
    const life = await makeLife();
    await ask(life);
    const twice = Object.fromEntries(
      DELETION_STEPS.map((step) => [
        step,
        async (userId: string) => {
          await DELETION_WORK[step](userId);
          return DELETION_WORK[step](userId);
        },
      ]),
    ) as typeof DELETION_WORK;
    await finish(twice);
    await expectGone(life);
  });

  test("is done by one of many workers, each step once", async () => {
    const life = await makeLife();
    await ask(life);
    const done: DeletionStep[] = [];
    const work = Object.fromEntries(
      DELETION_STEPS.map((step) => [
        step,
        (userId: string) => {
          done.push(step);
          return DELETION_WORK[step](userId);
        },
      ]),
    ) as typeof DELETION_WORK;
    while ((await jobOf(life)) !== null) await Promise.all([1, 2, 3, 4].map(() => runDueDeletions(work)));
    expect(done).toEqual(DELETION_STEPS);
    await expectGone(life);
  });

  test("is not moved by a worker that overslept: the fence is another's", async () => {
    const life = await makeLife();
    await ask(life);
    const slow = await claimDeletion();
    if (!slow) throw new Error("nothing was due");
    expect(await claimDeletion()).toBeNull();
    await db().$executeRaw`UPDATE deletion SET lease_until = now() - interval '1 second'`;
    const next = await claimDeletion();
    expect(next).toMatchObject({ userId: life.id, attempt: 2, fence: slow.fence + 1 });
    expect(await moveDeletion(slow, "traces", 0)).toBe(false);
    const fail = () => Promise.reject(new Error("late"));
    await runDeletion(slow, { ...DELETION_WORK, publications: fail });
    expect(await jobOf(life)).toMatchObject({ step: "publications", error: null });
    await finish();
    await expectGone(life);
  });

  test("takes more rows than fit into one statement", async () => {
    const life = await makeLife();
    await db().$executeRaw`
      INSERT INTO email_token (id, user_id, purpose, hash, email, expires_at)
      SELECT uuidv7(), ${life.id}::uuid, 'verify', ${life.id} || n, 'x', now()
      FROM generate_series(1, ${2 * DELETE_BATCH + 1}::int) n`;
    await ask(life);
    await DELETION_WORK.rows(life.id);
    expect(await db().emailToken.count({ where: { userId: life.id } })).toBe(0);
    await finish();
  });

  test("never touches somebody who did not ask", async () => {
    const life = await makeLife();
    await db().deletion.create({ data: { userId: life.id, step: "person" } });
    await runDueDeletions();
    expect(await jobOf(life)).toMatchObject({
      step: "person",
      error: expect.stringContaining("did not ask"),
    });
    expect(await sessionUser(life)).toMatchObject({ id: life.id });
  });

  test("gives no second trial to whoever comes back (TRI1)", async () => {
    const life = await makeLife();
    await ask(life);
    const again = () =>
      registerUser({
        ...place,
        email: life.email,
        password: PASSWORD,
        name: "Noa",
        language: "en",
        idempotencyKey: null,
      });
    // The address is free at once, also while the job still runs.
    const early = await again();
    await finish();
    await expectGone(life);
    expect(early.user.id).not.toBe(life.id);
    expect(await db().creditAccount.findUniqueOrThrow({ where: { userId: early.user.id } })).toMatchObject({
      balance: 0,
    });
    expect((await findSession(early.sid))?.user.email).toBe(life.email);
  });
});

describe("objects", () => {
  test("a store that is down is asked again, and nothing counts as done before", async () => {
    const life = await makeLife();
    await ask(life);
    const broken = { ...objectStore(), delete: () => Promise.reject(new Error("store down")) };
    const work = { ...DELETION_WORK, objects: (userId: string) => deleteObjects(userId, broken) };
    for (const attempt of [1, 2, 3]) {
      await makeDue();
      await runDueDeletions(work);
      expect(await jobOf(life)).toMatchObject({ step: "objects", attempt, error: "store down" });
    }
    expect(await db().media.count({ where: { userId: life.id } })).toBe(3);
    expect(await db().account.count({ where: { userId: life.id } })).toBe(2);
    await finish();
    await expectGone(life);
  });

  test("one that is just being stored is waited for", async () => {
    const life = await makeLife();
    await ask(life);
    const late = await makeMedia(life);
    await db().media.update({ where: { id: late.id }, data: { state: "storing" } });
    await runDueDeletions();
    expect(await jobOf(life)).toMatchObject({ step: "objects", attempt: 0, error: null });
    expect(await objectStore().get(late.key)).not.toBeNull();
    await db().media.update({ where: { id: late.id }, data: { state: "stored" } });
    await finish();
    await expectGone({ ...life, keys: [...life.keys, late.key] });
  });

  test("one that arrives when the objects were thought gone sends the job back", async () => {
    const life = await makeLife();
    await ask(life);
    let late = "";
    const rows = async (userId: string) => {
      if (late === "") late = (await makeMedia({ id: userId })).key;
      return DELETION_WORK.rows(userId);
    };
    await finish({ ...DELETION_WORK, rows });
    expect(late).not.toBe("");
    await expectGone({ ...life, keys: [...life.keys, late] });
  });

  test("nobody can add one once the person is gone", async () => {
    const life = await makeLife();
    await ask(life);
    await finish();
    await expect(makeMedia(life)).rejects.toThrow();
    const bystander = await makePerson();
    expect((await makeMedia(bystander)).state).toBe("stored");
  });
});
