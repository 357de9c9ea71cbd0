import { afterEach, beforeEach, expect, it } from "vitest";
import { anyFreePort } from "@/scripts/start/ports.mjs";
import {
  makeDataDir,
  npmStart,
  processesOf,
  removeDataDir,
  type Start,
  untilRunning,
} from "@/tests/harness/checkout";

let dataDir: string;
let start: Start;

beforeEach(async () => {
  dataDir = await makeDataDir();
  start = npmStart({ dataDir, port: await anyFreePort() });
  await untilRunning(start);
});

afterEach(async () => {
  start.npm.kill("SIGTERM");
  await start.exit;
  for (const line of processesOf(dataDir)) process.kill(Number.parseInt(line, 10), "SIGKILL");
  await removeDataDir(dataDir);
});

/** What stands behind a name in the table that `npm start` prints. */
function said(name: string): string {
  return new RegExp(`^ *${name} +(.+)$`, "m").exec(start.said())?.[1]?.trim() ?? "";
}

it("says where everything is, how to sign in, and what is only a stand-in; all of it is true", async () => {
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
    /answers for AI texts and pictures, Facebook, LinkedIn, Google sign-in, stock photos, Tranzila, Stripe, AI videos, mail$/,
  );
  for (const place of ["Facebook", "LinkedIn", "inbox"])
    expect((await fetch(said(place))).status, place).toBe(200);
});
