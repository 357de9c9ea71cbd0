import type { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { sha256Hex } from "@/lib/core/server/crypto";
import { getEnv } from "@/lib/core/server/env";
import { siteConfig } from "@/lib/core/site-config";
import { type MultipartLimits, readFileIntoMemory, readUpload } from "@/lib/http/multipart";
import { parseWith, readJson } from "@/lib/http/parse";
import { Spool, type SpooledUpload } from "@/lib/http/spool";

export interface ParsedRequest<B> {
  body: B;
  file: Uint8Array | SpooledUpload | null;
  /** Distinguishes this input from others under the same idempotency key. */
  identity: unknown;
  release(): Promise<void>;
}

interface Expected<B> {
  body?: z.ZodType<B>;
  upload?: MultipartLimits | undefined;
}

const nothing = async () => undefined;

export async function parseRequest<B>(
  { body: schema, upload }: Expected<B>,
  request: Request,
): Promise<ParsedRequest<B>> {
  if (upload?.spool) return receiveToDisk(schema, upload, request);
  if (!upload) {
    const body = parseWith(schema, schema ? await readJson(request) : {});
    return { body, file: null, identity: body, release: nothing };
  }
  const { file, fields } = await readUpload(request, upload, readFileIntoMemory);
  const body = parseWith(schema, fields);
  return { body, file, identity: [body, sha256Hex(file)], release: nothing };
}

async function receiveToDisk<B>(
  schema: z.ZodType<B> | undefined,
  upload: MultipartLimits,
  request: Request,
): Promise<ParsedRequest<B>> {
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

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Throws for a changing request of another site: the Origin, or else Sec-Fetch-Site, must be ours [WEB1]. */
export function assertSameOrigin(request: Request): void {
  if (SAFE.has(request.method)) return;
  const origin = request.headers.get("origin");
  const trusted = origin
    ? origin === new URL(getEnv().APP_URL).origin
    : request.headers.get("sec-fetch-site") === "same-origin";
  if (!trusted)
    throw new AppError("cross_site", {
      message: `Open ${siteConfig.name.en} at ${getEnv().APP_URL} and try again there`,
    });
}
