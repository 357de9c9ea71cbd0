import { getOwnEntry, updateState } from "@/sandbox/core/state-files";
import { errors } from "@/sandbox/meta/errors";
import { assertCanPost, assertCanRead } from "@/sandbox/meta/graph-page";
import { listLivePosts, postNode } from "@/sandbox/meta/graph-posts";
import { type Call, graphTime } from "@/sandbox/meta/graph-request";
import { fetchPhoto, type InspectedFile, identifyPhoto, saveFile } from "@/sandbox/meta/media-files";
import {
  assertKnown,
  objectList,
  type Params,
  parseFieldsParam,
  type Resolvers,
  readFlag,
  readTimestamp,
  selectFields,
  text,
} from "@/sandbox/meta/params";
import { isPlace } from "@/sandbox/meta/seed-data";
import { type MetaContext, type MetaState, nextNumber, type Photo, type Post } from "@/sandbox/meta/state";

const SCHEDULE_MAX_MS = 30 * 86_400_000;
const SCHEDULE_MIN_MS = 10 * 60_000;
const DUPLICATE_WINDOW_MS = 3_600_000;
const UNATTACHED_PHOTO_MS = 24 * 3_600_000;
const MESSAGE_LIMIT = 63_206;

type Draft = Omit<Post, "id">;

export async function publishPost(call: Call, pageId: string): Promise<Record<string, unknown>> {
  const { meta, params } = call;
  assertKnown(params, ["message", "link", "published", "attached_media", "scheduled_publish_time", "place"]);
  assertCanPost(call, pageId);
  const now = meta.context.now();
  const draft = readDraft(params, pageId, now);
  const fields = parseFieldsParam(params, "id");
  const post = await updateState(meta, (state) => {
    const photos = draft.photoIds.map((id) => attachable(state, id, pageId, now));
    if (draft.published) assertNotDuplicate(meta, draft, now);
    const added = addPost(state, draft);
    for (const photo of photos) photo.postId = added.id;
    return added;
  });
  await recordPostEffect(meta, post);
  return postNode(meta, post, fields);
}

function readDraft(params: Params, pageId: string, now: number): Draft {
  const message = readMessage(params, "message");
  const link = readLink(params);
  const published = readFlag(params, "published", true);
  const publishAt = readSchedule(params, published, now);
  const photoIds = objectList(params, "attached_media").map((item, index) => {
    const names = Object.keys(item);
    if (names.length === 1 && typeof item.media_fbid === "string") return item.media_fbid;
    throw errors.parameter(`Param attached_media[${index}] must be an object with a media_fbid`);
  });
  if (new Set(photoIds).size < photoIds.length) throw errors.photosAlreadyPosted();
  if (link !== "" && photoIds.length > 0) {
    throw errors.parameter("A post cannot have both a link and attached_media");
  }
  if (message === "" && link === "" && photoIds.length === 0) throw errors.emptyPost();
  const place = text(params, "place");
  if (place !== "" && !isPlace(place)) throw errors.parameter("Param place must be the id of a page");
  return { pageId, message, link, photoIds, published, publishAt, createdAt: now, place };
}

export function readMessage(params: Params, name: string): string {
  const message = text(params, name);
  if (message.length > MESSAGE_LIMIT) {
    throw errors.parameter(`Param ${name} must be no longer than ${MESSAGE_LIMIT} characters`);
  }
  return message.trim() === "" ? "" : message;
}

function readLink(params: Params): string {
  const link = text(params, "link");
  if (link === "") return "";
  if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol)) throw errors.badLink();
  return link;
}

function readSchedule(params: Params, published: boolean, now: number): number | null {
  const publishAt = readTimestamp(params, "scheduled_publish_time");
  if (publishAt === null) return null;
  if (published) throw errors.parameter("You cannot specify a scheduled publish time on a published post");
  const ahead = publishAt - now;
  if (ahead < SCHEDULE_MIN_MS || ahead > SCHEDULE_MAX_MS) {
    throw errors.parameter("The specified scheduled publish time is invalid.");
  }
  return publishAt;
}

function attachable(state: MetaState, id: string, pageId: string, now: number): Photo {
  const photo = getOwnEntry(state.photos, id);
  if (!photo || photo.pageId !== pageId) {
    throw errors.parameter(`Param attached_media contains an unknown media_fbid: ${id}`);
  }
  if (photo.published || photo.postId !== null) throw errors.photosAlreadyPosted();
  if (now - photo.createdAt >= UNATTACHED_PHOTO_MS) {
    throw errors.parameter(`Param attached_media contains an unknown media_fbid: ${id}`);
  }
  return photo;
}

