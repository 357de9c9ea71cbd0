// Runs `npm run restore -- DIR [--force]`, also with `--fetch NAME --identity FILE` (docs/operations.md).
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { getEnv } from "@/lib/core/server/env";
import { createRemoteStore } from "@/lib/providers/backup-store/s3";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { fetchBackup, listRemoteBackups } from "./backup/remote-backup";
import { restoreBackup } from "./backup/restore-backup";
import { readInstallation } from "./lib/installation";
import { runMain } from "./lib/run-main";

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      force: { type: "boolean", default: false },
      fetch: { type: "string" },
      identity: { type: "string" },
    },
    allowPositionals: true,
  });
  const [name] = positionals;
  if (!name || positionals.length > 1)
    throw new Error("Say where from: npm run restore -- DIR; with --force in place of what is there.");
  const since = performance.now();
  const { environment } = readInstallation();
  Object.assign(process.env, environment);
  const dir = resolve(name);
  if (values.fetch !== undefined) await fetchRemotely(values.fetch, values.identity, dir);
  const place = { databaseUrl: environment.DATABASE_URL ?? "", store: getObjectStore(), dir };
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

async function fetchRemotely(
  requested: string,
  identityFile: string | undefined,
  dir: string,
): Promise<void> {
  if (!identityFile) throw new Error("Say what decrypts it: --identity FILE, the file of age-keygen.");
  const lines = (await readFile(identityFile, "utf8")).split("\n").map((line) => line.trim());
  const identities = lines.filter((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (identities.length === 0) throw new Error(`${identityFile} holds no identity of age.`);
  const store = createRemoteStore(getEnv());
  const name = requested === "latest" ? (await listRemoteBackups(store))[0] : requested;
  if (!name) throw new Error("There is no complete remote backup.");
  await fetchBackup({ name, dir, store, identities });
  console.log(`Fetched ${name} to ${dir}.`);
}

runMain(main);
