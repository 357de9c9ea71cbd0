import { afterEach, beforeEach, expect, it } from "vitest";
import { findFreePort } from "@/scripts/start/ports.mjs";
import {
  createDataDir,
  listProcesses,
  type NpmStartRun,
  removeDataDir,
  runNpmStart,
  waitUntilRunning,
} from "@/tests/harness/npm-start";

let dataDir: string;
let start: NpmStartRun;

beforeEach(async () => {
  dataDir = await createDataDir();
  start = runNpmStart({ dataDir, port: await findFreePort() });
  await waitUntilRunning(start);
});

afterEach(async () => {
  start.npm.kill("SIGTERM");
  await start.exit;
  for (const line of listProcesses(dataDir)) process.kill(Number.parseInt(line, 10), "SIGKILL");
  await removeDataDir(dataDir);
});

/** Returns the value of a row in the table that `npm start` prints. */
function said(name: string): string {
  return new RegExp(`^ *${name} +(.+)$`, "m").exec(start.said())?.[1]?.trim() ?? "";
}

it("npm start prints correct URLs, credentials and the list of emulators", async () => {
  const app = said("Kolot");
  expect(app).toBe(`http://localhost:${start.port}`);
  expect((await fetch(app)).status).toBe(200);

  const [email, password] = said("Demo sign-in").split(/\s+\/\s+/);
  const signedIn = await fetch(`${app}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: app },
    body: JSON.stringify({ email, password }),
  });
  expect(signedIn.status).toBe(200);

  expect(said("Sandbox")).toMatch(
    /simulates AI texts and images, Facebook, LinkedIn, Google sign-in, stock photos, Tranzila, Stripe, AI videos, mail$/,
  );
  for (const place of ["Facebook", "LinkedIn", "inbox"])
    expect((await fetch(said(place))).status, place).toBe(200);
});
