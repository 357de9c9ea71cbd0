import { getOwnEntry, updateState } from "@/sandbox/core/state-files";
import { createInstagramError, errors, GraphError, getProcessingError } from "@/sandbox/meta/errors";
import type { Call } from "@/sandbox/meta/graph-request";
import { assertInstagram, countQuotaUsage } from "@/sandbox/meta/instagram-account";
import { readContainerExtras } from "@/sandbox/meta/instagram-options";
import {
  fetchFile,
  getFileRecord,
  type InspectedFile,
  inspectImage,
  inspectVideo,
  saveFile,
} from "@/sandbox/meta/media-files";
import {
  assertKnown,
  type Params,
  parseFieldsParam,
  type Resolvers,
  readFlag,
  selectFields,
  stringList,
  text,
} from "@/sandbox/meta/params";
import type { InstagramAccount } from "@/sandbox/meta/seed-data";
import {
  CONTAINER_LIFETIME_MS,
  type Container,
  type InstagramMedia,
  type MetaContext,
  type MetaState,
  PHOTO_FETCH_TIMEOUT_MS,
  PUBLISHING_QUOTA,
  type StoredFile,
  toLongId,
  VIDEO_FETCH_TIMEOUT_MS,
  VIDEO_LIMIT_BYTES,
  VIDEO_PROCESSING_MS,
} from "@/sandbox/meta/state";

const CAROUSEL_LIMITS = { min: 2, max: 10 };
const ASPECT_RATIO_LIMITS = { min: 4 / 5, max: 1.91 };
const INSTAGRAM_IMAGE_BYTES = 8 * 1024 * 1024;
const ALT_TEXT_LIMIT = 1000;
const MENTION_LIMIT = 20;
const HASHTAG_LIMIT = 30;
const CAPTION_LIMIT = 2200;
/** Default processing delay of an image container by the sandbox clock. */
const IMAGE_PROCESSING_MS = 300;

const ALLOWED = [
  ...["image_url", "video_url", "media_type", "caption", "alt_text", "is_carousel_item", "children"],
  ...["cover_url", "thumb_offset", "share_to_feed", "collaborators", "user_tags", "location_id"],
];

type ContainerRequest = Pick<
  Container,
  "kind" | "caption" | "altText" | "isChild" | "childIds" | "extras"
> & {
  url: string;
};

/** Emulates POST /{ig user}/media: creates a media container that is processed and published later. */
export async function createContainer(call: Call, { id: igId }: InstagramAccount) {
  const { meta, params } = call;
  assertKnown(params, ALLOWED);
  assertInstagram(call, igId, "instagram_content_publish");
  const requested = readContainerRequest(params);
  const created = await takeFile(call, requested);
  const { url: _, ...rest } = requested;
  const now = meta.context.now();
  const container = await updateState(meta, (state) => {
    for (const id of rest.childIds) assertChild(state, igId, id, now);
    return addContainer(state, { ...rest, ...created, igId, createdAt: now });
  });
  const { kind, isChild, childIds } = container;
  const data = { igId, kind, isChild, childIds, checksum: container.file?.checksum };
  await meta.context.recordEffect({ service: "meta", kind: "container", id: container.id, data });
  return { id: container.id };
}

function readContainerRequest(params: Params): ContainerRequest {
  const isChild = readFlag(params, "is_carousel_item", false);
  const kind = kindOf(params, isChild);
  const caption = text(params, "caption");
  const altText = text(params, "alt_text");
  const childIds = kind === "CAROUSEL" ? stringList(params, "children") : [];
  if (caption !== "" && isChild)
    throw errors.parameter("Param caption is for the carousel, not for its items");
  if (altText !== "" && kind !== "IMAGE") throw errors.parameter("Param alt_text is for images only");
  if (altText.length > ALT_TEXT_LIMIT)
    throw errors.parameter(`Param alt_text must be no longer than ${ALT_TEXT_LIMIT}`);
  if (kind !== "REELS") assertOnlyForReels(params);
  assertCaption(caption);
  if (
    kind === "CAROUSEL" &&
    (childIds.length < CAROUSEL_LIMITS.min || childIds.length > CAROUSEL_LIMITS.max)
  ) {
    throw createInstagramError("carouselSize");
  }
  if (kind === "STORIES" && caption !== "") throw errors.parameter("Param caption is not for stories");
  const name = isImage(kind, params) ? "image_url" : "video_url";
  const url = text(params, name);
  if (url === "" && kind !== "CAROUSEL") throw errors.parameter(`The parameter ${name} is required.`);
  return {
    kind,
    caption,
    altText,
    isChild,
    childIds,
    url,
    extras: readContainerExtras(params, kind, isChild),
  };
}

const isImage = (kind: Container["kind"], params: Params) =>
  kind === "IMAGE" || (kind === "STORIES" && params.values.has("image_url"));

