import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { checkBackup } from "@/scripts/backup/check-backup";
import { CHECKOUT, eventually, plainEnvironment } from "@/tests/harness/checkout";
import { tellFigure } from "@/tests/harness/figures";
import { type Load, startLoad } from "@/tests/harness/load";
import { signUp } from "@/tests/harness/stack";
import { drawInto, makeBrand, makeDraft } from "@/tests/harness/story";

let load: Load | undefined;
afterEach(() => load?.stop());

test("a backup is made while people work: whole, and every object its rows name is in it", async () => {
  const person = await signUp();
  const accountId = await makeBrand(person);
  const post = await makeDraft(person, accountId);
  await drawInto(person, accountId, post._id);
  const running = await startLoad(4);
  load = running;
  const folder = await mkdtemp(join(tmpdir(), "kolot-two-"));
  const dir = join(folder, "backup");
  const said = await backUp(dir);
  const have = running.count();
  await eventually("people still at work", () => running.count() > have + 10, 30_000);
  const { tables, objects, lost } = await checkBackup(dir);
  await rm(folder, { recursive: true });
  tellFigure(said.split("\n")[0]?.replace(dir, "a folder") ?? "");
  expect(tables.find(({ name }) => name === "post")?.rows).toBeGreaterThan(4);
  expect(objects.count).toBeGreaterThan(0);
  expect(lost).toEqual([]);
  expect((await running.stop()).filter(({ status }) => status === 0 || status >= 500)).toEqual([]);
});

/** As somebody types it beside a running product: it finds database and store by itself. */
async function backUp(dir: string): Promise<string> {
  const dataDir = dirname(process.env.KOLOT_TEST_RUN_JSON ?? "");
  const tsx = join(CHECKOUT, "node_modules/tsx/dist/esm/index.mjs");
  const child = spawn(process.execPath, ["--import", tsx, "scripts/backup.ts", dir], {
    cwd: CHECKOUT,
    env: plainEnvironment({ KOLOT_DATA_DIR: dataDir, APP_ENV: "test" }) as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  if (child.exitCode !== 0) throw new Error(out + error);
  return out;
}
