// Runs `npm run restore -- DIR [--force]` (docs/operations.md).
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { restoreBackup } from "./backup/restore-backup";
import { readInstallation } from "./lib/installation";
import { runMain } from "./lib/run-main";

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { force: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [name] = positionals;
  if (!name || positionals.length > 1)
    throw new Error("Say where from: npm run restore -- DIR; with --force in place of what is there.");
  const since = performance.now();
  const { environment } = readInstallation();
  Object.assign(process.env, environment);
  const place = { databaseUrl: environment.DATABASE_URL ?? "", store: getObjectStore(), dir: resolve(name) };
  const { manifest, lookedUp, ended } = await restoreBackup(place, values);
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(
    `Restored ${manifest.tables.length} tables and ${manifest.objects.count} objects of ${manifest.madeAt} in ${seconds} s.`,
  );
  if (lookedUp > 0)
    console.log(`${lookedUp} posts were due since: they are looked up on their networks, not sent again.`);
  if (ended > 0)
    console.log(
      `${ended} subscriptions came to an end of their period since: look at the gateway before a worker starts.`,
    );
  console.log("Start Kolot with the ENCRYPTION_KEYS and NEXTAUTH_SECRET of that time.");
}

runMain(main);
