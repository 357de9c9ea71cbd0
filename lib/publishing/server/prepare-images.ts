import { AppError } from "@/lib/core/errors";
import { isPlatform } from "@/lib/core/platforms";
import { meetsPlatformLimits, type PlatformImageLimits } from "@/lib/media/limits";
import { getImageRendition, getPdfRendition } from "@/lib/media/server/platform-renditions";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";
import { SocialError } from "@/lib/providers/social/port";
import type { PublicationSnapshot, SnapshotImage } from "@/lib/publishing/server/snapshot-store";

/** A PDF embeds a JPEG unchanged. With these limits, 20 pages stay below LinkedIn's maximum of 100 MB. */
const PAGE_LIMITS: PlatformImageLimits = {
  types: ["image/jpeg"],
  bytesMax: 4_000_000,
  pixelsMax: 36_000_000,
};

/**
 * Returns the images' renditions, or one document of them, created once. Throws a refusal when an image is
 * missing or cannot be converted, a transient failure when the object store does not respond.
 */
export async function prepareImagesForPlatform(
  snapshot: PublicationSnapshot,
  signal: AbortSignal,
): Promise<SnapshotImage[]> {
  const { platform, images, asDocument } = snapshot;
  if (!isPlatform(platform)) return images;
  if (asDocument) return [await fitDocument(images, signal)];
  const { imageTypes: types, imageBytesMax: bytesMax, imagePixelsMax: pixelsMax } = PLATFORM_RULES[platform];
  return fitEach(images, platform, { types, bytesMax, pixelsMax }, signal);
}

async function fitEach(
  images: SnapshotImage[],
  name: string,
  limits: PlatformImageLimits,
  signal: AbortSignal,
) {
  const fitted: SnapshotImage[] = [];
  for (const image of images) {
    if (meetsPlatformLimits(image, limits)) fitted.push(image);
    else {
      const made = await madeFit(() => getImageRendition({ key: image.key, name, limits, signal }));
      fitted.push({ ...made, alt: image.alt });
    }
  }
  return fitted;
}

async function fitDocument(images: SnapshotImage[], signal: AbortSignal): Promise<SnapshotImage> {
  const pages = (await fitEach(images, "pages", PAGE_LIMITS, signal)).map(({ key }) => key);
  const first = images[0]?.key ?? "";
  return { ...(await madeFit(() => getPdfRendition({ first, pages, signal }))), alt: "" };
}

async function madeFit<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    if (cause.code === "not_found") {
      throw new SocialError("refused", "media_gone", "An image of this post no longer exists", cause);
    }
    if (cause.code === "too_large" || cause.code === "unsupported_type") {
      const message = "A picture cannot be made as the network takes it";
      throw new SocialError("refused", "image_refused", message, cause);
    }
    throw new SocialError("transient", "unavailable", "The pictures could not be read right now", cause);
  }
}
