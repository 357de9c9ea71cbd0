import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { answer, asViolation, createJsonResponse, ResponseError } from "@/sandbox/core/send-response";
import { getOwnEntry, updateState } from "@/sandbox/core/state-files";
import { errors, GraphError } from "@/sandbox/meta/errors";
import { assertCanPost, assertCanPostVideo } from "@/sandbox/meta/graph-page";
import type { Call } from "@/sandbox/meta/graph-request";
import { fetchFile, getFileRecord, inspectVideo, saveFile } from "@/sandbox/meta/media-files";
import { assertKnown, text } from "@/sandbox/meta/params";
import { addPost, readMessage, recordPostEffect } from "@/sandbox/meta/publish-post";
import {
  type MetaContext,
  type MetaState,
  nextNumber,
  type ProcessingError,
  VIDEO_FETCH_TIMEOUT_MS,
  VIDEO_LIMIT_BYTES,
  VIDEO_PROCESSING_MS,
  type Video,
} from "@/sandbox/meta/state";
import { checkToken, hasPageScope } from "@/sandbox/meta/tokens";

const REEL_MAX_MS = 90_000;
const REEL_MIN_MS = 3_000;

const FETCH = {
  timeoutMs: VIDEO_FETCH_TIMEOUT_MS,
  limitBytes: VIDEO_LIMIT_BYTES,
  missing: errors.videoNotFetched,
  late: errors.videoNotFetched,
  tooLarge: errors.videoFormat,
};
const WORK_FAILED: ProcessingError = {
  code: 1_363_008,
  subcode: 0,
  message: "There was a problem with processing the video. Please try again.",
};

/** POST /{page}/videos with a URL: accepted before processing, visible afterwards. */
export async function publishVideo(call: Call, pageId: string): Promise<Record<string, unknown>> {
  const { meta, params } = call;
  assertKnown(params, ["file_url", "description", "title"]);
  assertCanPostVideo(call, pageId);
  const description = readMessage(params, "description");
  const url = text(params, "file_url");
  if (url === "") throw errors.parameter("The parameter file_url is required.");
  const { file, durationMs } = await acceptVideo(meta, url);
  const now = meta.context.now();
  const video = await updateState(meta, (state) => {
    const begun = addVideo(state, { pageId, kind: "video", createdAt: now });
    Object.assign(begun, { title: text(params, "title"), description, file, durationMs });
    return finishVideo(state, begun, now);
  });
  await recordVideoEffect(meta, video);
  return { id: video.id };
}

async function acceptVideo(meta: MetaContext, url: string) {
  const clip = await inspectVideo(await fetchFile(url, FETCH));
  if (!clip) throw errors.videoFormat();
  await saveFile(meta.context, clip);
  return { file: getFileRecord(clip), durationMs: clip.durationMs };
}

function addVideo(state: MetaState, fresh: Pick<Video, "pageId" | "kind" | "createdAt">): Video {
  const video: Video = {
    id: String(122_300_000_000_000 + nextNumber(state)),
    ...fresh,
    ...{ title: "", description: "", file: null, durationMs: 0 },
    ...{ finishedAt: null, readyAt: null, error: null, postId: null },
  };
  state.videos[video.id] = video;
  return video;
}

/** Starts processing. The post becomes visible when processing succeeds. */
function finishVideo(state: MetaState, video: Video, now: number, error: ProcessingError | null = null) {
  const fails = state.failing > 0;
  if (fails) state.failing -= 1;
  video.finishedAt = now;
  video.readyAt = now + (state.workMs ?? VIDEO_PROCESSING_MS);
  video.error = error ?? (fails ? WORK_FAILED : null);
  // A story is no post of the page.
  if (video.error || video.kind === "story") return video;
  const { pageId, description: message, id: videoId, readyAt: publishAt } = video;
  const draft = { pageId, message, link: "", photoIds: [], createdAt: now, published: false, publishAt };
  video.postId = addPost(state, { ...draft, videoId }).id;
  return video;
}

/** An accepted video will be visible unless its processing fails. */
async function recordVideoEffect(meta: MetaContext, video: Video, place = ""): Promise<void> {
  const { id, pageId, kind, description, file, error, postId } = video;
  const data = { pageId, videoId: id, kind, message: description, checksum: file?.checksum, error, place };
  await meta.context.recordEffect({ service: "meta", kind: "video", id, data });
  if (kind === "story") return;
  const post = postId === null ? undefined : meta.state.get().posts[postId];
  if (post) await recordPostEffect(meta, post);
}

/** Width divided by height of 9:16, with tolerance for rounding. */
const UPRIGHT = { min: 0.55, max: 0.575 };

type UprightKind = "reel" | "story";

/** POST /{page}/video_reels and /video_stories: start, upload at the returned URL, finish. */
export async function publishUprightVideo(call: Call, pageId: string, kind: UprightKind) {
  const phase = text(call.params, "upload_phase");
  if (phase === "start") return startUpload(call, pageId, kind);
  if (phase === "finish") return finishUpload(call, pageId, kind);
  throw errors.parameter("Param upload_phase must be one of {START, FINISH}");
}

async function startUpload(call: Call, pageId: string, kind: UprightKind): Promise<Record<string, unknown>> {
  const { meta, params } = call;
  assertKnown(params, ["upload_phase"]);
  assertCanPostVideo(call, pageId);
  const createdAt = meta.context.now();
  const { id } = await updateState(meta, (state) => addVideo(state, { pageId, kind, createdAt }));
  return { video_id: id, upload_url: `${meta.context.baseUrl}/meta/rupload/video-upload/v26.0/${id}` };
}

