// Chooses ports of local services: those of the last start when free, so that URLs stored in the database
// stay valid; else the ones after PORT; else any free one.
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { readJson, writeJson } from "./atomic-files.mjs";
import { isPortFree } from "./preflight-checks.mjs";

const OFFSETS = { sandbox: 1, objectStore: 2, postgres: 3, smtp: 4 };

/** Below Linux's ephemeral ports, which an outgoing connection could take before the service listens. */
const QUIET = { from: 10_240, to: 32_000 };

export async function findFreePort() {
  for (;;) {
    const port = randomInt(QUIET.from, QUIET.to);
    if (await isPortFree(port)) return port;
  }
}

async function choose(candidates, taken) {
  for (const port of candidates) {
    if (port && port < 65_536 && !taken.has(port) && (await isPortFree(port))) return port;
  }
  let port = await findFreePort();
  while (taken.has(port)) port = await findFreePort();
  return port;
}

export async function choosePorts(dataDir, app) {
  const file = join(dataDir, "ports.json");
  const last = readJson(file);
  const ports = { app };
  const taken = new Set([app]);
  for (const [name, offset] of Object.entries(OFFSETS)) {
    const kept = last?.app === app ? last[name] : undefined;
    ports[name] = await choose([kept, app + offset], taken);
    taken.add(ports[name]);
  }
  writeJson(file, ports);
  return ports;
}
