import { randomBytes } from "node:crypto";
import { z } from "zod";
import { change, entry } from "@/sandbox/core/change";
import type { SandboxResponse } from "@/sandbox/core/stand-in";
import { refusals } from "@/sandbox/linkedin/errors";
import { judge, loadMedia } from "@/sandbox/linkedin/media-files";
import { type Call, json, readBody } from "@/sandbox/linkedin/rest-call";
import { assertParams, word } from "@/sandbox/linkedin/restli";
import {
  PART_BYTES,
  UPLOAD_LIFETIME_MS,
  VIDEO_MAX_BYTES,
  VIDEO_MIN_BYTES,
} from "@/sandbox/linkedin/settings";
import { type LinkedIn, type Media, nextNumber } from "@/sandbox/linkedin/state";
import { mayActAs, mayRead } from "@/sandbox/linkedin/tokens";
import { findOrganisation, logoUrn, organisationUrn } from "@/sandbox/linkedin/world";

const owner = z
  .string()
  .regex(/^urn:li:(person|organization):\w+$/, "must be the URN of a person or organization");
const fileRequest = z.strictObject({ initializeUploadRequest: z.strictObject({ owner }) });
const videoRequest = z.strictObject({
  initializeUploadRequest: z.strictObject({
    owner,
    fileSizeBytes: z.int().min(VIDEO_MIN_BYTES, "is below 75 KB").max(VIDEO_MAX_BYTES, "is above 500 MB"),
    uploadCaptions: z.literal(false),
    uploadThumbnail: z.literal(false),
  }),
});
const finalizeRequest = z.strictObject({
  finalizeUploadRequest: z.strictObject({
    video: z.string(),
    uploadToken: z.literal(""),
    uploadedPartIds: z.array(z.string()).min(1),
  }),
});

const RESOURCE = { image: "images", video: "videos", document: "documents" };

/** POST /rest/{images,videos,documents}?action=initializeUpload: a URN, and where to send the bytes. */
export async function initializeUpload(call: Call, kind: Media["kind"]): Promise<SandboxResponse> {
  assertAction(call, "initializeUpload");
  const { owner: urn, bytes } = readRequest(call, kind);
  if (!mayActAs(call.linkedin, call.caller, urn)) {
    throw refusals.forbidden(`${RESOURCE[kind]}.ACTION-initializeUpload.${call.version}`);
  }
  const media = await change(call.linkedin, (state) => {
    const added = newMedia(nextNumber(state), kind, urn, bytes, call.linkedin.context.now());
    state.media[added.urn] = added;
    return added;
  });
  return json(200, { value: addresses(call.linkedin, media) });
}

function assertAction(call: Call, action: string): void {
  assertParams(call.query, ["action"]);
  if (word(call.query, "action") !== action)
    throw refusals.badParam("action", "is not an action of this resource");
}

function readRequest(call: Call, kind: Media["kind"]): { owner: string; bytes: number | null } {
  if (kind !== "video") return { ...readBody(call, fileRequest).initializeUploadRequest, bytes: null };
  const request = readBody(call, videoRequest).initializeUploadRequest;
  return { owner: request.owner, bytes: request.fileSizeBytes };
}

function newMedia(
  number: number,
  kind: Media["kind"],
  urn: string,
  bytes: number | null,
  now: number,
): Media {
  const count = bytes === null ? 1 : Math.ceil(bytes / PART_BYTES);
  const parts = Array.from({ length: count }, (_, index) => ({
    secret: randomBytes(24).toString("base64url"),
    firstByte: index * PART_BYTES,
    lastByte: bytes === null ? null : Math.min(bytes, (index + 1) * PART_BYTES) - 1,
    etag: null,
  }));
  return {
    number,
    urn: `urn:li:${kind}:D4D${kind === "image" ? 22 : 10}AQ${String(number).padStart(12, "0")}`,
    kind,
    owner: urn,
    parts,
    uploadsUntil: now + UPLOAD_LIFETIME_MS,
    completeAt: null,
    readyAt: now,
    failure: null,
    mime: "",
    bytes: bytes ?? 0,
    width: 0,
    height: 0,
  };
}

/** Built from the stand-in's own address, or the adapter would send the bytes to the real host. */
function addresses(
  { context }: LinkedIn,
  { kind, urn, parts, uploadsUntil }: Media,
): Record<string, unknown> {
  const urls = parts.map(({ secret }) => `${context.baseUrl}/linkedin/dms-uploads/${kind}/${secret}`);
  if (kind !== "video") return { uploadUrlExpiresAt: uploadsUntil, uploadUrl: urls[0], [kind]: urn };
  const uploadInstructions = parts.map(({ firstByte, lastByte }, index) => ({
    uploadUrl: urls[index],
    firstByte,
    lastByte,
  }));
  return { uploadUrlsExpireAt: uploadsUntil, video: urn, uploadInstructions, uploadToken: "" };
}

