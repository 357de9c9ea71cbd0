import type { z } from "zod";
import { sha256 } from "@/lib/core/server/crypto";
import { readUpload, type UploadLimits, wholeFile } from "@/lib/http/multipart";
import { parseWith, readJson } from "@/lib/http/parse";
import { Spool, type SpooledFile } from "@/lib/http/spool";

export interface Received<B> {
  body: B;
  file: Uint8Array | SpooledFile | null;
  /** What tells this input from another one under the same idempotency key. */
  identity: unknown;
  /** Removes what lies on the disk. */
  release(): Promise<void>;
}

interface Expected<B> {
  body?: z.ZodType<B>;
  upload?: UploadLimits | undefined;
}

const nothing = async () => undefined;

/** Reads what a route takes: JSON, or a form with one file, in memory or on the disk as the route says. */
export async function receive<B>(
  { body: schema, upload }: Expected<B>,
  request: Request,
): Promise<Received<B>> {
  if (upload?.spool) return receiveToDisk(schema, upload, request);
  if (!upload) {
    const body = parseWith(schema, schema ? await readJson(request) : {});
    return { body, file: null, identity: body, release: nothing };
  }
  const { file, fields } = await readUpload(request, upload, wholeFile);
  const body = parseWith(schema, fields);
  return { body, file, identity: [body, sha256(file)], release: nothing };
}

async function receiveToDisk<B>(
  schema: z.ZodType<B> | undefined,
  upload: UploadLimits,
  request: Request,
): Promise<Received<B>> {
  const spool = new Spool(upload.stage);
  try {
    const { file, fields } = await readUpload(request, upload, spool.take);
    const body = parseWith(schema, fields);
    return { body, file, identity: [body, file.checksum], release: () => spool.remove() };
  } catch (error) {
    await spool.remove();
    throw error;
  }
}
