import { afterAll, expect, it } from "vitest";
import { closeDb } from "@/lib/core/server/db";
import { checkReadiness } from "@/lib/http/readiness";
import { openPgBossQueue } from "@/lib/jobs/server/pg-boss-store";

const queue = openPgBossQueue("worker");

afterAll(async () => {
  await queue.stop(1_000);
  await closeDb();
});

it("worker is down before one connects and after it stopped, which alone makes no process unready [OPS3]", async () => {
  expect((await checkReadiness()).checks.worker).toBe("down");
  await queue.ready();
  const running = await checkReadiness();
  expect(running.checks).toMatchObject({ database: "ok", queue: "ok", worker: "ok" });
  await queue.stop(1_000);
  await expect.poll(async () => (await checkReadiness()).checks.worker).toBe("down");
  // The readiness of the other parts is the same with and without a worker.
  expect((await checkReadiness()).ready).toBe(running.ready);
});
