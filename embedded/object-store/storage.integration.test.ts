import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startObjectStore } from "./server";

test("objects are readable by the user of the server only", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "kolot-objects-"));
  const store = await startObjectStore({
    accessKeyId: "kolot-test",
    secretAccessKey: "a-secret-of-the-tests",
    dataDir,
    bucket: "kolot",
    corsOrigin: "http://localhost:3000",
    maxBytes: 1000,
  });
  onTestFinished(async () => {
    await store.stop();
    await rm(dataDir, { recursive: true });
  });
  const [folder] = (await readdir(dataDir)).filter((name) => name.startsWith("objects"));
  expect((await stat(join(dataDir, folder ?? ""))).mode & 0o777).toBe(0o700);
});
