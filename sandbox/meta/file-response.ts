import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { loadFile } from "@/sandbox/meta/media";
import type { Meta, StoredFile } from "@/sandbox/meta/state";

/** A kept file as a browser takes it; films in parts, because players jump. */
export async function fileResponse(
  meta: Meta,
  file: Pick<StoredFile, "checksum" | "mime">,
  { headers: asked }: SandboxRequest,
): Promise<SandboxResponse> {
  const whole = await loadFile(meta.context, file.checksum);
  const range = /^bytes=(\d+)-(\d*)$/.exec(asked.range ?? "");
  const first = Number(range?.[1] ?? 0);
  const last = Math.min(whole.length - 1, range?.[2] ? Number(range[2]) : whole.length - 1);
  const headers = { ...FILE_HEADERS, "content-type": file.mime, "accept-ranges": "bytes" };
  if (!range) return { status: 200, headers, body: whole };
  if (first > last) return { status: 416, headers: { "content-range": `bytes */${whole.length}` } };
  const part = { ...headers, "content-range": `bytes ${first}-${last}/${whole.length}` };
  return { status: 206, headers: part, body: whole.subarray(first, last + 1) };
}

export const FILE_HEADERS = {
  "cache-control": "public, max-age=3600",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
};
