import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { decryptSecret } from "@/lib/core/server/crypto";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { getEnv } from "@/lib/core/server/env";
import { getMetrics } from "@/lib/core/server/metrics";
import { BACKLOG_CHECKS } from "@/lib/operations/server/find-backlog-problems";
import { sendSelfCheck } from "@/lib/operations/server/send-self-check";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { createAccountFixture, createPostFixture, insertUserFixture } from "@/tests/harness/row-fixtures";

const ago = (ms: number) => new Date(Date.now() - ms);
const db = getPrismaClient();
const readProblems = (data: unknown) => {
  const { problems } = JSON.parse(decryptSecret((data as { sealed: string }).sealed));
  return problems.map(({ code }: { code: string }) => code).join();
};
const listMails = () => db.outboxMail.findMany({ where: { template: "self-check" } });

const findBacklogProblems = async () =>
  (await Promise.all(Object.values(BACKLOG_CHECKS).map((check) => check()))).flat();

// Other test files of this process leave rows that wait.
beforeEach(async () => {
  await db.rateLimit.deleteMany({ where: { key: { startsWith: "self-check:" } } });
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

it("each operator gets a problem once a day over all processes, in the language of their account", async () => {
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

it("problem that appears later that day gets its own mail, which names it alone", async () => {
  vi.spyOn(getObjectStore(), "ping").mockRejectedValue(new Error("down"));
  await sendSelfCheck();
  await insertPayment("unresolved");
  const both = await Promise.all([sendSelfCheck(), sendSelfCheck()]);
  expect(both[0]?.map(({ code }) => code)).toEqual(["paymentsUnresolved", "storeDown"]);
  const mails = await listMails();
  expect(mails.map(({ data }) => readProblems(data)).sort()).toEqual(["paymentsUnresolved", "storeDown"]);
});

it("problem that lasts is mailed again the next day", async () => {
  vi.spyOn(getObjectStore(), "ping").mockRejectedValue(new Error("down"));
  await sendSelfCheck();
  await db.$executeRaw`
    UPDATE rate_limit SET key = replace(key, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD'), '2026-01-01')
    WHERE key LIKE 'self-check:%'`;
  await sendSelfCheck();
  expect(await listMails()).toHaveLength(2);
});

it("failures after the mail of their day are mailed the next day", async () => {
  const { cronFailures } = getMetrics();
  cronFailures.inc({ task: "renewals" }, 2);
  await sendSelfCheck();
  expect(await sendSelfCheck()).toEqual([]);
  cronFailures.inc({ task: "deletions" }, 2);
  const later = [{ code: "tasksFailing", value: "deletions" }];
  expect(await sendSelfCheck()).toEqual(later);
  expect(await sendSelfCheck()).toEqual(later);
  await db.rateLimit.deleteMany({ where: { key: { startsWith: "self-check:" } } });
  await sendSelfCheck();
  expect(await listMails()).toHaveLength(2);
  expect(await sendSelfCheck()).toEqual([]);
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
    "3",
    () => insertFailedMails(2, 2 * DAY_MS).then(() => insertFailedMails(2, HOUR_MS)),
    () => insertFailedMails(1, HOUR_MS),
  ],
  ["paymentsUnresolved", "1", () => insertPayment("timeout"), () => insertPayment("unresolved")],
  [
    "deletionsFailing",
    "1",
    () => insertDeletion({ error: "down", createdAt: ago(HOUR_MS) }),
    () => insertDeletion({ error: "down", createdAt: ago(2 * DAY_MS) }),
  ],
  [
    "connectionsEnding",
    "5",
    () => Promise.all([3 * DAY_MS, ...Array(4).fill(HOUR_MS)].map(insertConnection)),
    () => insertConnection(HOUR_MS),
  ],
];

const insertFailedMails = (count: number, age: number) =>
  db.outboxMail.createMany({ data: Array(count).fill({ ...mail, state: "failed", nextAt: ago(age) }) });

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

it("connections that end are a problem from a tenth of all", async () => {
  await Promise.all(
    Array(46)
      .fill(3 * DAY_MS)
      .map(insertConnection),
  );
  await Promise.all(Array(5).fill(HOUR_MS).map(insertConnection));
  expect(await findBacklogProblems()).toEqual([]);
  await insertConnection(HOUR_MS);
  expect(await findBacklogProblems()).toEqual([{ code: "connectionsEnding", value: "6" }]);
});

it("slow statement of one check leaves the others", async () => {
  await insertPayment("unresolved");
  const isHeld = Promise.withResolvers<void>();
  const isFree = Promise.withResolvers<void>();
  const holder = db.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE connection IN ACCESS EXCLUSIVE MODE`;
      isHeld.resolve();
      await isFree.promise;
    },
    { timeout: 20_000 },
  );
  await isHeld.promise;
  const found = await sendSelfCheck();
  isFree.resolve();
  await holder;
  expect(found.map(({ code, value }) => `${code} ${value}`)).toEqual([
    "paymentsUnresolved 1",
    "checkFailed connections",
  ]);
});
