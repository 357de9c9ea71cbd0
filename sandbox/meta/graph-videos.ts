import { type Field, project, type Resolvers, wantedFields } from "@/sandbox/meta/fields";
import { type Call, graphTime } from "@/sandbox/meta/graph-call";
import { assertMayList, assertMayRead } from "@/sandbox/meta/graph-page";
import { paginate } from "@/sandbox/meta/paging";
import { assertKnown, moment } from "@/sandbox/meta/params";
import type { Meta, Video } from "@/sandbox/meta/state";

/** GET /{video}. */
export function readVideo(call: Call, video: Video): Record<string, unknown> {
  assertKnown(call.params, []);
  assertMayRead(call, video.pageId);
  return videoNode(call.meta, video, wantedFields(call.params, "description,updated_time,id"));
}

/** GET /{page}/videos and /video_reels: what was finished, also while it is worked on, newest first. */
export function readVideos(call: Call, pageId: string, kinds: Video["kind"][]): Record<string, unknown> {
  assertKnown(call.params, ["limit", "after", "before", "since", "until"]);
  assertMayList(call, pageId);
  const since = moment(call.params, "since") ?? Number.NEGATIVE_INFINITY;
  const until = moment(call.params, "until") ?? Number.POSITIVE_INFINITY;
  const second = ({ createdAt }: Video) => Math.floor(createdAt / 1000) * 1000;
  const videos = Object.values(call.meta.state.get().videos)
    .filter((video) => video.pageId === pageId && kinds.includes(video.kind) && video.finishedAt !== null)
    .filter((video) => second(video) >= since && second(video) <= until)
    .reverse();
  const fields = wantedFields(call.params, "description,updated_time,id");
  const { items, paging } = paginate(videos, call.params, call.address);
  const data = items.map((video) => videoNode(call.meta, video, fields));
  return paging ? { data, paging } : { data };
}

function videoNode(meta: Meta, video: Video, fields: Field[]): Record<string, unknown> {
  const resolvers: Resolvers<Video> = {
    id: ({ id }) => id,
    title: ({ title }) => title || undefined,
    description: ({ description }) => description || undefined,
    created_time: ({ createdAt }) => graphTime(createdAt),
    updated_time: ({ finishedAt, createdAt }) => graphTime(finishedAt ?? createdAt),
    length: ({ durationMs }) => durationMs / 1000,
    post_id: ({ postId }) => postId?.split("_")[1],
    published: () => stageOf(video, meta.context.now()) === "ready",
    status: () => statusOf(video, meta.context.now()),
    // Without a host, as in life.
    permalink_url: ({ pageId, kind, id }) =>
      `/feeds/facebook/${pageId}/${kind === "reel" ? "reels" : "videos"}/${id}`,
  };
  return project(video, "Video", fields, resolvers);
}

type Stage = "waiting" | "upload_complete" | "processing" | "ready" | "error";

/** How far a film has come. */
function stageOf({ file, readyAt, error }: Video, now: number): Stage {
  if (readyAt === null) return file ? "upload_complete" : "waiting";
  if (now < readyAt) return "processing";
  return error ? "error" : "ready";
}

function statusOf(video: Video, now: number): Record<string, unknown> {
  const stage = stageOf(video, now);
  const processing: Record<Stage, string> = {
    waiting: "not_started",
    upload_complete: "not_started",
    processing: "in_progress",
    ready: "complete",
    error: "error",
  };
  const { error, readyAt } = video;
  const published = {
    status: "complete",
    publish_status: "published",
    publish_time: graphTime(readyAt ?? 0),
  };
  return {
    video_status: stage === "waiting" ? "processing" : stage,
    ...(stage === "processing" ? { processing_progress: 50 } : {}),
    uploading_phase: { status: stage === "waiting" ? "in_progress" : "complete" },
    processing_phase: {
      status: processing[stage],
      ...(stage === "error" && error ? { errors: [{ code: error.code, message: error.message }] } : {}),
    },
    publishing_phase: stage === "ready" ? published : { status: "not_started" },
  };
}
