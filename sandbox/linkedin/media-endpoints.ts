import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { getOwnEntry, updateState } from "@/sandbox/core/state-files";
import { errors, json } from "@/sandbox/linkedin/errors";
import { inspectMedia, loadMedia, savePart } from "@/sandbox/linkedin/media-storage";
import { type Call, readBody } from "@/sandbox/linkedin/rest-call";
import { assertKnownParams, readScalarParam } from "@/sandbox/linkedin/restli";
import { findOrganization, logoUrn, organizationUrn } from "@/sandbox/linkedin/seed-data";
import { type LinkedInContext, type Media, nextNumber, UPLOAD_LIFETIME_MS } from "@/sandbox/linkedin/state";
import { authenticate, canActAs, canRead } from "@/sandbox/linkedin/tokens";

const VIDEO_MAX_BYTES = 500 * 1024 * 1024;
const VIDEO_MIN_BYTES = 75 * 1024;
const PART_BYTES = 4_194_304;

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

export async function initializeUpload(call: Call, kind: Media["kind"]): Promise<SandboxResponse> {
  assertAction(call, "initializeUpload");
  const { owner: urn, bytes } = readRequest(call, kind);
  if (!canActAs(call.linkedin, call.caller, urn)) {
    throw errors.forbidden(`${RESOURCE[kind]}.ACTION-initializeUpload.${call.version}`);
  }
  const media = await updateState(call.linkedin, (state) => {
    const added = newMedia(nextNumber(state), kind, urn, bytes, call.linkedin.context.now());
    state.media[added.urn] = added;
    return added;
  });
  return json(200, { value: addresses(call.linkedin, media) });
}

function assertAction(call: Call, action: string): void {
  assertKnownParams(call.query, ["action"]);
  if (readScalarParam(call.query, "action") !== action)
    throw errors.badParam("action", "is not an action of this resource");
}

function readRequest(call: Call, kind: Media["kind"]): { owner: string; bytes: number | null } {
  if (kind !== "video") return { ...readBody(call, fileRequest).initializeUploadRequest, bytes: null };
  const request = readBody(call, videoRequest).initializeUploadRequest;
  return { owner: request.owner, bytes: request.fileSizeBytes };
}

function newMedia(number: number, kind: Media["kind"], urn: string, bytes: number | null, now: number) {
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

/** The URLs start with the emulator's own base; otherwise the adapter would upload to the real host. */
function addresses({ context }: LinkedInContext, { kind, urn, parts, uploadsUntil }: Media) {
  const urls = parts.map(({ secret }) => `${context.baseUrl}/linkedin/dms-uploads/${kind}/${secret}`);
  if (kind !== "video") return { uploadUrlExpiresAt: uploadsUntil, uploadUrl: urls[0], [kind]: urn };
  const uploadInstructions = parts.map(({ firstByte, lastByte }, index) => ({
    uploadUrl: urls[index],
    firstByte,
    lastByte,
  }));
  return { uploadUrlsExpireAt: uploadsUntil, video: urn, uploadInstructions, uploadToken: "" };
}

export async function finalizeUpload(call: Call): Promise<SandboxResponse> {
  assertAction(call, "finalizeUpload");
  const { video: urn, uploadedPartIds } = readBody(call, finalizeRequest).finalizeUploadRequest;
  const media = getOwnEntry(call.linkedin.state.get().media, urn);
  if (media?.kind !== "video") throw errors.notFound(urn);
  if (!canActAs(call.linkedin, call.caller, media.owner)) {
    throw errors.forbidden(`videos.ACTION-finalizeUpload.${call.version}`);
  }
  const expected = media.parts.map(({ etag }) => etag);
  const complete = expected.length === uploadedPartIds.length;
  if (!complete || expected.some((etag, index) => etag === null || etag !== uploadedPartIds[index])) {
    throw errors.field("/finalizeUploadRequest/uploadedPartIds", "do not match the uploaded parts");
  }
  await startProcessing(call.linkedin, media);
  return { status: 200, body: "" };
}

/** Inspects the complete upload. The result is stored now and visible when processing ends. */
async function startProcessing(linkedin: LinkedInContext, { urn, kind }: Media): Promise<void> {
  const uploaded = getOwnEntry(linkedin.state.get().media, urn);
  if (!uploaded || uploaded.completeAt !== null) return;
  const content = await loadMedia(linkedin.context, uploaded);
  const inspection = await inspectMedia(kind, content);
  const now = linkedin.context.now();
  const media = await updateState(linkedin, (state) => {
    const stored = getOwnEntry(state.media, urn);
    if (!stored) return undefined;
    const shouldFail = state.failing > 0;
    if (shouldFail) state.failing -= 1;
    const result = shouldFail ? { ...inspection, failure: "told to fail" } : inspection;
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

/** Reads media. Member images cannot be read; the uploader can read the state of videos and documents. */
export function readMedia(call: Call, kind: Media["kind"], urn: string): SandboxResponse {
  assertKnownParams(call.query, []);
  if (kind === "image" && isLogo(urn)) return readLogo(call, urn);
  const media = getOwnEntry(call.linkedin.state.get().media, urn);
  const isReadable = media && canRead(call.linkedin, call.caller, media.owner);
  const mayWrite = media && kind !== "image" && canActAs(call.linkedin, call.caller, media.owner);
  if (media?.kind === kind && !isReadable && !mayWrite) {
    throw errors.forbidden(`${RESOURCE[kind]}.GET.${call.version}`);
  }
  if (media?.kind !== kind) throw errors.notFound(urn);
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
  if (!findOrganization(id)) throw errors.notFound(urn);
  if (!canRead(call.linkedin, call.caller, organizationUrn(id))) {
    throw errors.forbidden(`images.GET.${call.version}`);
  }
  const downloadUrl = `${call.linkedin.context.baseUrl}/feeds/linkedin/avatars/${id}.png`;
  return json(200, { id: urn, owner: organizationUrn(id), status: "AVAILABLE", downloadUrl });
}

/** PUT to an upload URL: accepts the bytes once. The URL authorizes; a token that is sent must be valid. */
export async function handleUpload(linkedin: LinkedInContext, request: SandboxRequest) {
  if (request.method !== "PUT") throw errors.method(request.method);
  if (request.headers.authorization) authenticate(linkedin, request.headers);
  const [kind, secret] = request.path.slice("/dms-uploads/".length).split("/");
  const found = Object.values(linkedin.state.get().media)
    .flatMap((media) => media.parts.map((part, index) => ({ media, part, index })))
    .find(({ media, part }) => media.kind === kind && part.secret === secret);
  if (!found) throw errors.notFound("upload");
  const { media, part, index } = found;
  const content = request.body;
  if (linkedin.context.now() >= media.uploadsUntil)
    throw errors.forbidden("an upload address that has expired");
  if (part.etag !== null) throw errors.body("These bytes were uploaded already");
  const requested = part.lastByte === null ? null : part.lastByte - part.firstByte + 1;
  if (content.length === 0 || (requested !== null && content.length !== requested)) {
    throw errors.body(`The upload has ${content.length} bytes instead of ${requested ?? "some"}`);
  }
  await savePart(linkedin.context, media.number, index, content);
  const checksum = createHash("sha256").update(content).digest("hex");
  const etag = `/ambry-video/signedId/${checksum}-${media.number}-${index}`;
  await updateState(linkedin, (state) => {
    const stored = state.media[media.urn]?.parts[index];
    if (stored) stored.etag = etag;
  });
  if (media.kind === "video") return { status: 200, headers: { etag }, body: "" };
  await startProcessing(linkedin, media);
  return { status: 201, body: "" };
}
