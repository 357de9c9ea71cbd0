import { z } from "zod";
import { fetchJson } from "@/lib/providers/http";
import { type FileKind, untilReady } from "@/lib/providers/social/linkedin-ready";
import { linkedInFailure, rest } from "@/lib/providers/social/linkedin-rest";
import type { Content, ContentFile, Delivery, Steps } from "@/lib/providers/social/port";

interface Upload {
  /** Under which its URN is kept. */
  step: string;
  kind: FileKind;
  file: ContentFile;
}

const PART_PATIENCE_MS = 60_000;

const address = z.object({
  value: z.looseObject({ uploadUrl: z.url(), image: z.string().optional(), document: z.string().optional() }),
});
const instructions = z.object({
  value: z.object({
    video: z.string().min(1),
    uploadToken: z.string().default(""),
    uploadInstructions: z
      .array(z.object({ uploadUrl: z.url(), firstByte: z.number(), lastByte: z.number() }))
      .min(1),
  }),
});

/** What a post shows, in its order. A document's pages LinkedIn turns like a carousel. */
export function uploadsOf({ images, video, asDocument }: Content): Upload[] {
  if (video) return [{ step: "video", kind: "video", file: video }];
  if (asDocument) return images.slice(0, 1).map((file) => ({ step: "document", kind: "document", file }));
  return images.map((file, index) => ({ step: `image:${index}`, kind: "image", file }));
}

/** Uploads what is not there yet, each under an id that is told at once, and waits until LinkedIn can show it all. */
export async function prepare(
  { target, content, steps, signal }: Delivery,
  save: (step: Steps) => Promise<void>,
): Promise<void> {
  const uploads = uploadsOf(content);
  const urns: { kind: FileKind; urn: string }[] = [];
  for (const upload of uploads) {
    const known = steps[upload.step];
    const urn = known ?? (await send(upload, target, signal));
    if (!known) await save({ [upload.step]: urn });
    urns.push({ kind: upload.kind, urn });
  }
  await untilReady(urns, { token: target.token, signal });
}

function send(upload: Upload, target: Delivery["target"], signal?: AbortSignal): Promise<string> {
  return upload.kind === "video" ? sendVideo(upload, target, signal) : sendFile(upload, target, signal);
}

/** A picture or a document: one address, all bytes at once. */
async function sendFile({ kind, file }: Upload, { id, token }: Delivery["target"], signal?: AbortSignal) {
  const { value } = await rest(address, {
    method: "POST",
    path: `${kind}s`,
    query: "action=initializeUpload",
    token,
    body: { initializeUploadRequest: { owner: id } },
    signal,
  });
  await put(value.uploadUrl, await file.read(0, file.bytes - 1), { token, signal });
  const urn = value[kind];
  if (typeof urn !== "string") throw new Error(`LinkedIn gave no URN for a ${kind}`);
  return urn;
}

/** A film: the parts LinkedIn asks for, then their ETags in the same order. */
async function sendVideo({ file }: Upload, { id, token }: Delivery["target"], signal?: AbortSignal) {
  const { value } = await rest(instructions, {
    method: "POST",
    path: "videos",
    query: "action=initializeUpload",
    token,
    body: {
      initializeUploadRequest: {
        owner: id,
        fileSizeBytes: file.bytes,
        uploadCaptions: false,
        uploadThumbnail: false,
      },
    },
    signal,
  });
  const uploadedPartIds: string[] = [];
  for (const { uploadUrl, firstByte, lastByte } of value.uploadInstructions) {
    const etag = await put(uploadUrl, await file.read(firstByte, lastByte), { signal });
    uploadedPartIds.push(etag);
  }
  const { video, uploadToken } = value;
  await rest(z.unknown(), {
    method: "POST",
    path: "videos",
    query: "action=finalizeUpload",
    token,
    body: { finalizeUploadRequest: { video, uploadToken, uploadedPartIds } },
    signal,
  });
  return video;
}

/** Bytes to an address of LinkedIn's; its ETag. The address alone opens it, pictures are documented with a token. */
async function put(
  url: string,
  bytes: Uint8Array,
  { token, signal }: { token?: string; signal: AbortSignal | undefined },
): Promise<string> {
  let etag = "";
  await fetchJson({
    vendor: "linkedin",
    url,
    method: "PUT",
    headers: {
      "content-type": "application/octet-stream",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: new Uint8Array(bytes),
    timeoutMs: PART_PATIENCE_MS,
    ...(signal ? { signal } : {}),
    schema: z.unknown(),
    onHeaders: (headers) => {
      etag = (headers.get("etag") ?? "").replace(/^"|"$/g, "");
    },
    mapFailure: (failure) => linkedInFailure(failure, "upload"),
  });
  return etag;
}
