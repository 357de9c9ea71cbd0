// `npm run backup -- DIR`: database and objects of a product that may be running (docs/operations.md).
import { resolve } from "node:path";
import { objectStore } from "@/lib/providers/object-store/registry";
import { makeBackup } from "./backup/make-backup";
import { readInstallation } from "./lib/installation";

async function main(): Promise<void> {
  const [name, ...rest] = process.argv.slice(2);
  if (!name || name.startsWith("-") || rest.length > 0)
    throw new Error("Say where to: npm run backup -- DIR, an empty folder or a new one.");
  const since = performance.now();
  const { environment } = readInstallation();
  // The store is asked through the application's own code, which reads this.
  Object.assign(process.env, environment);
  const dir = resolve(name);
  const databaseUrl = environment.DATABASE_URL ?? "";
  const { tables, objects, lost } = await makeBackup({ databaseUrl, store: objectStore(), dir });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(
    `Backed up ${tables.length} tables with ${rows} rows and ${objects.count} objects to ${dir} in ${seconds} s.`,
  );
  if (lost.length > 0)
    console.log(`The store itself has lost ${lost.length} objects that rows name, first ${lost[0]}.`);
  console.log("ENCRYPTION_KEYS and NEXTAUTH_SECRET are not in it: keep them in another place.");
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
