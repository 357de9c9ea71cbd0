import { type AppError, isAppError } from "@/lib/core/errors";
import type { GeneratePostBody, MissingPart } from "@/lib/generation/generate-post-schemas";
import type { GenerationTarget } from "@/lib/generation/generation-targets";
import type { GeneratedCopy } from "@/lib/generation/server/generate-copy";
import type { GeneratedPostImage } from "@/lib/generation/server/generate-post-images";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";
import type { VariantDraft } from "@/lib/posts/server/create-variants";
import type { PostRow } from "@/lib/posts/server/post-store";

/** The generated texts and images of one idea, or the error of each. */
export interface GeneratedPosts {
  texts: { target: GenerationTarget; copy: GeneratedCopy | AppError }[];
  images: Map<GenerationTarget, GeneratedPostImage | AppError>;
}

export function getGeneratedTexts({ texts }: GeneratedPosts) {
  return texts.flatMap(({ target, copy }) => (isAppError(copy) ? [] : [{ target, copy }]));
}

function imageOf({ images }: GeneratedPosts, target: GenerationTarget): GeneratedPostImage | null {
  const image = images.get(target);
  return image && !isAppError(image) ? image : null;
}

/** Returns the distinct images of posts with a text; the others are not delivered. */
export function getGeneratedImages(made: GeneratedPosts): GeneratedPostImage[] {
  const used = getGeneratedTexts(made).flatMap(({ target }) => imageOf(made, target) ?? []);
  return [...new Map(used.map((image) => [image.media.id, image])).values()];
}

export function getMissingParts({ texts, images }: GeneratedPosts): MissingPart[] {
  return texts.flatMap(({ target, copy }): MissingPart[] => {
    if (isAppError(copy)) return [{ ...target, what: "text", code: copy.code }];
    const image = images.get(target);
    return isAppError(image) ? [{ ...target, what: "image", code: image.code }] : [];
  });
}

export function toPostDrafts(
  made: GeneratedPosts,
  source: PostRow | null,
  { image }: Pick<GeneratePostBody, "image">,
): VariantDraft[] {
  const shared = source && image !== "none" ? source : null;
  return getGeneratedTexts(made).map(({ target, copy }) => {
    const { text, hashtags, traits, marks } = copy;
    const imageFile = imageOf(made, target);
    const drawn = imageFile ? [{ mediaId: imageFile.media.id, alt: imageFile.alt }] : [];
    const images = shared
      ? shared.images
          .slice(0, PLATFORM_RULES[target.platform].imagesMax)
          .map(({ mediaId, alt }) => ({ mediaId, alt }))
      : drawn;
    const videoId = shared?.videoId ?? null;
    return { ...target, text, hashtags, written: { traits, marks }, images, videoId };
  });
}
