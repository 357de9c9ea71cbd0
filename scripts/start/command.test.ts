import { expect, test } from "vitest";
import { runCommand } from "./command.mjs";
import { explainFailure } from "./console-output.mjs";

const run = (script: string) =>
  runCommand(process.execPath, ["-e", script], { cwd: ".", env: process.env, name: "npm ci" });

test("command that fails for a full disk rejects with the user message about it", async () => {
  const words = "npm error code ENOSPC\\nnpm error nospc ENOSPC: no space left on device, write";
  const failure = await run(`console.error("${words}"); process.exit(1)`).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "ENOSPC" });
  expect(explainFailure(failure, "unused")).toMatch(/^The disk is full[^\n]*$/);
});

test("command resolves with its output for any other failure and for success", async () => {
  expect(await run('console.error("no network"); process.exit(3)')).toMatchObject({
    code: 3,
    output: "no network\n",
  });
  expect(await run('console.log("ENOSPC")')).toMatchObject({ code: 0, stdout: "ENOSPC\n" });
});
