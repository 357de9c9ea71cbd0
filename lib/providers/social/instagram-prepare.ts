import {
  createContainer,
  isContainerUsable,
  waitUntilFinished,
} from "@/lib/providers/social/instagram-container";
import {
  type CompletedSteps,
  type ContentImage,
  type ContentVideo,
  type Delivery,
  SocialError,
} from "@/lib/providers/social/port";

type Save = (step: CompletedSteps) => Promise<void>;

export const CONTAINER_STEP = "container";
/** Set when an earlier attempt published the container: then the post is only looked up. */
export const PUBLISHED_STEP = "published";

const childStep = (index: number) => `child:${index}`;

type Params = Record<string, string | boolean>;

/**
 * Creates the container of the post and waits until it can be published. Containers expire after a day and
 * may be created again.
 */
export async function prepareDelivery(delivery: Delivery, save: Save): Promise<void> {
  const id = await ensure(delivery, save, CONTAINER_STEP, () => wholeParams(delivery, save));
  if ((await waitUntilFinished(delivery, id)) === "PUBLISHED") await save({ [PUBLISHED_STEP]: id });
}

async function wholeParams(delivery: Delivery, save: Save): Promise<Params> {
  const { images, video, message } = delivery.content;
  const caption: Params = message ? { caption: message } : {};
  const [first, ...more] = images;
  if (video) return { ...reelParams(video), ...caption };
  if (!first) throw new SocialError("refused", "image_needed", "Instagram takes pictures or a film");
  if (more.length === 0) return { ...imageParams(first), ...caption };
  const children = await makeChildren(delivery, save);
  return { media_type: "CAROUSEL", children: children.join(","), ...caption };
}

async function makeChildren(delivery: Delivery, save: Save): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, image] of delivery.content.images.entries()) {
    const params = { ...imageParams(image), is_carousel_item: true };
    ids.push(await ensure(delivery, save, childStep(index), async () => params));
  }
  // Containers are created serially and processed concurrently.
  for (const id of ids) await waitUntilFinished(delivery, id);
  return ids;
}

/** Creates the container of a step, unless an earlier attempt left a usable one. */
async function ensure(
  delivery: Delivery,
  save: Save,
  step: string,
  paramsOf: () => Promise<Params>,
): Promise<string> {
  const stored = delivery.steps[step];
  if (stored && (await isContainerUsable(delivery, stored))) return stored;
  const id = await createContainer(delivery, await paramsOf());
  await save({ [step]: id });
  return id;
}

function imageParams({ url, alt }: ContentImage): Params {
  return { image_url: url, ...(alt ? { alt_text: alt } : {}) };
}

function reelParams({ url, posterUrl }: ContentVideo): Params {
  const params = { media_type: "REELS", video_url: url, share_to_feed: true };
  return posterUrl ? { ...params, cover_url: posterUrl } : params;
}
