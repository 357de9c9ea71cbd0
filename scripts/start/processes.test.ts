import { fork } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { portIsFree } from "@/scripts/start/checks.mjs";
import { anyFreePort } from "@/scripts/start/ports.mjs";
import { endProcess, identify, isAlive } from "@/scripts/start/processes.mjs";

// Much memory to give back, so that its threads do not all end at once.
const LISTENER = `
  const kept = Array.from({ length: 30 }, () => Buffer.alloc(1e7, 1));
  require("node:http").createServer((_, answer) => answer.end(String(kept.length)))
    .listen(Number(process.env.LISTEN_ON), "127.0.0.1", () => process.send("up"));
`;

describe("ending a process", () => {
  it("is over only when the ports it listened on can be used again", async () => {
    const free: boolean[] = [];
    for (let round = 0; round < 5; round++) {
      const port = await anyFreePort();
      const child = fork("-e", [LISTENER], { env: { ...process.env, LISTEN_ON: String(port) } });
      await once(child, "message");
      const identity = identify(child.pid ?? 0);
      process.kill(identity.pid, "SIGSTOP");
      expect(isAlive(identity)).toBe(true);
      await endProcess(identity, 0);
      free.push(await portIsFree(port));
    }
    expect(free).toEqual([true, true, true, true, true]);
  });
});
