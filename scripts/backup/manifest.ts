import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

const MANIFEST = "manifest.json";

const fileDigest = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const tableOf = fileDigest.extend({
  name: z.string().regex(/^[a-z_]+$/),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
});
const objectOf = fileDigest.extend({ key: z.string().regex(/^public\//), contentType: z.string() });
const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  /** In dependency order: each table follows those that it references. */
  tables: z.array(tableOf).min(1),
  objects: fileDigest.extend({ count: z.int().min(0) }),
  /** Referenced objects that the store did not have. */
  lost: z.array(z.string()),
});

export type FileDigest = z.infer<typeof fileDigest>;
export type SavedTable = z.infer<typeof tableOf>;
export type SavedObject = z.infer<typeof objectOf>;
export type Manifest = z.infer<typeof manifest>;

export const tableFile = (dir: string, name: string) => join(dir, "tables", `${name}.copy`);
export const objectList = (dir: string) => join(dir, "objects.jsonl");
export function objectFile(dir: string, key: string): string {
  const name = createHash("sha256").update(key).digest("hex");
  return join(dir, "objects", name.slice(0, 2), name);
}

export async function writeWithDigest(
  path: string,
  from: Readable | AsyncIterable<string>,
): Promise<FileDigest> {
  const sum = createHash("sha256");
  let bytes = 0;
  const counted = async function* (chunks: AsyncIterable<Uint8Array | string>) {
    for await (const chunk of chunks) {
      bytes += Buffer.byteLength(chunk);
      sum.update(chunk);
      yield chunk;
    }
  };
  await pipeline(from, counted, createWriteStream(path, { mode: 0o600 }));
  return { bytes, sha256: sum.digest("hex") };
}

export async function digestFile(path: string): Promise<FileDigest> {
  const sum = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    bytes += chunk.length;
    sum.update(chunk);
  }
  return { bytes, sha256: sum.digest("hex") };
}

/** Writes the last file of a backup; a backup without it is incomplete. */
export async function writeManifest(dir: string, facts: Manifest): Promise<void> {
  const draft = join(dir, `${MANIFEST}.part`);
  await writeFile(draft, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, join(dir, MANIFEST));
}

/** Reads the manifest. Throws an error with one sentence for an incomplete or invalid backup. */
export async function readManifest(dir: string): Promise<Manifest> {
  const text = await readFile(join(dir, MANIFEST), "utf8").catch(() => undefined);
  if (text === undefined)
    throw new Error(`${dir} holds no finished backup: ${MANIFEST} is missing, nothing was changed.`);
  try {
    return manifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `The ${MANIFEST} of ${dir} is damaged or of another version of Kolot: nothing was changed.`,
      {
        cause,
      },
    );
  }
}

export async function* readSavedObjects(dir: string): AsyncGenerator<SavedObject> {
  let rest = "";
  for await (const chunk of createReadStream(objectList(dir), "utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield objectOf.parse(JSON.parse(line));
  }
}
