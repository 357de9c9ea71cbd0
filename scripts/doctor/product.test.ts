import { expect, test } from "vitest";
import { checkWorker } from "@/scripts/doctor/product";

const runWith = (worker: { pid: number; crashes?: number }) => ({
  app: { url: "http://localhost:3000", pid: process.pid },
  database: { url: "" },
  worker,
});

test.each([
  ["a running process", { pid: process.pid, crashes: 0 }, "ok", `process ${process.pid}`],
  ["a process without a supervisor", { pid: process.pid }, "ok", `process ${process.pid}`],
  ["one that was restarted once", { pid: process.pid, crashes: 1 }, "ok", `process ${process.pid}`],
  ["one that keeps ending", { pid: process.pid, crashes: 4 }, "broken", "it ended 4 times in a row"],
  ["none", { pid: 2 ** 22 + 1, crashes: 0 }, "broken", "process not running"],
])("checkWorker reports %s", (_, worker, state, says) => {
  expect(checkWorker(runWith(worker))).toMatchObject({ state, says });
});

test("checkWorker reports a product that does not run", () => {
  expect(checkWorker(undefined)).toMatchObject({ state: "idle", next: "npm start" });
});
