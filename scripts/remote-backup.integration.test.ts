import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { getEnv } from "@/lib/core/server/env";
import { createBackupName } from "@/lib/operations/server/remote-backups";
import type { RemoteStore } from "@/lib/providers/backup-store/port";
import { createRemoteStore } from "@/lib/providers/backup-store/s3";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { digestFile } from "@/scripts/backup/manifest";
import {
  fetchBackup,
  listRemoteBackups,
  pruneRemoteBackups,
  uploadBackup,
} from "@/scripts/backup/remote-backup";
import { applyMigrations } from "@/scripts/lib/schema-engine";
import { runBackupCommand } from "@/tests/harness/backup-command";
import {
  createAccountFixture,
  createPostFixture,
  insertMediaFixture,
  insertUserFixture,
} from "@/tests/harness/row-fixtures";
import { dropDatabase, getDatabaseUrl, query } from "@/tests/harness/test-database";

const { templateUrl } = inject("services");
const server = getDatabaseUrl(templateUrl, "postgres");
const [SOURCE, TARGET] = [`remote_source_${process.pid}`, `remote_target_${process.pid}`];
const [source, target] = [getDatabaseUrl(templateUrl, SOURCE), getDatabaseUrl(templateUrl, TARGET)];
const BUCKET = `remote-media-${process.pid}`;
const TEXT = "A loaf of rye, and a secret";

let folder: string;
let identity: string;
let settings: Record<string, string>;
let remote: RemoteStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolot-remote-"));
  for (const name of [SOURCE, TARGET]) await query(server, `CREATE DATABASE ${name}`);
  // Set before first use, so that this file has its own rows and objects.
  Object.assign(process.env, { DATABASE_URL: source, S3_BUCKET: BUCKET });
  await applyMigrations(source);
  await getObjectStore().ensureBucket();
  const user = await insertUserFixture();
  await createPostFixture(await createAccountFixture(user), { text: TEXT });
  await insertMediaFixture(user);
  identity = await generateX25519Identity();
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = getEnv();
  const bucket = `remote-backups-${process.pid}`;
  settings = {
    BACKUP_S3_ENDPOINT: S3_ENDPOINT ?? "",
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
    BACKUP_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
    BACKUP_RECIPIENTS: await identityToRecipient(identity),
    TMPDIR: folder,
  };
  await createBucket(bucket);
  remote = createRemoteStore({ ...settings, BACKUP_S3_REGION: "us-east-1" });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  for (const name of [SOURCE, TARGET]) await dropDatabase(server, name);
});

async function createBucket(name: string): Promise<void> {
  const { CreateBucketCommand } = await import("@aws-sdk/client-s3");
  const { createS3Client } = await import("@/lib/providers/object-store/s3-client");
  await createS3Client(getEnv().S3_ENDPOINT).send(new CreateBucketCommand({ Bucket: name }));
}

const command = (name: "backup" | "restore", args: string[], env: Record<string, string> = {}) =>
  runBackupCommand(name, args, { KOLOT_DATA_DIR: folder, DATABASE_URL: source, ...settings, ...env });

/** Uploads a folder of one random file in parts of 1 KB. */
async function upload(name: string, bytes = 5_000) {
  const dir = await mkdtemp(join(folder, "made-"));
  await writeFile(join(dir, "file"), Buffer.from(Array.from({ length: bytes }, (_, at) => at % 251)));
  const recipients = [settings.BACKUP_RECIPIENTS ?? ""];
  await uploadBackup({ dir, name, store: remote, recipients, partBytes: 1_024 });
  return dir;
}
const at = (day: string) => createBackupName(new Date(`2020-${day}T02:30:00Z`));

test("restore drill: database and objects of a remote backup are restored on another machine", async () => {
  const made = await command("backup", ["--remote"]);
  expect(made).toEqual({
    code: 0,
    said: expect.stringMatching(/Uploaded kolot-.*Z, encrypted: [\d.]+ MB\./),
  });
  const listed = await command("backup", ["--list"]);
  const [name = ""] = listed.said.split("\n");
  expect(made.said).toContain(name);
  const file = join(folder, "identity.txt");
  await writeFile(file, `# created by age-keygen\n${identity}\n`);
  const dir = join(folder, "fetched");
  const there = { DATABASE_URL: target, S3_BUCKET: `${BUCKET}-restored` };
  expect(await command("restore", [dir, "--fetch", "latest", "--identity", file], there)).toEqual({
    code: 0,
    said: expect.stringMatching(/^Fetched kolot-.*\nRestored \d+ tables and \d+ objects/),
  });
  expect(await query(target, "SELECT text FROM post")).toEqual([{ text: TEXT }]);
  expect((await stat(dir)).mode & 0o077).toBe(0);
  const stored = await Promise.all([...(await remote.list()).keys()].map((key) => remote.get(key)));
  for (const bytes of stored) expect(Buffer.from(bytes ?? []).includes(TEXT)).toBe(false);
});

