import { z } from "zod";
import { fetchJson } from "@/lib/providers/http";
import { type FileKind, waitUntilReady } from "@/lib/providers/social/linkedin-processing";
import { callLinkedInApi, toLinkedInError } from "@/lib/providers/social/linkedin-rest";
import type { CompletedSteps, ContentFile, Delivery, PostContent } from "@/lib/providers/social/port";

interface Upload {
  /** Step under which the URN is stored. */
  step: string;
  kind: FileKind;
  file: ContentFile;
}

const PART_TIMEOUT_MS = 60_000;

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

/** Lists the files of a post in order. LinkedIn shows the pages of a document like a carousel. */
export function listUploads({ images, video, asDocument }: PostContent): Upload[] {
  if (video) return [{ step: "video", kind: "video", file: video }];
  if (asDocument) return images.slice(0, 1).map((file) => ({ step: "document", kind: "document", file }));
  return images.map((file, index) => ({ step: `image:${index}`, kind: "image", file }));
}

/** Uploads missing files, reports each id immediately, and waits until LinkedIn can show all of them. */
export async function prepareDelivery(
  { target, content, steps, signal }: Delivery,
  save: (step: CompletedSteps) => Promise<void>,
): Promise<void> {
  const uploads = listUploads(content);
  const urns: { kind: FileKind; urn: string }[] = [];
  for (const upload of uploads) {
    const known = steps[upload.step];
    const urn = known ?? (await send(upload, target, signal));
    if (!known) await save({ [upload.step]: urn });
    urns.push({ kind: upload.kind, urn });
  }
  await waitUntilReady(urns, { token: target.token, signal });
}

function send(upload: Upload, target: Delivery["target"], signal?: AbortSignal): Promise<string> {
  return upload.kind === "video" ? sendVideo(upload, target, signal) : sendFile(upload, target, signal);
}

/** Uploads an image or a document in one request. */
async function sendFile({ kind, file }: Upload, { id, token }: Delivery["target"], signal?: AbortSignal) {
  const { value } = await callLinkedInApi(address, {
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

/** Uploads a video in the parts that LinkedIn requests, then sends the ETags in the same order. */
async function sendVideo({ file }: Upload, { id, token }: Delivery["target"], signal?: AbortSignal) {
  const { value } = await callLinkedInApi(instructions, {
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
  await callLinkedInApi(z.unknown(), {
    method: "POST",
    path: "videos",
    query: "action=finalizeUpload",
    token,
    body: { finalizeUploadRequest: { video, uploadToken, uploadedPartIds } },
    signal,
  });
  return video;
}

/**
 * Puts bytes to a LinkedIn upload URL and returns the ETag. The URL alone authorizes; for images a token is
 * documented.
 */
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
    timeoutMs: PART_TIMEOUT_MS,
    ...(signal ? { signal } : {}),
    schema: z.unknown(),
    onHeaders: (headers) => {
      etag = (headers.get("etag") ?? "").replace(/^"|"$/g, "");
    },
    mapFailure: (failure) => toLinkedInError(failure, "upload"),
  });
  return etag;
}