/** POST /rest/videos?action=finalizeUpload with the ETag of every part, in their order. */
export async function finalizeUpload(call: Call): Promise<SandboxResponse> {
  assertAction(call, "finalizeUpload");
  const { video: urn, uploadedPartIds } = readBody(call, finalizeRequest).finalizeUploadRequest;
  const media = entry(call.linkedin.state.get().media, urn);
  if (media?.kind !== "video") throw refusals.notFound(urn);
  if (!mayActAs(call.linkedin, call.caller, media.owner)) {
    throw refusals.forbidden(`videos.ACTION-finalizeUpload.${call.version}`);
  }
  const expected = media.parts.map(({ etag }) => etag);
  const complete = expected.length === uploadedPartIds.length;
  if (!complete || expected.some((etag, index) => etag === null || etag !== uploadedPartIds[index])) {
    throw refusals.field("/finalizeUploadRequest/uploadedPartIds", "do not match the uploaded parts");
  }
  await beginProcessing(call.linkedin, media);
  return { status: 200, body: "" };
}

/** All bytes are there: what becomes of them is known now and told when the time of processing is over. */
export async function beginProcessing(linkedin: LinkedIn, { urn, kind }: Media): Promise<void> {
  const uploaded = entry(linkedin.state.get().media, urn);
  if (!uploaded || uploaded.completeAt !== null) return;
  const content = await loadMedia(linkedin.context, uploaded);
  const judgement = await judge(kind, content);
  const now = linkedin.context.now();
  const media = await change(linkedin, (state) => {
    const stored = entry(state.media, urn);
    if (!stored) return undefined;
    const told = state.failing > 0;
    if (told) state.failing -= 1;
    const result = told ? { ...judgement, failure: "told to fail" } : judgement;
    Object.assign(stored, result, {
      bytes: content.length,
      completeAt: now,
      readyAt: now + state.processingMs,
    });
    return stored;
  });
  if (!media) return;
  const { number: _, parts: __, ...data } = media;
  await linkedin.context.recordEffect({ service: "linkedin", kind, id: urn, data });
}

export type MediaStatus = "WAITING_UPLOAD" | "PROCESSING" | "AVAILABLE" | "PROCESSING_FAILED";

export function statusOf(media: Media, now: number): MediaStatus {
  if (media.completeAt === null) return "WAITING_UPLOAD";
  if (now < media.readyAt) return "PROCESSING";
  return media.failure === null ? "AVAILABLE" : "PROCESSING_FAILED";
}

/**
 * GET /rest/{images,videos,documents}/{urn}. The permission to post as a member writes only: the member's pictures
 * stay unread, while the progress of a video or a document is told to whoever uploaded it.
 */
export function readMedia(call: Call, kind: Media["kind"], urn: string): SandboxResponse {
  assertParams(call.query, []);
  if (kind === "image" && isLogo(urn)) return readLogo(call, urn);
  const media = entry(call.linkedin.state.get().media, urn);
  const reads = media && mayRead(call.linkedin, call.caller, media.owner);
  const writes = media && kind !== "image" && mayActAs(call.linkedin, call.caller, media.owner);
  if (media?.kind === kind && !reads && !writes) {
    throw refusals.forbidden(`${RESOURCE[kind]}.GET.${call.version}`);
  }
  if (media?.kind !== kind) throw refusals.notFound(urn);
  const status = statusOf(media, call.linkedin.context.now());
  const downloadUrl = `${call.linkedin.context.baseUrl}/feeds/linkedin/media/${encodeURIComponent(urn)}`;
  return json(200, {
    id: urn,
    owner: media.owner,
    status,
    ...(status === "AVAILABLE" ? { downloadUrl } : {}),
    ...(status === "PROCESSING_FAILED" ? { processingFailureReason: media.failure } : {}),
  });
}

const isLogo = (urn: string) => urn.startsWith(logoUrn(""));

function readLogo(call: Call, urn: string): SandboxResponse {
  const id = urn.slice(logoUrn("").length);
  if (!findOrganisation(id)) throw refusals.notFound(urn);
  if (!mayRead(call.linkedin, call.caller, organisationUrn(id))) {
    throw refusals.forbidden(`images.GET.${call.version}`);
  }
  const downloadUrl = `${call.linkedin.context.baseUrl}/feeds/linkedin/avatars/${id}.png`;
  return json(200, { id: urn, owner: organisationUrn(id), status: "AVAILABLE", downloadUrl });
}
