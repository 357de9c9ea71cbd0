import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { getEnv } from "@/lib/core/server/env";
import { findBacklogProblems } from "@/lib/operations/server/find-backlog-problems";
import { sendSelfCheck } from "@/lib/operations/server/send-self-check";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { createAccountFixture, createPostFixture, insertUserFixture } from "@/tests/harness/row-fixtures";

const ago = (ms: number) => new Date(Date.now() - ms);
const db = getPrismaClient();
const listMails = () => db.outboxMail.findMany({ where: { template: "self-check" } });

// Other test files of this process leave rows that wait.
beforeEach(async () => {
  await db.outboxMail.deleteMany();
  await db.job.deleteMany();
  await db.publication.deleteMany();
  await db.deletion.deleteMany();
  await db.connection.deleteMany();
  await db.payment.updateMany({ where: { failureCode: "unresolved" }, data: { failureCode: null } });
});
afterEach(() => vi.restoreAllMocks());
afterAll(closeDb);

it("without a problem no mail is sent", async () => {
  expect(await sendSelfCheck()).toEqual([]);
  expect(await listMails()).toEqual([]);
});

it("each operator gets one mail a day over all processes, in the language of their account", async () => {
  const { id } = await insertUserFixture();
  const { email } = await db.user.update({ where: { id }, data: { language: "he" } });
  vi.spyOn(getEnv(), "OPERATORS", "get").mockReturnValue([email, "other@people.example"]);
  vi.spyOn(getObjectStore(), "ping").mockRejectedValue(new Error("down"));
  const both = await Promise.all([sendSelfCheck(), sendSelfCheck()]);
  expect(both[0]).toEqual([{ code: "storeDown", value: "kolot" }]);
  expect(await sendSelfCheck()).toEqual(both[0]);
  const mails = await listMails();
  expect(mails.map(({ to, language }) => [to, language]).sort()).toEqual(
    [
      [email, "he"],
      ["other@people.example", "en"],
    ].sort(),
  );
});

it("without operators nothing is checked", async () => {
  vi.spyOn(getEnv(), "OPERATORS", "get").mockReturnValue([]);
  const ping = vi.spyOn(getObjectStore(), "ping").mockRejectedValue(new Error("down"));
  expect(await sendSelfCheck()).toEqual([]);
  expect(ping).not.toHaveBeenCalled();
});

it("check that throws is a problem by its name, and the others still run", async () => {
  Object.assign(getEnv(), { BACKUP_DIR: `/${randomUUID()}` });
  onTestFinished(() => void Object.assign(getEnv(), { BACKUP_DIR: undefined }));
  vi.spyOn(getObjectStore(), "ping").mockRejectedValue(new Error("down"));
  expect(await sendSelfCheck()).toEqual([
    { code: "storeDown", value: "kolot" },
    { code: "checkFailed", value: "backup" },
  ]);
});

const mail = { to: "dana@people.example", template: "verify-email", language: "en", data: {} };

async function insertPublication(minutesLate: number) {
  const account = await createAccountFixture(await insertUserFixture());
  const { id: postId } = await createPostFixture(account, { platform: "facebook", text: "Rye" });
  const at = ago(minutesLate * 60_000);
  await db.publication.create({ data: { postId, state: "scheduled", dueAt: at, nextAt: at } });
}

/** By problem: rows that are none yet, rows that are one, and its value. */
const CASES: [
  code: string,
  value: string,
  harmless: () => Promise<unknown>,
  broken: () => Promise<unknown>,
][] = [
  ["publicationsLate", "6", () => insertPublication(4), () => insertPublication(6.5)],
  [
    "jobsWaiting",
    "20",
    async () => insertJob(ago(10 * 60_000), "queued"),
    async () => insertJob(ago(20.5 * 60_000), "queued"),
  ],
  [
    "mailsWaiting",
    "20",
    () => db.outboxMail.create({ data: { ...mail, createdAt: ago(10 * 60_000) } }),
    () => db.outboxMail.create({ data: { ...mail, createdAt: ago(20.5 * 60_000) } }),
  ],
  [
    "mailsFailed",
    "1",
    () => db.outboxMail.create({ data: { ...mail, state: "failed", nextAt: ago(2 * DAY_MS) } }),
    () => db.outboxMail.create({ data: { ...mail, state: "failed", nextAt: ago(HOUR_MS) } }),
  ],
  ["paymentsUnresolved", "1", () => insertPayment("timeout"), () => insertPayment("unresolved")],
  [
    "deletionsFailing",
    "1",
    () => insertDeletion({ error: "down", createdAt: ago(HOUR_MS) }),
    () => insertDeletion({ error: "down", createdAt: ago(2 * DAY_MS) }),
  ],
  ["connectionsEnding", "1", () => insertConnection(3 * DAY_MS), () => insertConnection(HOUR_MS)],
];

async function insertJob(createdAt: Date, state: string) {
  const { id: userId } = await insertUserFixture();
  await db.job.create({ data: { userId, kind: "video", input: {}, createdAt, state } });
}

async function insertPayment(failureCode: string) {
  const { id: userId } = await insertUserFixture();
  const plan = { planKey: "pro", period: "monthly", amount: 4_900, currency: "USD", gateway: "stripe" };
  await db.payment.create({ data: { userId, purpose: "subscribe", ...plan, state: "unknown", failureCode } });
}

async function insertDeletion(fields: { error: string; createdAt: Date }) {
  const { id } = await insertUserFixture();
  await db.deletion.create({ data: { userId: id, step: "publications", ...fields } });
}

async function insertConnection(endsIn: number) {
  const { id: accountId } = await createAccountFixture(await insertUserFixture());
  const fields = { platform: "facebook", state: "connected", targetId: "1" };
  await db.connection.create({ data: { accountId, ...fields, expiresAt: new Date(Date.now() + endsIn) } });
}

it.each(CASES)("backlog has %s only past its limit", async (code, value, insertHarmless, insertBroken) => {
  await insertHarmless();
  expect(await findBacklogProblems()).toEqual([]);
  await insertBroken();
  expect(await findBacklogProblems()).toEqual([{ code, value }]);
});
