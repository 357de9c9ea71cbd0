import { connect, createServer, type Socket } from "node:net";

interface Pair {
  client: Socket;
  server: Socket;
  /** True while a COMMIT response is pending that will be dropped. */
  losesAnswer: boolean;
}

/** Starts a PostgreSQL proxy that can cut or freeze connections and drop COMMIT responses. */
export async function startDatabaseProxy(port: number) {
  const pairs = new Set<Pair>();
  let isFrozen = false;
  let toLose = 0;
  let lost = 0;

  const server = createServer((client) => {
    const pair = { client, server: connect({ host: "127.0.0.1", port }), losesAnswer: false };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      pair.client.destroy();
      pair.server.destroy();
    };
    for (const socket of [pair.client, pair.server]) socket.on("error", end).on("close", end).setNoDelay();
    pair.client.on("data", (chunk) => {
      if (isFrozen) return;
      if (toLose > 0 && isCommit(chunk)) {
        toLose -= 1;
        pair.losesAnswer = true;
      }
      pair.server.write(chunk);
    });
    pair.server.on("data", (chunk) => {
      if (isFrozen) return;
      if (pair.losesAnswer) {
        lost += 1;
        return end();
      }
      pair.client.write(chunk);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  const cut = () => {
    for (const { client } of [...pairs]) client.destroy();
  };
  return {
    port: typeof address === "object" && address ? address.port : 0,
    /** Closes every connection. */
    cut,
    /** Drops all bytes without closing; connections of that time are closed on thaw. */
    freeze: () => {
      isFrozen = true;
    },
    thaw: () => {
      isFrozen = false;
      cut();
    },
    /** The next transactions commit, but their responses are dropped. */
    loseCommits: (times: number) => {
      toLose = times;
    },
    lostCommits: () => lost,
    stop: () => {
      cut();
      server.close();
    },
  };
}

/** A simple query as the driver ends a transaction: `Q`, a length, the statement. */
const isCommit = (chunk: Buffer) => chunk[0] === 0x51 && /^COMMIT\b/i.test(chunk.toString("latin1", 5, 13));
