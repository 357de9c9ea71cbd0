import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";
import { type Client, type Connection, Query } from "pg";

/** Members of pg for COPY that its types lack. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

type Listener = "handleCopyData" | "handleCopyInResponse";

/** Streams the rows of a `COPY … TO STDOUT` with backpressure on the database. */
export function streamCopyOut(client: Client, statement: string): Readable {
  const out = new PassThrough();
  ask(client, statement, {
    handleCopyData: ({ chunk }: { chunk: Buffer }, connection: CopyConnection) => {
      // The rows that had arrived before the pause still come: one listener is enough.
      const isPaused = out.writableNeedDrain;
      // The driver reuses the buffer for the next message.
      if (out.write(Buffer.from(chunk)) || isPaused) return;
      connection.stream.pause();
      out.once("drain", () => connection.stream.resume());
    },
  }).then(
    () => out.end(),
    (error) => out.destroy(error),
  );
  return out;
}

/** Streams rows to a `COPY … FROM STDIN`; resolves to their number. */
export function streamCopyIn(client: Client, statement: string, rows: Readable): Promise<number> {
  return ask(client, statement, {
    handleCopyInResponse: (connection: CopyConnection) => {
      feed(connection, rows).catch((error: Error) => connection.sendCopyFail(error.message));
    },
  });
}

async function feed(connection: CopyConnection, rows: Readable): Promise<void> {
  for await (const chunk of rows) {
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
  }
  connection.endCopyFrom();
}

/** Runs a statement with a data stream; resolves to the row count that the database reports. */
function ask(
  client: Client,
  statement: string,
  // biome-ignore lint/suspicious/noExplicitAny: the driver passes untyped objects.
  handlers: Partial<Record<Listener, (...facts: any[]) => void>>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const query = new Query(statement, (error: Error | undefined, result: { rowCount?: number | null }) =>
      error ? reject(error) : resolve(result.rowCount ?? 0),
    );
    client.query(Object.assign(query, handlers));
  });
}
