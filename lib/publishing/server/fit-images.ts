import { isPlatform } from "@/lib/accounts/platforms";
import { AppError } from "@/lib/core/errors";
import { type ImageLimits, isFit } from "@/lib/media/fits";
import { boundDocument, fittedImage } from "@/lib/media/server/fitted-image";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";
import { SocialError } from "@/lib/providers/social/port";
import type { SentImage, Snapshot } from "@/lib/publishing/server/snapshot-store";

/** A PDF takes over a JPEG as it is. Twenty of them stay below the 100 MB that LinkedIn takes. */
const PAGE_LIMITS: ImageLimits = { types: ["image/jpeg"], bytesMax: 4_000_000, pixelsMax: 36_000_000 };

/**
 * The pictures as the network takes them, or the one document they make, each made once for it whatever happens to
 * this try. Throws a refusal when
 * one cannot be made to fit or is gone, and a passing failure when the store does not answer.
 */
export async function fitImages(snapshot: Snapshot, signal: AbortSignal): Promise<SentImage[]> {
  const { platform, images, asDocument } = snapshot;
  if (!isPlatform(platform)) return images;
  if (asDocument) return [await fitDocument(images, signal)];
  const { imageTypes: types, imageBytesMax: bytesMax, imagePixelsMax: pixelsMax } = PLATFORM_RULES[platform];
  return fitEach(images, platform, { types, bytesMax, pixelsMax }, signal);
}

async function fitEach(images: SentImage[], name: string, limits: ImageLimits, signal: AbortSignal) {
  const fitted: SentImage[] = [];
  for (const image of images) {
    if (isFit(image, limits)) fitted.push(image);
    else {
      const made = await madeFit(() => fittedImage({ key: image.key, name, limits, signal }));
      fitted.push({ ...made, alt: image.alt });
    }
  }
  return fitted;
}

/** Each picture as a page, and the pages bound. */
async function fitDocument(images: SentImage[], signal: AbortSignal): Promise<SentImage> {
  const pages = (await fitEach(images, "pages", PAGE_LIMITS, signal)).map(({ key }) => key);
  const first = images[0]?.key ?? "";
  return { ...(await madeFit(() => boundDocument({ first, pages, signal }))), alt: "" };
}

async function madeFit<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    if (cause.code === "not_found") {
      throw new SocialError("refused", "media_gone", "A picture of this post is gone", cause);
    }
    if (cause.code === "too_large" || cause.code === "unsupported_type") {
      throw new SocialError(
        "refused",
        "image_refused",
        "A picture cannot be made as the network takes it",
        cause,
      );
    }
    throw new SocialError("transient", "unavailable", "The pictures could not be read right now", cause);
  }
}
