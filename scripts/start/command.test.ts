import { expect, test } from "vitest";
import { runCommand } from "./command.mjs";
import { explain } from "./say.mjs";

const run = (script: string) =>
  runCommand(process.execPath, ["-e", script], { cwd: ".", env: process.env, name: "npm ci" });

test("a command that fails for a full disk ends in the one sentence about it, not in its own words", async () => {
  const words = "npm error code ENOSPC\\nnpm error nospc ENOSPC: no space left on device, write";
  const failure = await run(`console.error("${words}"); process.exit(1)`).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "ENOSPC" });
  expect(explain(failure, "unused")).toMatch(/^The disk is full[^\n]*$/);
});

test("any other failure keeps what the command said, and success may say anything", async () => {
  expect(await run('console.error("no network"); process.exit(3)')).toMatchObject({
    code: 3,
    output: "no network\n",
  });
  expect(await run('console.log("ENOSPC")')).toMatchObject({ code: 0, stdout: "ENOSPC\n" });
});