const FINISH_PARAMS = {
  reel: ["upload_phase", "video_id", "video_state", "description", "title", "place"],
  story: ["upload_phase", "video_id"],
};

async function finishUpload(call: Call, pageId: string, kind: UprightKind): Promise<Record<string, unknown>> {
  const { meta, params } = call;
  assertKnown(params, FINISH_PARAMS[kind]);
  assertCanPostVideo(call, pageId);
  const description = readMessage(params, "description");
  if (kind === "reel" && text(params, "video_state") !== "PUBLISHED") {
    throw errors.parameter("Param video_state must be PUBLISHED: drafts and schedules are not served here");
  }
  const now = meta.context.now();
  const video = await updateState(meta, (state) => {
    const begun = getOwnEntry(state.videos, text(params, "video_id"));
    if (!begun || begun.pageId !== pageId || begun.kind !== kind) {
      throw errors.parameter("Param video_id must be the id of a started upload");
    }
    if (begun.finishedAt !== null) throw errors.parameter("This video was already finished");
    if (!begun.file) throw errors.parameter("The upload of this video is not complete");
    Object.assign(begun, { description, title: text(params, "title") });
    return finishVideo(state, begun, now, shapeError(begun));
  });
  await recordVideoEffect(meta, video, text(params, "place"));
  return { success: true, post_id: video.postId?.split("_")[1] };
}

/** POST /{page}/photo_stories shows an uploaded photo that is not published otherwise. */
export async function publishPhotoStory(call: Call, pageId: string): Promise<Record<string, unknown>> {
  const { meta, params } = call;
  assertKnown(params, ["photo_id"]);
  assertCanPost(call, pageId);
  const photoId = text(params, "photo_id");
  const { postId, checksum } = await updateState(meta, (state) => {
    const photo = getOwnEntry(state.photos, photoId);
    if (!photo || photo.pageId !== pageId || photo.published || photo.postId !== null) {
      throw errors.parameter("Param photo_id must be the id of an unpublished photo of the page");
    }
    photo.postId = `${pageId}_${122_400_000_000_000 + nextNumber(state)}`;
    return photo;
  });
  const data = { pageId, photoId, checksum, published: true };
  await meta.context.recordEffect({ service: "meta", kind: "photo-story", id: String(postId), data });
  return { success: true, post_id: String(postId).split("_")[1] };
}

/** Meta reports an invalid shape of a reel only when it is processed. */
function shapeError({ file, durationMs }: Video): ProcessingError | null {
  const aspect = file ? file.width / file.height : 0;
  if (aspect < UPRIGHT.min || aspect > UPRIGHT.max) {
    return { code: 1_363_040, subcode: 0, message: "The aspect ratio of a reel must be 9:16." };
  }
  if (durationMs < REEL_MIN_MS || durationMs > REEL_MAX_MS) {
    return { code: 1_363_128, subcode: 0, message: "A reel lasts between 3 and 90 seconds." };
  }
  return null;
}

/** POST to the upload URL: the video comes from the URL in the header `file_url`. */
export function handleUpload(meta: MetaContext, request: SandboxRequest): Promise<SandboxResponse> {
  return answer({}, async () => {
    const { id, token, url } = readUpload(request);
    try {
      const { pageId } = checkToken(meta, token);
      const video = getOwnEntry(meta.state.get().videos, id);
      if (!video || video.pageId !== pageId) throw asViolation(new UploadError(404, NO_UPLOAD));
      // The user may have withdrawn the permission since the upload was started.
      if (!hasPageScope(meta, "publish_video", pageId)) throw new UploadError(404, NO_UPLOAD);
      const taken = await acceptVideo(meta, url);
      await updateState(meta, (state) => Object.assign(state.videos[id] ?? {}, taken));
      return createJsonResponse(200, { success: true, message: "Upload successful." });
    } catch (refused) {
      if (!(refused instanceof GraphError)) throw refused;
      const removed = refused.shape.code === 190;
      throw new UploadError(removed ? 401 : 400, refused.shape.message);
    }
  });
}

const NO_UPLOAD = "Resource not found";

/** Reads an upload. Throws for what no correct client sends: another address, other headers, a body. */
export function readUpload({ method, path, query, headers, body }: SandboxRequest) {
  const id = /^\/video-upload\/v\d+\.\d+\/(\d+)$/.exec(path)?.[1];
  const token = /^OAuth (\S+)$/.exec(headers.authorization ?? "")?.[1];
  const url = headers.file_url;
  if (method !== "POST" || !id) throw asViolation(new UploadError(404, NO_UPLOAD));
  if (!token) throw asViolation(new UploadError(401, "The header Authorization must be: OAuth {page token}"));
  if (query.size > 0 || body.length > 0)
    throw asViolation(new UploadError(400, "Only file_url is served here"));
  if (!url || !URL.canParse(url))
    throw asViolation(new UploadError(400, "The header file_url must be a URL"));
  return { id, token, url };
}

class UploadError extends ResponseError {
  constructor(status: number, message: string) {
    const debug_info = { retriable: false, type: "ProcessingFailedError", message };
    super(message, createJsonResponse(status, { debug_info }));
  }
}
