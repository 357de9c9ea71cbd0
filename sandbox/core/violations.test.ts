import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openJournal } from "@/sandbox/core/journal";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolot-journal-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("journal keeps violations when it is emptied and when their entries are discarded", async () => {
  const journal = await openJournal(folder);
  const request = { service: "meta", method: "POST", path: "/feed", status: 400 };
  journal.record({ ...request, violation: "unknown parameter: mesage" });
  for (let n = 0; n < 5_001; n += 1) journal.record({ ...request, status: 200 });
  await journal.clear();
  expect(journal.list({})).toEqual([]);
  expect(journal.violations()).toMatchObject([{ path: "/feed", violation: "unknown parameter: mesage" }]);
});
