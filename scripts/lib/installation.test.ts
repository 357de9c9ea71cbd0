import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { type Env, getEnv } from "@/lib/core/server/env";
import { checkBackgroundRemoval } from "@/scripts/doctor/background-removal";
import { readInstallation } from "@/scripts/lib/installation";
import { setTestEnvironment } from "@/tests/harness/test-environment";

function enterFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "kolot-installation-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  onTestFinished(() => void vi.restoreAllMocks());
  return folder;
}

it("settings are those of the working directory, wherever the code is", () => {
  const folder = enterFolder();
  writeFileSync(join(folder, ".env"), "BRAND_NAME=Rye\n");
  const { root, given } = readInstallation();
  expect(root).toBe(folder);
  expect(given.BRAND_NAME).toBe("Rye");
});

it("packages are searched in the working directory", async () => {
  setTestEnvironment();
  enterFolder();
  const env: Env = { ...getEnv(), BACKGROUND_REMOVAL: "local" };
  expect(await checkBackgroundRemoval(env)).toMatchObject({ state: "warning" });
});
