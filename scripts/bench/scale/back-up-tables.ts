// Backs up the tables of a database and prints the rows and seconds as JSON; run by the bench `scale`.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, exportTables } from "../../backup/table-transfer";

const [databaseUrl = ""] = process.argv.slice(2);
const dir = await mkdtemp(join(tmpdir(), "kolot-scale-"));
await mkdir(join(dir, "tables"));
const client = await connect(databaseUrl);
try {
  const since = performance.now();
  const tables = await exportTables(client, dir);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(JSON.stringify({ rows, seconds: (performance.now() - since) / 1_000 }));
} finally {
  await client.end();
  await rm(dir, { recursive: true, force: true });
}
