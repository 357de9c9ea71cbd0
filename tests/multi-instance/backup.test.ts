import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { checkBackup } from "@/scripts/backup/restore-backup";
import {
  createAccountViaApi,
  createDraftFixture,
  generateImageForPost,
} from "@/tests/harness/account-fixtures";
import { type Load, startLoadGenerator } from "@/tests/harness/load-generator";
import { reportMeasurement } from "@/tests/harness/measurements";
import { createCleanEnvironment, REPOSITORY_ROOT, waitFor } from "@/tests/harness/npm-start";
import { signUp } from "@/tests/harness/running-product";

let load: Load | undefined;
afterEach(() => load?.stop());

test("backup under load is complete and contains every object that its rows reference", async () => {
  const user = await signUp();
  const accountId = await createAccountViaApi(user);
  const post = await createDraftFixture(user, accountId);
  await generateImageForPost(user, accountId, post._id);
  const running = await startLoadGenerator(4);
  load = running;
  const folder = await mkdtemp(join(tmpdir(), "kolot-two-"));
  const dir = join(folder, "backup");
  const said = await backUp(dir);
  const have = running.count();
  await waitFor("people still at work", () => running.count() > have + 10, 30_000);
  const { tables, objects, lost } = await checkBackup(dir);
  await rm(folder, { recursive: true });
  reportMeasurement(said.split("\n")[0]?.replace(dir, "a folder") ?? "");
  expect(tables.find(({ name }) => name === "post")?.rows).toBeGreaterThan(4);
  expect(objects.count).toBeGreaterThan(0);
  expect(lost).toEqual([]);
  expect((await running.stop()).filter(({ status }) => status === 0 || status >= 500)).toEqual([]);
});

/** Runs the backup command beside a running product, without connection settings. */
async function backUp(dir: string): Promise<string> {
  const dataDir = dirname(process.env.KOLOT_TEST_RUN_JSON ?? "");
  const tsx = join(REPOSITORY_ROOT, "node_modules/tsx/dist/esm/index.mjs");
  const child = spawn(process.execPath, ["--import", tsx, "scripts/backup.ts", dir], {
    cwd: REPOSITORY_ROOT,
    env: createCleanEnvironment({ KOLOT_DATA_DIR: dataDir, APP_ENV: "test" }) as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  if (child.exitCode !== 0) throw new Error(out + error);
  return out;
}
