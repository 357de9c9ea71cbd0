import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { undefinedIfGone } from "@/lib/providers/social/graph-errors";
import { callInstagramApi, toProcessingError } from "@/lib/providers/social/instagram-errors";
import {
  type ContentImage,
  type ContentVideo,
  type Delivery,
  type PostContent,
  type SaveStep,
  SocialError,
} from "@/lib/providers/social/port";

export const CONTAINER_STEP = "container";
/** Set when an earlier attempt published the container: then the post is only looked up. */
export const PUBLISHED_STEP = "published";

const childStep = (index: number | "video") => `child:${index}`;

type Params = Record<string, string | boolean | string[] | Record<string, unknown>[]>;

/** Waits until the container can be published. Containers expire after a day and may be created again. */
export async function prepareDelivery(delivery: Delivery, save: SaveStep): Promise<void> {
  const id = await ensure(delivery, save, CONTAINER_STEP, () => wholeParams(delivery, save));
  if ((await waitUntilFinished(delivery, id)) === "PUBLISHED") await save({ [PUBLISHED_STEP]: id });
}

async function wholeParams(delivery: Delivery, save: SaveStep): Promise<Params> {
  const { images, video, message, options = {} } = delivery.content;
  const [first, ...more] = images;
  if (options.placement === "story") return storyParams(delivery.content);
  const shared: Params = {
    ...(message ? { caption: message } : {}),
    ...(options.collaborators?.length ? { collaborators: options.collaborators } : {}),
    ...(options.placeId ? { location_id: options.placeId } : {}),
  };
  if (video && (!first || options.placement === "reel"))
    return { ...reelParams(video, options.placement !== "reel"), ...shared };
  if (!first) throw new SocialError("refused", "image_needed", "Instagram takes pictures or a film");
  if (more.length === 0 && !video)
    return { ...imageParams(first), ...tagParams(delivery.content, 0), ...shared };
  const children = await makeChildren(delivery, save);
  return { media_type: "CAROUSEL", children: children.join(","), ...shared };
}

/** A story has neither caption nor collaborators nor location. */
function storyParams({ images: [image], video, ...content }: PostContent): Params {
  if (video) return { media_type: "STORIES", video_url: video.url };
  if (!image) throw new SocialError("refused", "image_needed", "Instagram takes pictures or a film");
  return { media_type: "STORIES", image_url: image.url, ...tagParams(content, 0) };
}

function tagParams({ options }: Pick<PostContent, "options">, index: number): Params {
  const tags = options?.userTags?.filter(({ image }) => image === index) ?? [];
  return tags.length > 0 ? { user_tags: tags.map(({ username, x, y }) => ({ username, x, y })) } : {};
}

/** The items of a carousel: the images in order, then the video. */
async function makeChildren(delivery: Delivery, save: SaveStep): Promise<string[]> {
  const { images, video } = delivery.content;
  const ids: string[] = [];
  for (const [index, image] of images.entries()) {
    const params = { ...imageParams(image), ...tagParams(delivery.content, index), is_carousel_item: true };
    ids.push(await ensure(delivery, save, childStep(index), async () => params));
  }
  if (video) {
    const params = { media_type: "VIDEO", video_url: video.url, is_carousel_item: true };
    ids.push(await ensure(delivery, save, childStep("video"), async () => params));
  }
  // Containers are created serially and processed concurrently.
  for (const id of ids) await waitUntilFinished(delivery, id);
  return ids;
}

/** Creates the container of a step, unless an earlier attempt left a usable one. */
async function ensure(delivery: Delivery, save: SaveStep, step: string, paramsOf: () => Promise<Params>) {
  const stored = delivery.steps[step];
  if (stored && (await isContainerUsable(delivery, stored))) return stored;
  const id = await createContainer(delivery, await paramsOf());
  await save({ [step]: id });
  return id;
}

function imageParams({ url, alt }: ContentImage): Params {
  return { image_url: url, ...(alt ? { alt_text: alt } : {}) };
}

/** Every video is a reel; `inFeed` shows it in the feed as well. */
function reelParams({ url, posterUrl }: ContentVideo, inFeed: boolean): Params {
  const params = { media_type: "REELS", video_url: url, share_to_feed: inFeed };
  return posterUrl ? { ...params, cover_url: posterUrl } : params;
}

const created = z.object({ id: z.string().min(1) });
const status = z.object({ status_code: z.string(), status: z.string().optional() });

/** Delay before each poll: one minute in total, then the worker returns later. */
const LOOKS_MS = [0, 500, 1_000, 2_000, 3_000, 5_000, 8_000, 10_000, 15_000, 15_000];
const FETCH_MS = 60_000;

async function createContainer({ target, signal }: Delivery, params: Params): Promise<string> {
  const { id } = await callInstagramApi(created, {
    method: "POST",
    path: `/${target.id}/media`,
    token: target.token,
    params,
    signal,
    timeoutMs: FETCH_MS,
  });
  return id;
}

/** Returns the status of a container; undefined when Instagram does not know it. */
export function fetchContainerStatus({ target, signal }: Delivery, id: string) {
  const params = { fields: "status_code,status" };
  const call = { path: `/${id}`, token: target.token, params, signal };
  return callInstagramApi(status, call).catch(undefinedIfGone);
}

/** An expired or failed container of an earlier attempt is created again. */
async function isContainerUsable(delivery: Delivery, id: string): Promise<boolean> {
  const found = await fetchContainerStatus(delivery, id);
  return found !== undefined && !["EXPIRED", "ERROR"].includes(found.status_code);
}

/** Polls until a container can be published, or was published. */
async function waitUntilFinished(delivery: Delivery, id: string): Promise<"FINISHED" | "PUBLISHED"> {
  for (const ms of LOOKS_MS) {
    await pause(ms, undefined, delivery.signal ? { signal: delivery.signal } : {});
    const found = await fetchContainerStatus(delivery, id);
    const code = found?.status_code ?? "EXPIRED";
    if (code === "FINISHED" || code === "PUBLISHED") return code;
    if (code === "ERROR") throw toProcessingError(found?.status ?? "");
    if (code === "EXPIRED") throw again();
  }
  throw again();
}

const again = () => new SocialError("transient", "unavailable", "Instagram still works on the post");
