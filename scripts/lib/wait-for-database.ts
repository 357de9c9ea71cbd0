import { setTimeout as pause } from "node:timers/promises";
import { Client, DatabaseError } from "pg";

/** PostgreSQL's "the database system is starting up". */
const STARTING = "57P03";

interface WaitOptions {
  limitMs: number;
  pauseMs?: number;
  /** Clock in ms. */
  now?: () => number;
}

/**
 * Waits until the database accepts a connection. Throws the last error after `limitMs`, and at once when the database
 * refuses: a wrong password does not become right.
 */
export async function waitForDatabase(
  databaseUrl: string,
  { limitMs, pauseMs = 2_000, now = () => performance.now() }: WaitOptions,
): Promise<void> {
  const latest = now() + limitMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await connectOnce(databaseUrl);
      return;
    } catch (error) {
      const isRefused = error instanceof DatabaseError && error.code !== STARTING;
      if (isRefused || now() + pauseMs > latest) throw error;
      if (attempt === 1) process.stderr.write("The database does not answer yet: waiting for it.\n");
      await pause(pauseMs);
    }
  }
}

async function connectOnce(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}
