import { change, entry } from "@/sandbox/core/change";
import { refusals } from "@/sandbox/meta/errors";
import { project, type Resolvers, wantedFields } from "@/sandbox/meta/fields";
import type { Call } from "@/sandbox/meta/graph-call";
import { assertInstagram } from "@/sandbox/meta/instagram-account";
import { instagramRefusal, workErrorOf } from "@/sandbox/meta/instagram-errors";
import { takeFilm, takeImage, takeJpeg } from "@/sandbox/meta/instagram-file";
import { assertKnown, flag, type Params, stringList, text } from "@/sandbox/meta/params";
import {
  ALT_TEXT_LIMIT,
  CAPTION_LIMIT,
  CAROUSEL,
  CONTAINER_LIFETIME_MS,
  FILM_WORK_MS,
  HASHTAG_LIMIT,
  IMAGE_WORK_MS,
  MENTION_LIMIT,
} from "@/sandbox/meta/settings";
import { type Container, longId, type MetaState } from "@/sandbox/meta/state";
import type { InstagramAccount } from "@/sandbox/meta/world";

const ALLOWED = [
  ...["image_url", "video_url", "media_type", "caption", "alt_text", "is_carousel_item", "children"],
  ...["cover_url", "thumb_offset", "share_to_feed"],
];

type Asked = Pick<Container, "kind" | "caption" | "altText" | "isChild" | "childIds"> & { url: string };

/** POST /{ig user}/media: something to be published later, invisible until then. */
export async function createContainer(call: Call, { id: igId }: InstagramAccount) {
  const { meta, params } = call;
  assertKnown(params, ALLOWED);
  assertInstagram(call, igId, "instagram_content_publish");
  const asked = readAsked(params);
  const made = await takeFile(call, asked);
  const { url: _, ...rest } = asked;
  const now = meta.context.now();
  const container = await change(meta, (state) => {
    for (const id of rest.childIds) assertChild(state, igId, id, now);
    return addContainer(state, { ...rest, ...made, igId, createdAt: now });
  });
  const { kind, isChild, childIds } = container;
  const data = { igId, kind, isChild, childIds, checksum: container.file?.checksum };
  await meta.context.recordEffect({ service: "meta", kind: "container", id: container.id, data });
  return { id: container.id };
}

function readAsked(params: Params): Asked {
  const isChild = flag(params, "is_carousel_item", false);
  const kind = kindOf(params, isChild);
  const caption = text(params, "caption");
  const altText = text(params, "alt_text");
  const childIds = kind === "CAROUSEL" ? stringList(params, "children") : [];
  if (caption !== "" && isChild)
    throw refusals.parameter("Param caption is for the carousel, not for its items");
  if (altText !== "" && kind !== "IMAGE") throw refusals.parameter("Param alt_text is for images only");
  if (altText.length > ALT_TEXT_LIMIT)
    throw refusals.parameter(`Param alt_text must be no longer than ${ALT_TEXT_LIMIT}`);
  if (kind !== "REELS") assertOnlyForReels(params);
  assertCaption(caption);
  if (kind === "CAROUSEL" && (childIds.length < CAROUSEL.min || childIds.length > CAROUSEL.max)) {
    throw instagramRefusal("carouselSize");
  }
  const url = text(params, kind === "IMAGE" ? "image_url" : "video_url");
  if (url === "" && kind !== "CAROUSEL") {
    throw refusals.parameter(`The parameter ${kind === "IMAGE" ? "image_url" : "video_url"} is required.`);
  }
  return { kind, caption, altText, isChild, childIds, url };
}

function kindOf(params: Params, isChild: boolean): Container["kind"] {
  const given = text(params, "media_type");
  const both = params.values.has("image_url") && params.values.has("video_url");
  if (both) throw refusals.parameter("Only one of image_url and video_url can be given");
  if ((given === "" || given === "IMAGE") && !params.values.has("video_url")) return "IMAGE";
  if (given === "VIDEO" && isChild) return "VIDEO";
  if (given === "REELS" && !isChild) return "REELS";
  if (given === "CAROUSEL" && !isChild) return "CAROUSEL";
  throw instagramRefusal("mediaType");
}

