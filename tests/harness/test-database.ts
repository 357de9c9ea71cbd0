import { Client } from "pg";

/** Runs one statement on a new connection. */
export async function query<Row = Record<string, unknown>>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const result = await client.query(text, values);
    return result.rows as Row[];
  } finally {
    await client.end();
  }
}

/** Returns the URL of another database on the same server. */
export function getDatabaseUrl(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/** Creates the database of one vitest worker from the migrated template unless it exists. */
export async function ensureWorkerDatabase(templateUrl: string, worker: string): Promise<string> {
  const name = `worker_${worker}`;
  const template = new URL(templateUrl).pathname.slice(1);
  const server = getDatabaseUrl(templateUrl, "postgres");
  const existing = await query(server, "select 1 from pg_database where datname = $1", [name]);
  if (existing.length === 0) await query(server, `create database "${name}" template "${template}"`);
  return getDatabaseUrl(templateUrl, name);
}

/**
 * Drops a database. Ends only this role's own connections: `WITH (FORCE)` is refused with "permission denied to
 * terminate process" while an autovacuum worker, which runs under no ordinary role, is in the database. The plain
 * statement ends that worker itself.
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  await query(
    server,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user",
    [name],
  );
  await query(server, `DROP DATABASE IF EXISTS "${name}"`);
}
