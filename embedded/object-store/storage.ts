import { createHash, randomUUID } from "node:crypto";
import { constants } from "node:fs";
import {
  chmod,
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { join } from "node:path";
import { getSystemErrorCode } from "../lib/user-facing-error";
import { syncDirectory, writeDurably } from "../lib/write-file";
import { S3Error } from "./errors";
import { createKeyCatalog } from "./key-catalog";
import type { ParsedBody, VerifiedBody } from "./request-body";

export interface ObjectRecord extends ParsedBody {
  key: string;
  /** File with the bytes. Each version has a new one, so that readers never see a mixture. */
  file: string;
  modified: string;
  headers: Record<string, string>;
}

export type Storage = ReturnType<typeof createStorage>;

const INCOMING = ".incoming";

/**
 * Stores objects as files: `<bucket>/<2 hex>/<sha256 of the key>.json` names the file with the current bytes. File
 * names are hashes, so no key can escape the directory. An object exists from the rename of its .json file on.
 */
export function createStorage(root: string) {
  const catalog = createKeyCatalog(root);

  async function requireBucket(bucket: string): Promise<void> {
    if (!(await hasBucket(bucket))) throw new S3Error("NoSuchBucket", "The specified bucket does not exist.");
  }

  async function hasBucket(bucket: string): Promise<boolean> {
    return isBucketName(bucket) && (await stat(join(root, bucket)).catch(() => undefined)) !== undefined;
  }

  async function find(bucket: string, key: string): Promise<ObjectRecord | undefined> {
    return await readRecord(pathsOf(root, bucket, key).record);
  }

  async function withTemporary<T>(work: (path: string) => Promise<T>): Promise<T> {
    const path = join(root, INCOMING, randomUUID());
    try {
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  async function commit(
    bucket: string,
    temporary: string,
    record: ObjectRecord,
    onlyIfNew: boolean,
  ): Promise<void> {
    const paths = pathsOf(root, bucket, record.key);
    await mkdir(paths.directory, { recursive: true });
    const previous = await readRecord(paths.record);
    const bytes = join(paths.directory, record.file);
    await rename(temporary, bytes);
    await withTemporary(async (draft) => {
      await writeDurably(draft, JSON.stringify(record));
      if (onlyIfNew) await link(draft, paths.record);
      else await rename(draft, paths.record);
    }).catch(async (error: unknown) => {
      await rm(bytes, { force: true });
      if (getSystemErrorCode(error) !== "EEXIST") throw error;
      throw new S3Error("PreconditionFailed", "An object with this key exists already.");
    });
    await syncDirectory(paths.directory);
    await catalog.add(bucket, record.key);
    if (previous) await rm(join(paths.directory, previous.file), { force: true });
  }

  return {
    hasBucket,
    requireBucket,

    /** Deletes leftovers of interrupted uploads and creates the bucket. */
    async open(bucket: string): Promise<void> {
      await rm(join(root, INCOMING), { recursive: true, force: true });
      // Only the user of the server may read objects; the store itself checks signatures.
      await mkdir(root, { recursive: true });
      await chmod(root, 0o700);
      await mkdir(join(root, INCOMING), { recursive: true });
      await this.createBucket(bucket);
      catalog.warm(bucket);
    },

    async createBucket(bucket: string): Promise<void> {
      if (!isBucketName(bucket)) throw new S3Error("InvalidBucketName", "The specified bucket is not valid.");
      await mkdir(join(root, bucket), { recursive: true });
      await syncDirectory(root);
    },

    async put(
      bucket: string,
      key: string,
      body: VerifiedBody,
      headers: Record<string, string>,
      onlyIfNew: boolean,
    ): Promise<ObjectRecord> {
      return withTemporary(async (temporary) => {
        await writeDurably(temporary, body.chunks);
        const record = { key, ...newVersion(key), headers, ...body.facts() };
        await commit(bucket, temporary, record, onlyIfNew);
        return record;
      });
    },

    async copy(
      from: { bucket: string; key: string },
      to: { bucket: string; key: string },
      headers: Record<string, string> | undefined,
      accepts: (source: ObjectRecord) => boolean,
    ): Promise<ObjectRecord> {
      await requireBucket(from.bucket);
      const source = await this.openObject(from.bucket, from.key);
      await source.handle.close();
      if (!accepts(source.record)) throw new S3Error("PreconditionFailed", "The source is another version.");
      return withTemporary(async (temporary) => {
        await sameBytes(source.path, temporary);
        const named = { ...source.record, key: to.key, ...newVersion(to.key) };
        const record = { ...named, headers: headers ?? source.record.headers };
        await commit(to.bucket, temporary, record, false);
        return record;
      });
    },

    /** Opens the bytes of the current version; the caller closes the handle. */
    async openObject(
      bucket: string,
      key: string,
    ): Promise<{ record: ObjectRecord; handle: FileHandle; path: string }> {
      const { directory } = pathsOf(root, bucket, key);
      // An overwrite between the two steps deletes the old bytes; the new record is read then.
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const record = await find(bucket, key);
        if (!record) throw new S3Error("NoSuchKey", "The specified key does not exist.");
        const path = join(directory, record.file);
        try {
          return { record, handle: await open(path, "r"), path };
        } catch (error) {
          if (getSystemErrorCode(error) !== "ENOENT") throw error;
        }
      }
      throw new S3Error("InternalError", "The bytes of this object are gone from the disk.");
    },

    async remove(bucket: string, key: string): Promise<void> {
      const { directory, record: path } = pathsOf(root, bucket, key);
      const record = await readRecord(path);
      if (!record) return;
      await rm(path, { force: true });
      await catalog.remove(bucket, key);
      await rm(join(directory, record.file), { force: true });
      await syncDirectory(directory);
    },

    async keys(bucket: string): Promise<string[]> {
      return [...(await catalog.keys(bucket))].sort();
    },

    find,
  };
}

function pathsOf(root: string, bucket: string, key: string) {
  const hash = hashOf(key);
  const directory = join(root, bucket, hash.slice(0, 2));
  return { directory, record: join(directory, `${hash}.json`) };
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

function newVersion(key: string): { file: string; modified: string } {
  return { file: `${hashOf(key)}.${randomUUID()}.bin`, modified: new Date().toISOString() };
}

function isBucketName(name: string): boolean {
  return /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) && !name.includes("..");
}

/** Creates a hard link, because stored bytes never change; copies where the disk has no hard links. */
async function sameBytes(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (getSystemErrorCode(error) === "ENOENT") throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    const copied = await open(to, "r+");
    try {
      await copied.sync();
    } finally {
      await copied.close();
    }
  }
}

async function readRecord(path: string): Promise<ObjectRecord | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as ObjectRecord;
  } catch (error) {
    if (getSystemErrorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
