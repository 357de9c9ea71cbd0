import { createReadStream } from "node:fs";
import { Client } from "pg";
import { type Manifest, type SavedTable, tableFile, writeWithDigest } from "./manifest";
import { streamCopyIn, streamCopyOut } from "./postgres-copy";

const TABLES = `
  SELECT c.relname AS name,
    array_agg(a.attname::text ORDER BY a.attnum) AS columns,
    (SELECT array_agg(k.attname::text) FROM pg_index i, unnest(i.indkey) AS n JOIN pg_attribute k
       ON k.attnum = n WHERE i.indrelid = c.oid AND i.indisprimary AND k.attrelid = c.oid) AS key,
    ARRAY(SELECT DISTINCT f.relname::text FROM pg_constraint p JOIN pg_class f ON f.oid = p.confrelid
       WHERE p.conrelid = c.oid AND p.contype = 'f' AND p.confrelid <> c.oid) AS "pointsAt"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  GROUP BY c.oid ORDER BY c.relname`;

interface Table {
  name: string;
  columns: string[];
  key: string[];
  pointsAt: string[];
}

/** Table in which Prisma records applied migrations; Prisma creates it. */
export const MIGRATIONS_TABLE = "_prisma_migrations";

const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(", ");

/** Opens a dedicated connection; throws an error with one sentence on failure. */
export async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect().catch((cause: Error) => {
    throw new Error(`The database cannot be reached (${cause.message}): check DATABASE_URL.`, { cause });
  });
  // A large table may exceed the statement timeout of the server.
  await client.query("SET statement_timeout = 0");
  return client;
}

export async function exportTables(client: Client, dir: string): Promise<SavedTable[]> {
  const { rows } = await client.query<Table>(TABLES);
  const saved: SavedTable[] = [];
  for (const { name, columns, key } of inOrder(rows)) {
    const counted = await client.query<{ n: string }>(`SELECT count(*) AS n FROM "${name}"`);
    const select = `SELECT ${quoted(columns)} FROM "${name}" ORDER BY ${quoted(key)}`;
    const facts = await writeWithDigest(
      tableFile(dir, name),
      streamCopyOut(client, `COPY (${select}) TO STDOUT`),
    );
    saved.push({ name, columns, rows: Number(counted.rows[0]?.n), ...facts });
  }
  return saved;
}

export async function importTables(client: Client, dir: string, { tables }: Manifest): Promise<void> {
  for (const { name, columns, rows } of tables) {
    const statement = `COPY "${name}" (${quoted(columns)}) FROM STDIN`;
    const loaded = await streamCopyIn(client, statement, createReadStream(tableFile(dir, name)));
    if (loaded !== rows)
      throw new Error(`The table ${name} should have ${rows} rows and has ${loaded}: nothing was changed.`);
  }
}

export async function listAppliedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM ${MIGRATIONS_TABLE} WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL
     ORDER BY migration_name`,
  );
  return rows.map(({ name }) => name);
}

export async function findFirstNonEmptyTable(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<Table>(TABLES);
  for (const { name } of rows) {
    if (name === MIGRATIONS_TABLE) continue;
    const { rows: one } = await client.query(`SELECT 1 FROM "${name}" LIMIT 1`);
    if (one.length > 0) return name;
  }
  return undefined;
}

/** Sorts tables after those that they reference, so that rows load with all constraints active. */
function inOrder(tables: Table[]): Table[] {
  const done = new Set<string>();
  const order: Table[] = [];
  while (order.length < tables.length) {
    const next = tables.filter(
      ({ name, pointsAt }) => !done.has(name) && pointsAt.every((at) => done.has(at)),
    );
    if (next.length === 0) throw new Error("Tables point at each other in a circle: they cannot be loaded.");
    for (const table of next) done.add(table.name);
    order.push(...next);
  }
  return order;
}
