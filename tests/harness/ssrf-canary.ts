import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { findFreePort } from "@/scripts/start/ports.mjs";

export interface Canary {
  /** Port on every local IP address. */
  port: number;
  /** Returns the number of connections so far. */
  connections(): number;
  stop(): Promise<void>;
}

/** Starts a local listener that no request may reach, to detect SSRF. */
export async function startCanary(): Promise<Canary> {
  const port = await findFreePort();
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
  // Without IPv6, such addresses lead nowhere on this machine.
  const servers = [v4, await listen("::")].filter((server) => server !== null);
  return {
    port,
    connections: () => connections,
    stop: async () => {
      await Promise.all(servers.map((server) => once(server.close(), "close")));
    },
  };
}
