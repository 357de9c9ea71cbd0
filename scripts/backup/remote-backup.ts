import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { Decrypter, Encrypter } from "age-encryption";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import {
  type BackupPart,
  createBackupName,
  getCompleteKey,
  getPartKey,
  isBackupName,
  listCompleteBackups,
  readParts,
} from "@/lib/operations/server/remote-backups";
import type { RemoteStore } from "@/lib/providers/backup-store/port";

/** Bytes of a part: held in memory once, so that a failed request can be repeated. */
const PART_BYTES = 64 * 2 ** 20;
/**
 * Packs a backup as tar, encrypts it with age for the recipients and uploads it in parts. The list of the parts is written
 * last: a remote backup without it is incomplete. Returns the number of bytes.
 */
export async function uploadBackup(input: {
  dir: string;
  name: string;
  store: RemoteStore;
  recipients: string[];
  partBytes?: number;
}): Promise<number> {
  const { dir, name, store, recipients, partBytes = PART_BYTES } = input;
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const tar = runTar(["-C", dir, "-cf", "-", "."], "ignore", "pipe");
  const plain = Readable.toWeb(tar.child.stdout as Readable) as ReadableStream<Uint8Array>;
  const parts: BackupPart[] = [];
  for await (const bytes of splitIntoParts(await encrypter.encrypt(plain), partBytes)) {
    await store.put(getPartKey(name, parts.length), bytes);
    parts.push({ bytes: bytes.byteLength, sha256: digest(bytes) });
  }
  await tar.ended;
  const stored = await store.list();
  if (parts.some((_, index) => !stored.has(getPartKey(name, index))))
    throw new Error(`Parts of ${name} are missing in the bucket: back up again.`);
  await store.put(getCompleteKey(name), Buffer.from(JSON.stringify({ format: 1, parts })));
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Lists the complete remote backups, newest first. */
export async function listRemoteBackups(store: RemoteStore): Promise<string[]> {
  return listCompleteBackups(await store.list());
}

/**
 * Downloads and decrypts a remote backup into a new folder. Throws one sentence, and leaves no folder, for a missing or
 * damaged backup and when no identity can decrypt it.
 */
export async function fetchBackup(input: {
  name: string;
  dir: string;
  store: RemoteStore;
  identities: string[];
}): Promise<void> {
  const { name, dir, store, identities } = input;
  const parts = await readParts(store, name);
  if (!parts) throw new Error(`There is no complete remote backup ${name}: see npm run backup -- --list.`);
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  await mkdir(dir, { mode: 0o700 }).catch(() => {
    throw new Error(`${dir} exists or cannot be created: name a new folder.`);
  });
  let tar: ReturnType<typeof runTar> | undefined;
  try {
    const sealed = Readable.toWeb(Readable.from(downloadParts(store, name, parts)));
    const plain = await decrypt(decrypter, sealed as ReadableStream<Uint8Array>, name);
    tar = runTar(["-C", dir, "--no-same-owner", "-xf", "-"], "pipe", "ignore");
    await pipeline(Readable.fromWeb(plain as never), tar.child.stdin as Writable);
    await tar.ended;
  } catch (error) {
    // The stream fails before the reason of tar is known, and tar may still write.
    const [reason] = tar ? await Promise.allSettled([tar.ended]) : [];
    await rm(dir, { recursive: true, force: true });
    throw reason?.status === "rejected" && !(error instanceof DamagedError) ? reason.reason : error;
  }
}

async function decrypt(decrypter: Decrypter, sealed: ReadableStream<Uint8Array>, name: string) {
  try {
    return await decrypter.decrypt(sealed);
  } catch (cause) {
    if (cause instanceof DamagedError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The backup ${name} could not be decrypted: ${reason}.`, { cause });
  }
}

/**
 * Deletes the complete backups beyond the newest `keep`, and incomplete ones of more than a day, which nothing uploads any
 * more. Returns the deleted names.
 */
export async function pruneRemoteBackups(
  store: RemoteStore,
  keep: number,
  now = new Date(),
): Promise<string[]> {
  const complete = await listRemoteBackups(store);
  const kept = new Set(complete.slice(0, keep));
  const aDayAgo = createBackupName(new Date(now.getTime() - DAY_MS));
  const keys = [...(await store.list()).keys()].filter((key) => {
    const name = key.split("/")[0] ?? "";
    const isOver = complete.includes(name) ? !kept.has(name) : name < aDayAgo;
    return isBackupName(name) && isOver;
  });
  // Without its list a backup is incomplete, so that one which is deleted only in part is never restored.
  const lists = keys.filter((key) => key === getCompleteKey(key.split("/")[0] ?? ""));
  for (const key of [...lists, ...keys.filter((one) => !lists.includes(one))]) await store.delete(key);
  return [...new Set(keys.map((key) => key.split("/")[0] ?? ""))].sort();
}

class DamagedError extends Error {}

async function* downloadParts(
  store: RemoteStore,
  name: string,
  parts: BackupPart[],
): AsyncGenerator<Uint8Array> {
  for (const [index, part] of parts.entries()) {
    const bytes = await store.get(getPartKey(name, index));
    if (bytes?.byteLength !== part.bytes || digest(bytes) !== part.sha256)
      throw new DamagedError(`The remote backup ${name} is damaged: part ${index} is not what was written.`);
    yield bytes;
  }
}

async function* splitIntoParts(
  stream: ReadableStream<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.byteLength;
    while (size >= partBytes) {
      const all = Buffer.concat(chunks);
      yield all.subarray(0, partBytes);
      chunks = [all.subarray(partBytes)];
      size -= partBytes;
    }
  }
  if (size > 0) yield Buffer.concat(chunks);
}

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Starts tar; `ended` rejects with its message when it fails. */
function runTar(args: string[], stdin: "ignore" | "pipe", stdout: "ignore" | "pipe") {
  const child = spawn("tar", args, { stdio: [stdin, stdout, "pipe"] });
  const said = child.stderr ? text(child.stderr) : Promise.resolve("");
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else said.then((words) => reject(new Error(`tar: ${words.trim().split("\n")[0]}`)), reject);
    });
  });
  // Callers read it after the stream, which fails first.
  ended.catch(() => undefined);
  return { child, ended };
}
