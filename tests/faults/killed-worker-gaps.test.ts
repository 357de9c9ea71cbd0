import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { fillGapsBody } from "@/lib/content-plan/schemas";
import { fillGaps } from "@/lib/content-plan/server/fill-gaps";
import { addDays, toLocalDate } from "@/lib/core/date-time/local-date";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { setUpOwnServices } from "@/tests/faults/own-services-setup";
import { createAccountFixture, getCredits, insertUserFixture } from "@/tests/harness/row-fixtures";
import { ownSandbox } from "@/tests/harness/sandbox-control";

/** Lease 4 s, cleanup 1 s, four responses of one second each. */
const DONE_WITHIN = 40_000;
const ZONE = "Asia/Jerusalem";
const DAYS = [2, 3, 4, 5].map((ahead) => addDays(toLocalDate(new Date(), ZONE), ahead));

const start = setUpOwnServices();
let user: { id: string };
let account: AccountRow;
let jobId = "";

beforeEach(async () => {
  await ownSandbox.armFault({
    ...{ service: "openai", path: "/openai/v1/responses", times: 50 },
    action: { kind: "delay", ms: 1_000 },
  });
  user = await insertUserFixture();
  account = await createAccountFixture(user, { timeZone: ZONE });
  const slots = DAYS.map((day) => ({ day, time: "09:30" }));
  const body = fillGapsBody.parse({ platform: "facebook", picture: false, slots });
  jobId = (await fillGaps({ user, account, body, actionKey: randomUUID() })).jobId;
});

const job = () => getTransactionClient().job.findUniqueOrThrow({ where: { id: jobId } });
const days = async () => {
  const posts = await getTransactionClient().post.findMany({
    where: { accountId: account.id },
    orderBy: { scheduledAt: "asc" },
  });
  return posts.map(({ scheduledAt }) => scheduledAt && toLocalDate(scheduledAt, ZONE));
};

test("gap filling continues after a worker is killed between two drafts, each day created and charged once", async () => {
  const victim = await start();
  await expect.poll(async () => (await job()).spent, { timeout: 20_000 }).toBeGreaterThan(0);
  victim.process.kill("SIGKILL");
  expect(await victim.ended).toBe("SIGKILL");
  const { spent } = await job();
  expect(await job()).toMatchObject({ state: "running", attempt: 1 });
  expect(await days()).toEqual(DAYS.slice(0, spent));
  expect(await getCredits(user.id)).toEqual({ balance: 96, reserved: 4 - spent, ledger: 96 });
  await Promise.all([start(), start()]);
  await expect.poll(async () => (await job()).state, { timeout: DONE_WITHIN }).toBe("done");
  expect(await job()).toMatchObject({ attempt: 2, spent: 4, result: { posts: 4, missing: 0 } });
  expect(await days()).toEqual(DAYS);
  expect(await getCredits(user.id)).toEqual({ balance: 96, reserved: 0, ledger: 96 });
}, 90_000);
