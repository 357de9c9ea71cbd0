// Runs `npm run backup -- DIR`, `-- --remote` or `-- --list` for a product that may be running (docs/operations.md).
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { getEnv } from "@/lib/core/server/env";
import { createBackupName } from "@/lib/operations/server/remote-backups";
import { createRemoteStore } from "@/lib/providers/backup-store/s3";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { createBackup } from "./backup/create-backup";
import { listRemoteBackups, pruneRemoteBackups, uploadBackup } from "./backup/remote-backup";
import { readInstallation } from "./lib/installation";
import { runMain } from "./lib/run-main";

const USAGE =
  "Say where to: npm run backup -- DIR, an empty folder or a new one; npm run backup -- --remote; npm run backup -- --list.";

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { remote: { type: "boolean", default: false }, list: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [name] = positionals;
  const requested = [values.remote, values.list, name !== undefined].filter(Boolean).length;
  if (requested !== 1 || positionals.length > 1) throw new Error(USAGE);
  const { environment } = readInstallation();
  // The application's object store code reads process.env.
  Object.assign(process.env, environment);
  if (values.list) return list();
  await (name === undefined ? backUpRemotely() : backUp(resolve(name)));
  console.log("ENCRYPTION_KEYS and NEXTAUTH_SECRET are not in it: keep them in another place.");
}

async function backUp(dir: string): Promise<void> {
  const since = performance.now();
  const databaseUrl = process.env.DATABASE_URL ?? "";
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
}

/** Needs free space for one backup in the folder of temporary files. */
async function backUpRemotely(): Promise<void> {
  const env = getEnv();
  if (env.BACKUP_RECIPIENTS.length === 0)
    throw new Error("Remote backups are encrypted: set BACKUP_RECIPIENTS (docs/operations.md).");
  const store = createRemoteStore(env);
  const folder = await mkdtemp(join(tmpdir(), "kolot-backup-"));
  // A signal ends the process without `finally`, and the folder is not encrypted.
  const stop = () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(1);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  try {
    const [dir, name] = [join(folder, "backup"), createBackupName()];
    await backUp(dir);
    const bytes = await uploadBackup({ dir, name, store, recipients: env.BACKUP_RECIPIENTS });
    console.log(`Uploaded ${name}, encrypted: ${(bytes / 2 ** 20).toFixed(1)} MB.`);
    const deleted = await pruneRemoteBackups(store, env.BACKUP_KEEP);
    if (deleted.length > 0) console.log(`Deleted ${deleted.join(", ")}.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function list(): Promise<void> {
  const names = await listRemoteBackups(createRemoteStore(getEnv()));
  console.log(names.length > 0 ? names.join("\n") : "There is no complete remote backup.");
}

runMain(main);
