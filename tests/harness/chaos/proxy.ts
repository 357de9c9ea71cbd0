import { connect, createServer, type Socket } from "node:net";

interface Pair {
  client: Socket;
  server: Socket;
  /** The answer to its COMMIT is on its way, and will not arrive. */
  losesAnswer: boolean;
}

/** A line to PostgreSQL that can be cut, frozen, and robbed of the answer to a COMMIT. */
export async function startProxy(port: number) {
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
    /** Every connection dies. */
    cut,
    /** Bytes vanish, nobody hears that the line is dead; thawed, the connections of that time are gone. */
    freeze: () => {
      isFrozen = true;
    },
    thaw: () => {
      isFrozen = false;
      cut();
    },
    /** The next so many transactions commit, and nobody is told. */
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

/** A simple query, as the driver ends a transaction: `Q`, a length, the word. */
const isCommit = (chunk: Buffer) => chunk[0] === 0x51 && /^COMMIT\b/i.test(chunk.toString("latin1", 5, 13));