/** Rejects the text of the latest post of the page within the hour. Posts with images are accepted. */
function assertNotDuplicate(meta: MetaContext, draft: Draft, now: number): void {
  const [latest] = listLivePosts(meta, draft.pageId);
  if (!latest || latest.videoId || latest.photoIds.length > 0 || draft.photoIds.length > 0) return;
  const same = latest.message === draft.message && latest.link === draft.link;
  if (same && now - latest.createdAt < DUPLICATE_WINDOW_MS) throw errors.duplicate();
}

export function addPost(state: MetaState, draft: Draft): Post {
  const id = `${draft.pageId}_${122_100_000_000_000 + nextNumber(state)}`;
  const post = { id, ...draft };
  state.posts[id] = post;
  return post;
}

export async function recordPostEffect(meta: MetaContext, post: Post): Promise<void> {
  const { photos } = meta.state.get();
  const attached = post.photoIds.map((id) => ({ id, checksum: getOwnEntry(photos, id)?.checksum }));
  const { pageId, message, link, publishAt, videoId, place = "" } = post;
  // Videos are published as soon as they are processed, without another call.
  const published = post.published || videoId !== undefined;
  await meta.context.recordEffect({
    service: "meta",
    kind: "post",
    id: post.id,
    data: { pageId, postId: post.id, message, link, place, published, publishAt, videoId, photos: attached },
  });
}

const ALLOWED = ["url", "source", "caption", "message", "published", "alt_text_custom", "temporary"];

export async function publishPhoto(call: Call, pageId: string): Promise<Record<string, unknown>> {
  const { meta, params } = call;
  assertKnown(params, ALLOWED);
  assertCanPost(call, pageId);
  const published = readFlag(params, "published", true);
  if (readFlag(params, "temporary", false) && published) {
    throw errors.parameter("Param temporary is for unpublished photos");
  }
  const caption = readMessage(params, params.values.has("caption") ? "caption" : "message");
  const altText = text(params, "alt_text_custom");
  const file = await readFile(call);
  await saveFile(meta.context, file);

  const createdAt = meta.context.now();
  const { photo, post } = await updateState(meta, (state) => {
    const photo = addPhoto(state, { pageId, caption, altText, published, createdAt, file });
    if (!published) return { photo, post: undefined };
    const draft = { pageId, message: caption, link: "", photoIds: [photo.id], published, publishAt: null };
    const post = addPost(state, { ...draft, createdAt });
    photo.postId = post.id;
    return { photo, post };
  });
  await recordPhotoEffect(call, photo, post);
  return post ? { id: photo.id, post_id: post.id } : { id: photo.id };
}

async function readFile(call: Call): Promise<InspectedFile> {
  const source = call.params.files.get("source");
  const url = text(call.params, "url");
  if (source) return identifyPhoto(source);
  if (url === "") throw errors.noPhoto();
  return identifyPhoto(await fetchPhoto(url));
}

interface NewPhoto {
  pageId: string;
  caption: string;
  altText: string;
  published: boolean;
  createdAt: number;
  file: InspectedFile;
}

function addPhoto(state: MetaState, { file, ...rest }: NewPhoto): Photo {
  const id = String(122_200_000_000_000 + nextNumber(state));
  const { checksum, mime, bytes, width, height } = file;
  const photo: Photo = {
    id,
    ...rest,
    checksum,
    mime,
    bytes,
    width,
    height,
    postId: null,
  };
  state.photos[id] = photo;
  return photo;
}

async function recordPhotoEffect(call: Call, photo: Photo, post: Post | undefined): Promise<void> {
  const { pageId, checksum, bytes, published, caption, altText } = photo;
  const data = { pageId, photoId: photo.id, checksum, bytes, published, caption, altText };
  await call.meta.context.recordEffect({ service: "meta", kind: "photo", id: photo.id, data });
  if (post) await recordPostEffect(call.meta, post);
}

export function readPhoto(call: Call, photo: Photo): Record<string, unknown> {
  assertKnown(call.params, []);
  assertCanRead(call, photo.pageId);
  const source = `${call.meta.context.baseUrl}/feeds/facebook/media/${photo.id}`;
  const resolvers: Resolvers<Photo> = {
    id: ({ id }) => id,
    name: ({ caption }) => caption || undefined,
    alt_text_custom: ({ altText }) => altText || undefined,
    created_time: ({ createdAt }) => graphTime(createdAt),
    picture: () => source,
    images: ({ width, height }) => [{ width, height, source }],
    page_story_id: ({ postId }) =>
      postId && getOwnEntry(call.meta.state.get().posts, postId) ? postId : undefined,
  };
  return selectFields(photo, "Photo", parseFieldsParam(call.params, "created_time,name,id"), resolvers);
}
