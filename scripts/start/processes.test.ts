import { fork } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { findFreePort } from "@/scripts/start/ports.mjs";
import { isPortFree } from "@/scripts/start/preflight-checks.mjs";
import { getProcessIdentity, isAlive, terminateProcess } from "@/scripts/start/processes.mjs";

// Allocates much memory, so that its threads do not all exit at once.
const LISTENER = `
  const kept = Array.from({ length: 30 }, () => Buffer.alloc(1e7, 1));
  require("node:http").createServer((_, answer) => answer.end(String(kept.length)))
    .listen(Number(process.env.LISTEN_ON), "127.0.0.1", () => process.send("up"));
`;

describe("process termination", () => {
  it("termination resolves only when the listening ports are free again", async () => {
    const free: boolean[] = [];
    for (let round = 0; round < 5; round++) {
      const port = await findFreePort();
      const child = fork("-e", [LISTENER], { env: { ...process.env, LISTEN_ON: String(port) } });
      await once(child, "message");
      const identity = getProcessIdentity(child.pid ?? 0);
      process.kill(identity.pid, "SIGSTOP");
      expect(isAlive(identity)).toBe(true);
      await terminateProcess(identity, 0);
      free.push(await isPortFree(port));
    }
    expect(free).toEqual([true, true, true, true, true]);
    // A busy machine takes seconds for the memory of each listener.
  }, 60_000);
});
