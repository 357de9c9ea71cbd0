import { updateState } from "@/sandbox/core/state-files";
import { errors } from "@/sandbox/meta/errors";
import { assertCanList, assertCanPost, assertCanRead } from "@/sandbox/meta/graph-page";
import { type Call, graphTime } from "@/sandbox/meta/graph-request";
import {
  assertKnown,
  type Field,
  listInWindow,
  parseFieldsParam,
  type Resolvers,
  selectFields,
} from "@/sandbox/meta/params";
import { findPage } from "@/sandbox/meta/seed-data";
import { getLiveSince, isLive, type MetaContext, type Post, type Video } from "@/sandbox/meta/state";

function permalink(meta: MetaContext, post: Post): string {
  const number = post.id.slice(post.pageId.length + 1);
  return `${meta.context.baseUrl}/feeds/facebook/${post.pageId}/posts/${number}`;
}

export function postNode(meta: MetaContext, post: Post, fields: Field[]): Record<string, unknown> {
  const resolvers: Resolvers<Post> = {
    id: ({ id }) => id,
    message: ({ message }) => message || undefined,
    link: ({ link }) => link || undefined,
    created_time: () => graphTime(getLiveSince(post)),
    permalink_url: () => permalink(meta, post),
    is_published: () => isLive(post, meta.context.now()),
    scheduled_publish_time: ({ publishAt, videoId }) =>
      publishAt === null || videoId ? undefined : publishAt / 1000,
    full_picture: ({ photoIds: [first] }) =>
      first ? `${meta.context.baseUrl}/feeds/facebook/media/${first}` : undefined,
    from: ({ pageId }) => ({ name: findPage(pageId)?.name, id: pageId }),
  };
  return selectFields(post, "Post", fields, resolvers);
}

export function readPost(call: Call, post: Post): Record<string, unknown> {
  assertKnown(call.params, []);
  assertCanRead(call, post.pageId);
  if (!isLive(post, call.meta.context.now())) assertCanList(call, post.pageId);
  return postNode(call.meta, post, parseFieldsParam(call.params, "created_time,message,id"));
}

export async function deletePost(call: Call, post: Post): Promise<Record<string, unknown>> {
  assertKnown(call.params, []);
  assertCanPost(call, post.pageId);
  await updateState(call.meta, (state) => {
    if (!Object.hasOwn(state.posts, post.id)) throw errors.noObject("DELETE", post.id);
    delete state.posts[post.id];
  });
  const data = { pageId: post.pageId, postId: post.id };
  await call.meta.context.recordEffect({ service: "meta", kind: "post-deleted", id: post.id, data });
  return { success: true };
}

export function readFeed(call: Call, pageId: string): Record<string, unknown> {
  assertKnown(call.params, ["limit", "after", "before", "since", "until"]);
  assertCanList(call, pageId);
  const posts = listLivePosts(call.meta, pageId);
  return listInWindow(call, posts, getLiveSince, "created_time,message,id", (post, fields) =>
    postNode(call.meta, post, fields),
  );
}

export function listLivePosts(meta: MetaContext, pageId: string): Post[] {
  const now = meta.context.now();
  return Object.values(meta.state.get().posts)
    .filter((post) => post.pageId === pageId && isLive(post, now))
    .reverse()
    .sort((a, b) => getLiveSince(b) - getLiveSince(a));
}

export function readVideo(call: Call, video: Video): Record<string, unknown> {
  assertKnown(call.params, []);
  assertCanRead(call, video.pageId);
  return videoNode(call.meta, video, parseFieldsParam(call.params, "description,updated_time,id"));
}

/** GET /{page}/videos and /video_reels: finished uploads, also while they are processed, newest first. */
export function readVideos(call: Call, pageId: string, kinds: Video["kind"][]): Record<string, unknown> {
  assertKnown(call.params, ["limit", "after", "before", "since", "until"]);
  assertCanList(call, pageId);
  const videos = Object.values(call.meta.state.get().videos)
    .filter((video) => video.pageId === pageId && kinds.includes(video.kind) && video.finishedAt !== null)
    .reverse();
  const getTime = ({ createdAt }: Video) => createdAt;
  return listInWindow(call, videos, getTime, "description,updated_time,id", (video, fields) =>
    videoNode(call.meta, video, fields),
  );
}

function videoNode(meta: MetaContext, video: Video, fields: Field[]): Record<string, unknown> {
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
    // The real API also omits the host.
    permalink_url: ({ pageId, kind, id }) =>
      `/feeds/facebook/${pageId}/${kind === "reel" ? "reels" : "videos"}/${id}`,
  };
  return selectFields(video, "Video", fields, resolvers);
}

type Stage = "waiting" | "upload_complete" | "processing" | "ready" | "error";

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
