import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { fetchJson } from "@/lib/providers/http";
import { createInputError } from "@/lib/providers/social/linkedin-errors";
import {
  callLinkedInApi,
  encodeUrn,
  type RestCall,
  toLinkedInError,
} from "@/lib/providers/social/linkedin-rest";
import {
  type ContentFile,
  type Delivery,
  type PostContent,
  type SaveStep,
  SocialError,
  type Target,
} from "@/lib/providers/social/port";

interface Upload {
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
export async function prepareDelivery({ target, content, steps, signal }: Delivery, save: SaveStep) {
  const urns: UploadedFile[] = [];
  for (const upload of listUploads(content)) {
    const known = steps[upload.step];
    const send = upload.kind === "video" ? sendVideo : sendFile;
    const urn = known ?? (await send(upload, target, signal));
    if (!known) await save({ [upload.step]: urn });
    urns.push({ kind: upload.kind, urn });
  }
  await waitUntilReady(urns, { token: target.token, signal });
}

async function sendFile({ kind, file }: Upload, { id, token }: Target, signal?: AbortSignal) {
  const body = { initializeUploadRequest: { owner: id } };
  const { value } = await requestUpload(address, kind, "initialize", { token, signal, body });
  await put(value.uploadUrl, await file.read(0, file.bytes - 1), { token, signal });
  const urn = value[kind];
  if (typeof urn !== "string") throw new Error(`LinkedIn gave no URN for a ${kind}`);
  return urn;
}

function requestUpload<T>(
  schema: z.ZodType<T>,
  kind: FileKind,
  step: "initialize" | "finalize",
  call: Pick<RestCall, "token" | "signal" | "body">,
) {
  return callLinkedInApi(schema, {
    ...call,
    method: "POST",
    path: `${kind}s`,
    query: `action=${step}Upload`,
  });
}

/** Uploads a video in the parts that LinkedIn requests, then sends the ETags in the same order. */
async function sendVideo({ file }: Upload, { id, token }: Target, signal?: AbortSignal) {
  const options = { fileSizeBytes: file.bytes, uploadCaptions: false, uploadThumbnail: false };
  const body = { initializeUploadRequest: { owner: id, ...options } };
  const { value } = await requestUpload(instructions, "video", "initialize", { token, signal, body });
  const uploadedPartIds: string[] = [];
  for (const { uploadUrl, firstByte, lastByte } of value.uploadInstructions) {
    uploadedPartIds.push(await put(uploadUrl, await file.read(firstByte, lastByte), { signal }));
  }
  const { video, uploadToken } = value;
  const finalBody = { finalizeUploadRequest: { video, uploadToken, uploadedPartIds } };
  await requestUpload(z.unknown(), "video", "finalize", { token, signal, body: finalBody });
  return video;
}

/** Returns the ETag. The URL alone authorizes; for images a token is documented. */
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
    signal,
    schema: z.unknown(),
    onHeaders: (headers) => {
      etag = (headers.get("etag") ?? "").replace(/^"|"$/g, "");
    },
    mapFailure: (failure) => toLinkedInError(failure, "upload"),
  });
  return etag;
}

type FileKind = "image" | "video" | "document";

interface UploadedFile {
  kind: FileKind;
  urn: string;
}

/** After this time the permit is released for another post; uploads are kept. */
const TIMEOUT_MS = 60_000;
/** For an image whose status cannot be polled; when it takes longer the attempt is repeated. */
const GRACE_MS = 2_000;
const POLL_MS = [250, 500, 1_000, 2_000, 4_000];

const progress = z.object({ status: z.string() });

interface Waiting {
  token: string;
  signal: AbortSignal | undefined;
  timeoutMs?: number;
}

/** Waits until every file can be shown; images that may not be polled get a fixed wait. */
export async function waitUntilReady(
  files: UploadedFile[],
  { token, signal, timeoutMs = TIMEOUT_MS }: Waiting,
): Promise<void> {
  const until = performance.now() + timeoutMs;
  let unread = false;
  for (const file of files) {
    if (unread && file.kind === "image") continue;
    unread = (await settled(file, token, until, signal)) === "UNREADABLE" || unread;
  }
  if (unread) await pause(GRACE_MS, undefined, { signal });
}

async function settled(file: UploadedFile, token: string, until: number, signal: AbortSignal | undefined) {
  for (let poll = 0; ; poll += 1) {
    const status = await statusOf(file, token, signal);
    if (status === "AVAILABLE" || status === "UNREADABLE") return status;
    if (status === "PROCESSING_FAILED") throw createInputError("MEDIA_ASSET_PROCESSING_FAILED");
    const wait = POLL_MS[Math.min(poll, POLL_MS.length - 1)] ?? 0;
    if (performance.now() + wait > until) throw createInputError("MEDIA_ASSET_PROCESSING");
    await pause(wait, undefined, { signal });
  }
}

async function statusOf({ kind, urn }: UploadedFile, token: string, signal?: AbortSignal) {
  try {
    const { status } = await callLinkedInApi(progress, { path: `${kind}s/${encodeUrn(urn)}`, token, signal });
    return status;
  } catch (error) {
    if (error instanceof SocialError && error.kind === "permission") return "UNREADABLE";
    throw error;
  }
}