function assertOnlyForReels(params: Params): void {
  for (const name of ["cover_url", "thumb_offset", "share_to_feed"]) {
    if (params.values.has(name)) throw refusals.parameter(`Param ${name} is for reels only`);
  }
}

function assertCaption(caption: string): void {
  const hashtags = caption.match(/#[\p{L}\p{N}_]+/gu) ?? [];
  const mentions = caption.match(/(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_.]+/gu) ?? [];
  const long = [...caption].length > CAPTION_LIMIT;
  if (long || hashtags.length > HASHTAG_LIMIT || mentions.length > MENTION_LIMIT) {
    throw instagramRefusal("captionTooLong");
  }
}

async function takeFile(call: Call, { kind, url }: Asked): Promise<Pick<Container, "file" | "error">> {
  if (kind === "CAROUSEL") return { file: null, error: null };
  if (kind === "IMAGE") return { file: await takeImage(call.meta, url), error: null };
  const cover = text(call.params, "cover_url");
  if (cover !== "") await takeJpeg(cover);
  return { file: null, error: null, ...(await takeFilm(call.meta, url)) };
}

function assertChild(state: MetaState, igId: string, id: string, now: number): void {
  const child = entry(state.containers, id);
  if (!child || child.igId !== igId || !child.isChild) throw instagramRefusal("unknownContainer");
  const status = statusOf(child, now);
  if (status === "EXPIRED") throw instagramRefusal("expired");
  if (status !== "FINISHED") throw instagramRefusal("notReady");
}

type New = Omit<Container, "id" | "readyAt" | "mediaId">;

function addContainer(state: MetaState, fresh: New): Container {
  const id = longId("1790", state);
  const work =
    state.workMs ?? (fresh.kind === "IMAGE" || fresh.kind === "CAROUSEL" ? IMAGE_WORK_MS : FILM_WORK_MS);
  const fails = state.failing > 0;
  if (fails) state.failing -= 1;
  const error = fresh.error ?? (fails ? workErrorOf("filmFormat") : null);
  const container = { ...fresh, id, error, readyAt: fresh.createdAt + work, mediaId: null };
  state.containers[id] = container;
  return container;
}

export type Status = "IN_PROGRESS" | "FINISHED" | "ERROR" | "EXPIRED" | "PUBLISHED";

/** What a container has become by now. */
export function statusOf({ mediaId, createdAt, readyAt, error }: Container, now: number): Status {
  if (mediaId !== null) return "PUBLISHED";
  if (now - createdAt >= CONTAINER_LIFETIME_MS) return "EXPIRED";
  if (now < readyAt) return "IN_PROGRESS";
  return error ? "ERROR" : "FINISHED";
}

const SAID: Record<Exclude<Status, "ERROR">, string> = {
  IN_PROGRESS: "In Progress: Media is still being processed.",
  FINISHED: "Finished: Media has been uploaded and it is ready to be published.",
  EXPIRED: "Expired: Media was not published within 24 hours.",
  PUBLISHED: "Published: Media has been published.",
};

/** GET /{container}. */
export function readContainer(call: Call, container: Container): Record<string, unknown> {
  assertKnown(call.params, []);
  assertInstagram(call, container.igId, "instagram_content_publish");
  const status = statusOf(container, call.meta.context.now());
  const resolvers: Resolvers<Container> = {
    id: ({ id }) => id,
    status_code: () => status,
    status: ({ error }) =>
      status === "ERROR" ? `Error: Media upload has failed with error code ${error?.subcode}` : SAID[status],
  };
  return project(container, "IGContainer", wantedFields(call.params, "id"), resolvers);
}
