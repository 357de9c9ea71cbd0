import { change, entry } from "@/sandbox/core/change";
import { json } from "@/sandbox/core/json";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { GraphError, refusals } from "@/sandbox/meta/errors";
import type { Call } from "@/sandbox/meta/graph-call";
import { assertMayFilm } from "@/sandbox/meta/graph-page";
import { assertKnown, text } from "@/sandbox/meta/params";
import { readMessage } from "@/sandbox/meta/publish-post";
import { addVideo, finishVideo, noteVideo, takeFilm } from "@/sandbox/meta/publish-video";
import { REEL_MAX_MS, REEL_MIN_MS } from "@/sandbox/meta/settings";
import type { Meta, Video, WorkError } from "@/sandbox/meta/state";
import { checkToken, holdsForPage } from "@/sandbox/meta/tokens";

/** Width by height of 9:16, give or take a pixel's rounding. */
const UPRIGHT = { min: 0.55, max: 0.575 };

/** POST /{page}/video_reels: begun, then handed over at its upload address, then finished. */
export async function publishReel(call: Call, pageId: string): Promise<Record<string, unknown>> {
  const phase = text(call.params, "upload_phase");
  if (phase === "start") return startReel(call, pageId);
  if (phase === "finish") return finishReel(call, pageId);
  throw refusals.parameter("Param upload_phase must be one of {START, FINISH}");
}

async function startReel(call: Call, pageId: string): Promise<Record<string, unknown>> {
  const { meta, params } = call;
  assertKnown(params, ["upload_phase"]);
  assertMayFilm(call, pageId);
  const createdAt = meta.context.now();
  const { id } = await change(meta, (state) => addVideo(state, { pageId, kind: "reel", createdAt }));
  return { video_id: id, upload_url: `${meta.context.baseUrl}/meta/rupload/video-upload/v26.0/${id}` };
}

async function finishReel(call: Call, pageId: string): Promise<Record<string, unknown>> {
  const { meta, params } = call;
  assertKnown(params, ["upload_phase", "video_id", "video_state", "description", "title"]);
  assertMayFilm(call, pageId);
  const description = readMessage(params, "description");
  if (text(params, "video_state") !== "PUBLISHED") {
    throw refusals.parameter("Param video_state must be PUBLISHED: drafts and schedules are not served here");
  }
  const now = meta.context.now();
  const video = await change(meta, (state) => {
    const begun = entry(state.videos, text(params, "video_id"));
    if (!begun || begun.pageId !== pageId || begun.kind !== "reel") {
      throw refusals.parameter("Param video_id must be the id of a started reel");
    }
    if (begun.finishedAt !== null) throw refusals.parameter("This reel was already finished");
    if (!begun.file) throw refusals.parameter("The upload of this reel is not complete");
    Object.assign(begun, { description, title: text(params, "title") });
    return finishVideo(state, begun, now, shapeError(begun));
  });
  await noteVideo(meta, video);
  return { success: true, post_id: video.postId?.split("_")[1] };
}

/** What is wrong with the shape of a reel shows when it is worked on, not before. */
function shapeError({ file, durationMs }: Video): WorkError | null {
  const aspect = file ? file.width / file.height : 0;
  if (aspect < UPRIGHT.min || aspect > UPRIGHT.max) {
    return { code: 1_363_040, subcode: 0, message: "The aspect ratio of a reel must be 9:16." };
  }
  if (durationMs < REEL_MIN_MS || durationMs > REEL_MAX_MS) {
    return { code: 1_363_128, subcode: 0, message: "A reel lasts between 3 and 90 seconds." };
  }
  return null;
}

/** POST to the upload address: the film comes from the address in the header `file_url`. */
export async function handleUpload(meta: Meta, request: SandboxRequest): Promise<SandboxResponse> {
  const id = /^\/video-upload\/v\d+\.\d+\/(\d+)$/.exec(request.path)?.[1] ?? "";
  const token = /^OAuth (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  try {
    const { pageId } = checkToken(meta, token);
    const video = entry(meta.state.get().videos, id);
    const own = video && video.pageId === pageId && holdsForPage(meta, "publish_video", video.pageId);
    if (request.method !== "POST" || !own) return uploadRefusal(404, "Resource not found");
    if (request.query.size > 0 || request.body.length > 0)
      return uploadRefusal(400, "Only file_url is served here");
    const taken = await takeFilm(meta, request.headers.file_url ?? "");
    await change(meta, (state) => Object.assign(state.videos[id] ?? {}, taken));
    return json(200, { success: true, message: "Upload successful." });
  } catch (refusal) {
    if (!(refusal instanceof GraphError)) throw refusal;
    const dead = refusal.shape.code === 190;
    return uploadRefusal(dead ? 401 : 400, refusal.shape.message);
  }
}

function uploadRefusal(status: number, message: string): SandboxResponse {
  return json(status, { debug_info: { retriable: false, type: "ProcessingFailedError", message } });
}
