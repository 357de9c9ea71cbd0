import { change, entry } from "@/sandbox/core/change";
import { refusals } from "@/sandbox/meta/errors";
import { wantedFields } from "@/sandbox/meta/fields";
import type { Call } from "@/sandbox/meta/graph-call";
import { assertMayPost } from "@/sandbox/meta/graph-page";
import { livePosts, postNode } from "@/sandbox/meta/graph-posts";
import { assertKnown, flag, moment, objectList, type Params, text } from "@/sandbox/meta/params";
import {
  DUPLICATE_WINDOW_MS,
  MESSAGE_LIMIT,
  SCHEDULE_MAX_MS,
  SCHEDULE_MIN_MS,
  UNATTACHED_PHOTO_MS,
} from "@/sandbox/meta/settings";
import { type Meta, type MetaState, nextNumber, type Photo, type Post } from "@/sandbox/meta/state";

type Draft = Omit<Post, "id">;

/** POST /{page}/feed. */
export async function publishPost(call: Call, pageId: string): Promise<Record<string, unknown>> {
  const { meta, params } = call;
  assertKnown(params, ["message", "link", "published", "attached_media", "scheduled_publish_time"]);
  assertMayPost(call, pageId);
  const now = meta.context.now();
  const draft = readDraft(params, pageId, now);
  const fields = wantedFields(params, "id");
  const post = await change(meta, (state) => {
    const photos = draft.photoIds.map((id) => attachable(state, id, pageId, now));
    if (draft.published) assertNotDuplicate(meta, draft, now);
    const added = addPost(state, draft);
    for (const photo of photos) photo.postId = added.id;
    return added;
  });
  await notePost(meta, post);
  return postNode(meta, post, fields);
}

function readDraft(params: Params, pageId: string, now: number): Draft {
  const message = readMessage(params, "message");
  const link = readLink(params);
  const published = flag(params, "published", true);
  const publishAt = readSchedule(params, published, now);
  const photoIds = objectList(params, "attached_media").map((item, index) => {
    const names = Object.keys(item);
    if (names.length === 1 && typeof item.media_fbid === "string") return item.media_fbid;
    throw refusals.parameter(`Param attached_media[${index}] must be an object with a media_fbid`);
  });
  if (new Set(photoIds).size < photoIds.length) throw refusals.photosAlreadyPosted();
  if (link !== "" && photoIds.length > 0) {
    throw refusals.parameter("A post cannot have both a link and attached_media");
  }
  if (message === "" && link === "" && photoIds.length === 0) throw refusals.emptyPost();
  return { pageId, message, link, photoIds, published, publishAt, createdAt: now };
}

/** The text of a post or a photo, within Facebook's limit. */
export function readMessage(params: Params, name: string): string {
  const message = text(params, name);
  if (message.length > MESSAGE_LIMIT) {
    throw refusals.parameter(`Param ${name} must be no longer than ${MESSAGE_LIMIT} characters`);
  }
  return message.trim() === "" ? "" : message;
}

function readLink(params: Params): string {
  const link = text(params, "link");
  if (link === "") return "";
  if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol)) throw refusals.badLink();
  return link;
}

function readSchedule(params: Params, published: boolean, now: number): number | null {
  const publishAt = moment(params, "scheduled_publish_time");
  if (publishAt === null) return null;
  if (published) throw refusals.parameter("You cannot specify a scheduled publish time on a published post");
  const ahead = publishAt - now;
  if (ahead < SCHEDULE_MIN_MS || ahead > SCHEDULE_MAX_MS) {
    throw refusals.parameter("The specified scheduled publish time is invalid.");
  }
  return publishAt;
}

function attachable(state: MetaState, id: string, pageId: string, now: number): Photo {
  const photo = entry(state.photos, id);
  if (!photo || photo.pageId !== pageId) {
    throw refusals.parameter(`Param attached_media contains an unknown media_fbid: ${id}`);
  }
  if (photo.published || photo.postId !== null) throw refusals.photosAlreadyPosted();
  if (now - photo.createdAt >= UNATTACHED_PHOTO_MS) {
    throw refusals.parameter(`Param attached_media contains an unknown media_fbid: ${id}`);
  }
  return photo;
}

/** Only what is certain: the page's latest post, in words alone, within the hour. Posts with pictures pass. */
function assertNotDuplicate(meta: Meta, draft: Draft, now: number): void {
  const [latest] = livePosts(meta, draft.pageId);
  if (!latest || latest.videoId || latest.photoIds.length > 0 || draft.photoIds.length > 0) return;
  const same = latest.message === draft.message && latest.link === draft.link;
  if (same && now - latest.createdAt < DUPLICATE_WINDOW_MS) throw refusals.duplicate();
}

export function addPost(state: MetaState, draft: Draft): Post {
  const id = `${draft.pageId}_${122_100_000_000_000 + nextNumber(state)}`;
  const post = { id, ...draft };
  state.posts[id] = post;
  return post;
}

/** Tells the judge what the page now shows. */
export async function notePost(meta: Meta, post: Post): Promise<void> {
  const { photos } = meta.state.get();
  const attached = post.photoIds.map((id) => ({ id, checksum: entry(photos, id)?.checksum }));
  const { pageId, message, link, publishAt, videoId } = post;
  // A film that was taken is seen as soon as the work on it is done, without another call.
  const published = post.published || videoId !== undefined;
  await meta.context.recordEffect({
    service: "meta",
    kind: "post",
    id: post.id,
    data: { pageId, postId: post.id, message, link, published, publishAt, videoId, photos: attached },
  });
}