test("remote backup of several parts is the same after its download", async () => {
  const name = at("01-01");
  const dir = await upload(name);
  expect([...(await remote.list()).keys()].filter((key) => key.startsWith(name)).length).toBeGreaterThan(5);
  const back = join(folder, "back");
  await fetchBackup({ name, dir: back, store: remote, identities: [identity] });
  expect(await digestFile(join(back, "file"))).toEqual(await digestFile(join(dir, "file")));
  expect((await readFile(join(back, "file"))).byteLength).toBe(5_000);
});

describe("fetch is refused with one sentence and leaves no folder", () => {
  const refuse = async (name: string, identities: string[], reason: RegExp) => {
    const dir = join(folder, "refused");
    await expect(fetchBackup({ name, dir, store: remote, identities })).rejects.toThrow(reason);
    await expect(stat(dir)).rejects.toThrow();
  };

  test("when a part was changed", async () => {
    const name = at("02-01");
    await upload(name);
    await remote.put(`${name}/part-00001.age`, Buffer.alloc(1_024));
    await refuse(name, [identity], /is damaged: part 1/);
  });

  test("when a part is missing", async () => {
    const name = at("02-02");
    await upload(name);
    await remote.delete(`${name}/part-00002.age`);
    await refuse(name, [identity], /is damaged: part 2/);
  });

  test("when it was not finished", async () => {
    const name = at("02-03");
    await upload(name);
    await remote.delete(`${name}/complete.json`);
    await refuse(name, [identity], /no complete remote backup/);
    expect(await listRemoteBackups(remote)).not.toContain(name);
  });

  test("when the identity is another", async () => {
    const name = at("02-04");
    await upload(name);
    await refuse(name, [await generateX25519Identity()], /could not be decrypted/);
  });
});

test("pruning keeps the newest backups and deletes older and unfinished ones", async () => {
  for (const key of (await remote.list()).keys()) await remote.delete(key);
  const names = ["03-01", "03-02", "03-03", "03-04", "03-05"].map(at);
  for (const name of names) await upload(name, 100);
  const [first = "", second = "", third = "", fourth = "", fifth = ""] = names;
  await remote.delete(`${second}/complete.json`);
  await remote.delete(`${fifth}/complete.json`);
  await remote.put("another/file", Buffer.from("kept"));
  const now = new Date("2020-03-05T20:00:00Z");
  expect(await pruneRemoteBackups(remote, 2, now)).toEqual([first, second]);
  expect(await listRemoteBackups(remote)).toEqual([fourth, third]);
  const left = new Set([...(await remote.list()).keys()].map((key) => key.split("/")[0]));
  // The unfinished one of the same day may be running.
  expect(left).toEqual(new Set([third, fourth, fifth, "another"]));
});

test("upload whose parts were deleted meanwhile does not count as complete", async () => {
  const name = at("04-01");
  const forgetful = { ...remote, list: async () => new Map<string, number>() };
  const dir = await mkdtemp(join(folder, "made-"));
  const recipients = [settings.BACKUP_RECIPIENTS ?? ""];
  await expect(uploadBackup({ dir, name, store: forgetful, recipients })).rejects.toThrow(/are missing/);
  expect(await listRemoteBackups(remote)).not.toContain(name);
});

test("fetch names the reason of tar when the folder cannot be written", async () => {
  const name = at("04-02");
  await upload(name);
  const path = process.env.PATH;
  process.env.PATH = folder;
  try {
    const fetching = fetchBackup({
      ...{ name, dir: join(folder, "no-tar"), store: remote, identities: [identity] },
    });
    await expect(fetching).rejects.toThrow(/tar/);
  } finally {
    process.env.PATH = path;
  }
});

test.each([
  ["without a bucket", { BACKUP_S3_BUCKET: "" }, /need BACKUP_S3_BUCKET/],
  ["without a recipient", { BACKUP_RECIPIENTS: "" }, /set BACKUP_RECIPIENTS/],
  ["with a secret key as recipient", { BACKUP_RECIPIENTS: "AGE-SECRET-KEY-1" }, /public keys of age/],
])("remote backup is refused %s", async (_, env, reason) => {
  expect(await command("backup", ["--remote"], env)).toEqual({
    code: 1,
    said: expect.stringMatching(reason),
  });
});
