import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { anyFreePort } from "@/scripts/start/ports.mjs";

export interface Canary {
  /** Where it listens, on every address this machine calls its own. */
  port: number;
  /** How many connections it has had, whatever was said over them. */
  connections(): number;
  stop(): Promise<void>;
}

/** A listener inside the machine that nobody may ever reach: the judge of requests that a server is talked into. */
export async function startCanary(): Promise<Canary> {
  const port = await anyFreePort();
  let connections = 0;
  const listen = async (host: string): Promise<Server | null> => {
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    const ended = once(server, "error").catch(() => []);
    server.listen({ port, host, ipv6Only: host === "::" });
    const failed = await Promise.race([once(server, "listening").then(() => false), ended.then(() => true)]);
    return failed ? null : server;
  };
  const v4 = await listen("0.0.0.0");
  if (!v4) throw new Error("The canary could not listen.");
  // A machine may have no IPv6; then no address of that kind leads anywhere on it either.
  const servers = [v4, await listen("::")].filter((server) => server !== null);
  return {
    port,
    connections: () => connections,
    stop: async () => {
      await Promise.all(servers.map((server) => once(server.close(), "close")));
    },
  };
}
