import { createContainer, isUsable, untilFinished } from "@/lib/providers/social/instagram-container";
import {
  type ContentImage,
  type ContentVideo,
  type Delivery,
  SocialError,
  type Steps,
} from "@/lib/providers/social/port";

type Save = (step: Steps) => Promise<void>;

export const CONTAINER = "container";
/** Set when an earlier try has published the container: then it is only looked for. */
export const PUBLISHED = "published";

const childStep = (index: number) => `child:${index}`;

type Params = Record<string, string | boolean>;

/** Makes the container of the post and waits until it can be published. Containers live for a day and may repeat. */
export async function prepare(delivery: Delivery, save: Save): Promise<void> {
  const id = await ensure(delivery, save, CONTAINER, () => wholeParams(delivery, save));
  if ((await untilFinished(delivery, id)) === "PUBLISHED") await save({ [PUBLISHED]: id });
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
  // Made one after the other, worked on beside each other.
  for (const id of ids) await untilFinished(delivery, id);
  return ids;
}

/** The container of a step, made unless an earlier try left one that can be used. */
async function ensure(
  delivery: Delivery,
  save: Save,
  step: string,
  paramsOf: () => Promise<Params>,
): Promise<string> {
  const kept = delivery.steps[step];
  if (kept && (await isUsable(delivery, kept))) return kept;
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
