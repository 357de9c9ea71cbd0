import { isPlatform } from "@/lib/accounts/platforms";
import { AppError } from "@/lib/core/errors";
import { isFit } from "@/lib/media/fits";
import { fittedImage } from "@/lib/media/server/fitted-image";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";
import { SocialError } from "@/lib/providers/social/port";
import type { SentImage, Snapshot } from "@/lib/publishing/server/snapshot-store";

/**
 * The pictures as the network takes them, each made once for it whatever happens to this try. Throws a refusal when
 * one cannot be made to fit or is gone, and a passing failure when the store does not answer.
 */
export async function fitImages({ platform, images }: Snapshot, signal: AbortSignal): Promise<SentImage[]> {
  if (!isPlatform(platform)) return images;
  const { imageTypes: types, imageBytesMax: bytesMax, imagePixelsMax: pixelsMax } = PLATFORM_RULES[platform];
  const limits = { types, bytesMax, pixelsMax };
  const fitted: SentImage[] = [];
  for (const image of images) {
    if (isFit(image, limits)) fitted.push(image);
    else
      fitted.push({ ...(await madeFit({ key: image.key, name: platform, limits, signal })), alt: image.alt });
  }
  return fitted;
}

async function madeFit(input: Parameters<typeof fittedImage>[0]) {
  try {
    return await fittedImage(input);
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
