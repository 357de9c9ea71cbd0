// Runs `npm run backup -- DIR` for a product that may be running (docs/operations.md).
import { resolve } from "node:path";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { createBackup } from "./backup/create-backup";
import { readInstallation } from "./lib/installation";
import { runMain } from "./lib/run-main";

async function main(): Promise<void> {
  const [name, ...rest] = process.argv.slice(2);
  if (!name || name.startsWith("-") || rest.length > 0)
    throw new Error("Say where to: npm run backup -- DIR, an empty folder or a new one.");
  const since = performance.now();
  const { environment } = readInstallation();
  // The application's object store code reads process.env.
  Object.assign(process.env, environment);
  const dir = resolve(name);
  const databaseUrl = environment.DATABASE_URL ?? "";
  const { tables, objects, lost } = await createBackup({ databaseUrl, store: getObjectStore(), dir });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(
    `Backed up ${tables.length} tables with ${rows} rows and ${objects.count} objects to ${dir} in ${seconds} s.`,
  );
  if (lost.length > 0)
    console.log(
      `${lost.length} objects that the database refers to are missing in the object store, the first is ${lost[0]}.`,
    );
  console.log("ENCRYPTION_KEYS and NEXTAUTH_SECRET are not in it: keep them in another place.");
}

runMain(main);
