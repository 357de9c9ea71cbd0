import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeDb } from "@/lib/core/server/db";
import { getEnv } from "@/lib/core/server/env";
import { listActs } from "@/lib/operations/server/operator-store";
import { createAccountFixture, insertUserFixture } from "@/tests/harness/row-fixtures";
import { exportPerson } from "./export-person";

const OPERATOR = "ada@ops.example";
let folder: string;

beforeEach(async () => {
  vi.spyOn(getEnv(), "OPERATORS", "get").mockReturnValue([OPERATOR]);
  folder = await mkdtemp(join(tmpdir(), "kolot-export-"));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});
afterAll(closeDb);

const requestFor = (userId: string, operator = OPERATOR) => {
  return { operator, userId, reason: "ticket 7", key: "ticket-7" };
};

test("export of a person is a new private file with the rows of one user, and the log has the act", async () => {
  const user = await insertUserFixture();
  await createAccountFixture(user, { name: "Own Bakery" });
  await createAccountFixture(await insertUserFixture(), { name: "Foreign Bakery" });
  const path = join(folder, "person.json");
  const { bytes } = await exportPerson(requestFor(user.id), path);
  const text = await readFile(path, "utf8");
  expect(Buffer.byteLength(text)).toBe(bytes);
  expect(JSON.parse(text).data.account.map(({ name }: { name: string }) => name)).toEqual(["Own Bakery"]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await listActs(user.id)).toMatchObject([{ act: "data export", operator: OPERATOR }]);
  await expect(exportPerson(requestFor(user.id), path)).rejects.toThrow("Name a new file");
  expect(await readFile(path, "utf8")).toBe(text);
});

test("refused export leaves no file and no log", async () => {
  const user = await insertUserFixture();
  const path = join(folder, "person.json");
  const byOther = exportPerson(requestFor(user.id, "eve@ops.example"), path);
  await expect(byOther).rejects.toMatchObject({ code: "forbidden" });
  await expect(exportPerson(requestFor(randomUUID()), path)).rejects.toMatchObject({ code: "not_found" });
  await expect(exportPerson(requestFor(user.id), join(folder, "none/x.json"))).rejects.toThrow(
    "existing folder",
  );
  expect(await readdir(folder)).toEqual([]);
  expect(await listActs(user.id)).toEqual([]);
});
