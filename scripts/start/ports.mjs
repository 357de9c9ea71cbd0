// Ports of the helpers: those of the last start when still free, so that addresses kept in the database stay
// true; else the ones after PORT; else any free one.
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { portIsFree } from "./checks.mjs";
import { readJson, writeJson } from "./files.mjs";

const OFFSETS = { sandbox: 1, objectStore: 2, postgres: 3, smtp: 4 };

/** Below the ports that Linux gives to outgoing connections: one of those could be gone again when we listen. */
const QUIET = { from: 10_240, to: 32_000 };

/** A port nobody uses now, and none that an outgoing connection could take before somebody listens on it. */
export async function anyFreePort() {
  for (;;) {
    const port = randomInt(QUIET.from, QUIET.to);
    if (await portIsFree(port)) return port;
  }
}

async function choose(candidates, taken) {
  for (const port of candidates) {
    if (port && port < 65_536 && !taken.has(port) && (await portIsFree(port))) return port;
  }
  let port = await anyFreePort();
  while (taken.has(port)) port = await anyFreePort();
  return port;
}

/** One free port for each helper. */
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
