import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { ManagedChildProcess } from "@/lib/core/server/child-process";
import { closeDb, getConnectionPool } from "@/lib/core/server/db";
import { afterCommit, runInTransaction } from "@/lib/core/server/transaction";
import { settleReservationPart } from "@/lib/credits/server/close-job-reservations";
import { reserveCredits, withCredits } from "@/lib/credits/server/with-credits";
import { createTrialUser } from "@/tests/harness/credit-fixtures";
import { readMetric } from "@/tests/harness/metric-samples";

afterAll(closeDb);

const signal = new AbortController().signal;
const countSpent = (kind: string) => readMetric("kolot_credits_spent_total", { kind });

test("credits are counted by kind when an action is paid, and not when it fails", async () => {
  const userId = await createTrialUser();
  const action = () => ({ userId, key: randomUUID(), kind: "image" as const, cost: 5, signal });
  const before = await countSpent("image");
  await withCredits(action(), async () => ({ made: true }));
  expect(await countSpent("image")).toBe(before + 5);
  const partial = () =>
    withCredits(
      action(),
      async () => 1,
      async () => 1,
      () => 2,
    );
  await partial();
  expect(await countSpent("image")).toBe(before + 7);
  const failing = withCredits(action(), () => Promise.reject(new Error("the vendor failed")));
  await expect(failing).rejects.toThrow();
  expect(await countSpent("image")).toBe(before + 7);
});

test("credits of a transaction that is rolled back are not counted", async () => {
  const userId = await createTrialUser();
  const id = (await reserveCredits({ userId, key: randomUUID(), kind: "video", cost: 9 })) ?? expect.fail();
  const before = await countSpent("video");
  const rolledBack = runInTransaction(async (tx) => {
    expect(await settleReservationPart(id, {}, tx)).toBe(true);
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  expect(await countSpent("video")).toBe(before);
  expect(await runInTransaction((tx) => settleReservationPart(id, {}, tx))).toBe(true);
  expect(await countSpent("video")).toBe(before + 9);
});

test("afterCommit calls back after the commit, in order, and at once without a transaction", async () => {
  const said: string[] = [];
  await runInTransaction(async (tx) => {
    afterCommit(tx, () => said.push("first"));
    afterCommit(tx, () => said.push("second"));
    said.push("inside");
  });
  afterCommit(undefined, () => said.push("outside"));
  expect(said).toEqual(["inside", "first", "second", "outside"]);
});

test("pool gauges show a connection in use and its limit", async () => {
  const client = await getConnectionPool().connect();
  const busy = await readMetric("kolot_database_pool_connections", { state: "busy" });
  client.release();
  expect(busy).toBeGreaterThanOrEqual(1);
  expect(await readMetric("kolot_database_pool_connections", { state: "busy" })).toBe(busy - 1);
  expect(await readMetric("kolot_database_pool_limit")).toBe(getConnectionPool().options.max);
});

test("child processes are counted while they run, and their failures once", async () => {
  const child = "missing-child";
  const running = () => readMetric("kolot_child_processes", { child });
  const failures = () => readMetric("kolot_child_process_failures_total", { child });
  const process = new ManagedChildProcess(child);
  expect(await running()).toBe(1);
  // The script of this child does not exist, so the process ends without a result.
  await expect(process.run({}, { timeoutMs: 15_000 })).rejects.toMatchObject({ code: "unprocessable" });
  await process.end();
  expect([await running(), await failures()]).toEqual([0, 1]);
});
