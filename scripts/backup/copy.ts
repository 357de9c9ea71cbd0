import { once } from "node:events";
import { PassThrough, type Readable } from "node:stream";
import { type Client, type Connection, Query } from "pg";

/** What pg itself has for COPY and its types do not name. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

type Listener = "handleCopyData" | "handleCopyInResponse";

/** The rows of a `COPY … TO STDOUT`, as PostgreSQL writes them; the database waits for whoever reads them. */
export function copyOut(client: Client, statement: string): Readable {
  const out = new PassThrough();
  ask(client, statement, {
    handleCopyData: ({ chunk }: { chunk: Buffer }, connection: CopyConnection) => {
      // The driver reuses the memory of a message for the next one.
      if (out.write(Buffer.from(chunk))) return;
      connection.stream.pause();
      out.once("drain", () => connection.stream.resume());
    },
  }).then(
    () => out.end(),
    (error) => out.destroy(error),
  );
  return out;
}

/** Hands rows to a `COPY … FROM STDIN`; resolves to how many there were. */
export function copyIn(client: Client, statement: string, rows: Readable): Promise<number> {
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

/** Runs a statement whose data flows beside it; resolves to the number of rows the database tells. */
function ask(
  client: Client,
  statement: string,
  // biome-ignore lint/suspicious/noExplicitAny: the driver calls them with objects that it has no types for.
  handlers: Partial<Record<Listener, (...facts: any[]) => void>>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const query = new Query(statement, (error: Error | undefined, result: { rowCount?: number | null }) =>
      error ? reject(error) : resolve(result.rowCount ?? 0),
    );
    client.query(Object.assign(query, handlers));
  });
}
