import { createHash } from "node:crypto";
import { change } from "@/sandbox/core/change";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { RestError, refusals } from "@/sandbox/linkedin/errors";
import { beginProcessing } from "@/sandbox/linkedin/media-calls";
import { keepPart } from "@/sandbox/linkedin/media-files";
import type { LinkedIn } from "@/sandbox/linkedin/state";
import { authenticate } from "@/sandbox/linkedin/tokens";

/** PUT to an address of an upload: bytes, once. The address alone opens it; a token that comes along must be good. */
export async function handleUpload(linkedin: LinkedIn, request: SandboxRequest): Promise<SandboxResponse> {
  try {
    return await upload(linkedin, request);
  } catch (refusal) {
    if (!(refusal instanceof RestError)) throw refusal;
    return refusal.toResponse();
  }
}

async function upload(linkedin: LinkedIn, request: SandboxRequest): Promise<SandboxResponse> {
  if (request.method !== "PUT") throw refusals.method(request.method);
  if (request.headers.authorization) authenticate(linkedin, request.headers);
  const [kind, secret] = request.path.slice("/dms-uploads/".length).split("/");
  const found = Object.values(linkedin.state.get().media)
    .flatMap((media) => media.parts.map((part, index) => ({ media, part, index })))
    .find(({ media, part }) => media.kind === kind && part.secret === secret);
  if (!found) throw refusals.notFound("upload");
  const { media, part, index } = found;
  const content = request.body;
  if (linkedin.context.now() >= media.uploadsUntil)
    throw refusals.forbidden("an upload address that has expired");
  if (part.etag !== null) throw refusals.body("These bytes were uploaded already");
  const wanted = part.lastByte === null ? null : part.lastByte - part.firstByte + 1;
  if (content.length === 0 || (wanted !== null && content.length !== wanted)) {
    throw refusals.body(`The upload has ${content.length} bytes instead of ${wanted ?? "some"}`);
  }
  await keepPart(linkedin.context, media.number, index, content);
  const checksum = createHash("sha256").update(content).digest("hex");
  const etag = `/ambry-video/signedId/${checksum}-${media.number}-${index}`;
  await change(linkedin, (state) => {
    const stored = state.media[media.urn]?.parts[index];
    if (stored) stored.etag = etag;
  });
  if (media.kind === "video") return { status: 200, headers: { etag }, body: "" };
  await beginProcessing(linkedin, media);
  return { status: 201, body: "" };
}