function kindOf(params: Params, isChild: boolean): Container["kind"] {
  const given = text(params, "media_type");
  const both = params.values.has("image_url") && params.values.has("video_url");
  if (both) throw errors.parameter("Only one of image_url and video_url can be given");
  if (given === "STORIES" && !isChild) return "STORIES";
  if ((given === "" || given === "IMAGE") && !params.values.has("video_url")) return "IMAGE";
  if (given === "VIDEO" && isChild) return "VIDEO";
  if (given === "REELS" && !isChild) return "REELS";
  if (given === "CAROUSEL" && !isChild) return "CAROUSEL";
  throw createInstagramError("mediaType");
}

function assertOnlyForReels(params: Params): void {
  for (const name of ["cover_url", "thumb_offset", "share_to_feed"]) {
    if (params.values.has(name)) throw errors.parameter(`Param ${name} is for reels only`);
  }
}

function assertCaption(caption: string): void {
  const hashtags = caption.match(/#[\p{L}\p{N}_]+/gu) ?? [];
  const mentions = caption.match(/(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_.]+/gu) ?? [];
  const long = [...caption].length > CAPTION_LIMIT;
  if (long || hashtags.length > HASHTAG_LIMIT || mentions.length > MENTION_LIMIT) {
    throw createInstagramError("captionTooLong");
  }
}

async function takeFile(call: Call, { kind, url }: ContainerRequest) {
  if (kind === "CAROUSEL") return { file: null, error: null };
  if (kind === "IMAGE") return { file: await acceptImage(call.meta, url), error: null };
  if (isImage(kind, call.params)) return { file: await store(call.meta, await acceptJpeg(url)), error: null };
  const cover = text(call.params, "cover_url");
  if (cover !== "") await acceptJpeg(cover);
  return { file: null, error: null, ...(await acceptVideo(call.meta, url)) };
}

function assertChild(state: MetaState, igId: string, id: string, now: number): void {
  const child = getOwnEntry(state.containers, id);
  if (!child || child.igId !== igId || !child.isChild) throw createInstagramError("unknownContainer");
  const status = statusOf(child, now);
  if (status === "EXPIRED") throw createInstagramError("expired");
  if (status !== "FINISHED") throw createInstagramError("notReady");
}

type New = Omit<Container, "id" | "readyAt" | "mediaId">;

function addContainer(state: MetaState, fresh: New): Container {
  const id = toLongId("1790", state);
  const work =
    state.workMs ??
    (fresh.kind === "IMAGE" || fresh.kind === "CAROUSEL" ? IMAGE_PROCESSING_MS : VIDEO_PROCESSING_MS);
  const fails = state.failing > 0;
  if (fails) state.failing -= 1;
  const error = fresh.error ?? (fails ? getProcessingError("videoFormat") : null);
  const container = { ...fresh, id, error, readyAt: fresh.createdAt + work, mediaId: null };
  state.containers[id] = container;
  return container;
}

type Status = "IN_PROGRESS" | "FINISHED" | "ERROR" | "EXPIRED" | "PUBLISHED";

function statusOf({ mediaId, createdAt, readyAt, error }: Container, now: number): Status {
  if (mediaId !== null) return "PUBLISHED";
  if (now - createdAt >= CONTAINER_LIFETIME_MS) return "EXPIRED";
  if (now < readyAt) return "IN_PROGRESS";
  return error ? "ERROR" : "FINISHED";
}

const STATUS_TEXTS: Record<Exclude<Status, "ERROR">, string> = {
  IN_PROGRESS: "In Progress: Media is still being processed.",
  FINISHED: "Finished: Media has been uploaded and it is ready to be published.",
  EXPIRED: "Expired: Media was not published within 24 hours.",
  PUBLISHED: "Published: Media has been published.",
};

export function readContainer(call: Call, container: Container): Record<string, unknown> {
  assertKnown(call.params, []);
  assertInstagram(call, container.igId, "instagram_content_publish");
  const status = statusOf(container, call.meta.context.now());
  const resolvers: Resolvers<Container> = {
    id: ({ id }) => id,
    status_code: () => status,
    status: ({ error }) =>
      status === "ERROR"
        ? `Error: Media upload has failed with error code ${error?.subcode}`
        : STATUS_TEXTS[status],
  };
  return selectFields(container, "IGContainer", parseFieldsParam(call.params, "id"), resolvers);
}

const MESSAGES = {
  missing: () => createInstagramError("notFetched"),
  late: () => createInstagramError("fetchTimeout"),
  tooLarge: () => createInstagramError("tooLarge"),
};
const IMAGE = { ...MESSAGES, timeoutMs: PHOTO_FETCH_TIMEOUT_MS, limitBytes: INSTAGRAM_IMAGE_BYTES };
const VIDEO = { ...MESSAGES, timeoutMs: VIDEO_FETCH_TIMEOUT_MS, limitBytes: VIDEO_LIMIT_BYTES };

async function acceptImage(meta: MetaContext, url: string): Promise<StoredFile> {
  const file = await acceptJpeg(url);
  const aspect = file.width / file.height;
  if (aspect < ASPECT_RATIO_LIMITS.min || aspect > ASPECT_RATIO_LIMITS.max)
    throw createInstagramError("aspect");
  return store(meta, file);
}

/** Accepts a JPEG of any aspect ratio, such as the cover of a reel. */
async function acceptJpeg(url: string): Promise<InspectedFile> {
  const content = await fetchFile(url, IMAGE);
  const file = await inspectImage(content);
  if (file?.mime !== "image/jpeg") throw createInstagramError(isPage(content) ? "notFetched" : "imageFormat");
  return file;
}

/** Video errors appear in the status of the container, not in the response. */
async function acceptVideo(meta: MetaContext, url: string) {
  try {
    const file = await inspectVideo(await fetchFile(url, VIDEO));
    return file ? { file: await store(meta, file) } : { error: getProcessingError("videoFormat") };
  } catch (refused) {
    if (!(refused instanceof GraphError)) throw refused;
    const late = refused.shape.subcode === getProcessingError("fetchTimeout").subcode;
    return { error: getProcessingError(late ? "fetchTimeout" : "notFetched") };
  }
}

async function store(meta: MetaContext, file: InspectedFile): Promise<StoredFile> {
  await saveFile(meta.context, file);
  return getFileRecord(file);
}

const isPage = (content: Buffer) => /^\s*<(!doctype|html)/i.test(content.toString("latin1", 0, 200));

export async function publishContainer(call: Call, { id: igId }: InstagramAccount) {
  const { meta, params } = call;
  assertKnown(params, ["creation_id"]);
  assertInstagram(call, igId, "instagram_content_publish");
  const creationId = text(params, "creation_id");
  if (creationId === "") throw errors.parameter("The parameter creation_id is required.");
  const now = meta.context.now();
  const { media, blocked } = await updateState(meta, (state) => {
    const container = publishable(state, igId, creationId, now);
    const spam = takeSpam(state);
    return {
      media: spam === "instead" ? undefined : addMedia(state, container, now),
      blocked: spam !== undefined,
    };
  });
  if (media) await recordMediaEffect(call, media);
  if (blocked || !media) throw createInstagramError("spam");
  return { id: media.id };
}

function publishable(state: MetaState, igId: string, id: string, now: number): Container {
  const container = getOwnEntry(state.containers, id);
  if (!container || container.igId !== igId || container.isChild)
    throw createInstagramError("unknownContainer");
  const status = statusOf(container, now);
  if (status === "EXPIRED") throw createInstagramError("expired");
  if (status !== "FINISHED") throw createInstagramError("notReady");
  const used = countQuotaUsage(state, igId, now - PUBLISHING_QUOTA.seconds * 1000);
  if (used >= PUBLISHING_QUOTA.total) throw createInstagramError("dailyLimit");
  return container;
}

/** Consumes a block of the trigger "spam-block". The response does not tell whether the post is published. */
function takeSpam(state: MetaState): "after" | "instead" | undefined {
  if (state.spam.left === 0) return undefined;
  state.spam.left -= 1;
  return state.spam.published ? "after" : "instead";
}

function addMedia(state: MetaState, container: Container, now: number): InstagramMedia {
  const { igId, caption, kind, childIds } = container;
  const sources = kind === "CAROUSEL" ? childIds.map((id) => getOwnEntry(state.containers, id)) : [container];
  const parts = sources.flatMap((source) =>
    source?.file ? [{ id: newId(state), file: source.file, altText: source.altText }] : [],
  );
  const id = newId(state);
  const shortcode = `C${Buffer.from(id.slice(-9)).toString("base64url")}`;
  const visible = kind === "VIDEO" ? "REELS" : kind;
  const media: InstagramMedia = { id, igId, shortcode, kind: visible, caption, createdAt: now, parts };
  state.instagramMedia[id] = media;
  container.mediaId = id;
  for (const source of sources) if (source) source.mediaId = id;
  return media;
}

const newId = (state: MetaState) => toLongId("1800", state);

async function recordMediaEffect(call: Call, media: InstagramMedia): Promise<void> {
  const { id, igId, kind, caption, parts } = media;
  const visible = parts.map(({ file, altText }) => ({ checksum: file.checksum, altText }));
  const { containers } = call.meta.state.get();
  const made = Object.values(containers).filter(({ mediaId }) => mediaId === id);
  const extras = made.map((container) => container.extras).filter((one) => one !== undefined);
  const data = {
    ...{ igId, mediaId: id, mediaKind: kind, message: caption, published: true, parts: visible },
    collaborators: extras.flatMap(({ collaborators }) => collaborators),
    userTags: extras.flatMap(({ userTags }) => userTags),
    locationId: extras.map(({ locationId }) => locationId).join(""),
    shareToFeed: extras.every(({ shareToFeed }) => shareToFeed),
  };
  await call.meta.context.recordEffect({ service: "meta", kind: "instagram-post", id, data });
}
