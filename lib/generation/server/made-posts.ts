import { type AppError, isAppError } from "@/lib/core/errors";
import type { GeneratePostBody, MissingPart, Target } from "@/lib/generation/generate-post-schemas";
import type { DrawnPicture } from "@/lib/generation/server/draw-post-pictures";
import type { WrittenCopy } from "@/lib/generation/server/write-copy";
import type { MediaRow } from "@/lib/media/server/media-store";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";
import type { SiblingDraft } from "@/lib/posts/server/create-siblings";
import type { PostRow } from "@/lib/posts/server/post-store";

/** What providers gave for the posts of one idea: each text and each picture, or why it is not there. */
export interface MadePosts {
  texts: { target: Target; copy: WrittenCopy | AppError }[];
  pictures: Map<Target, DrawnPicture | AppError>;
}

/** The texts that were written. */
export function textsOf({ texts }: MadePosts): { target: Target; copy: WrittenCopy }[] {
  return texts.flatMap(({ target, copy }) => (isAppError(copy) ? [] : [{ target, copy }]));
}

function pictureOf({ pictures }: MadePosts, target: Target): DrawnPicture | null {
  const picture = pictures.get(target);
  return picture && !isAppError(picture) ? picture : null;
}

/** The pictures that a written post has, each once: one without a text is not delivered. */
export function picturesOf(made: MadePosts): MediaRow[] {
  const used = textsOf(made).flatMap(({ target }) => pictureOf(made, target)?.media ?? []);
  return [...new Map(used.map((media) => [media.id, media])).values()];
}

/** What is not there, by post, and why. */
export function missingOf({ texts, pictures }: MadePosts): MissingPart[] {
  return texts.flatMap(({ target, copy }): MissingPart[] => {
    if (isAppError(copy)) return [{ ...target, what: "text", code: copy.code }];
    const picture = pictures.get(target);
    return isAppError(picture) ? [{ ...target, what: "image", code: picture.code }] : [];
  });
}

/** The posts to insert: written ones, with the drawn picture or those of the post they are versions of. */
export function draftsOf(
  made: MadePosts,
  source: PostRow | null,
  { image }: Pick<GeneratePostBody, "image">,
): SiblingDraft[] {
  const shared = source && image !== "none" ? source : null;
  return textsOf(made).map(({ target, copy }) => {
    const { text, hashtags, traits, marks } = copy;
    const picture = pictureOf(made, target);
    const drawn = picture ? [{ mediaId: picture.media.id, alt: picture.alts[target.language] ?? "" }] : [];
    const images = shared
      ? shared.images
          .slice(0, PLATFORM_RULES[target.platform].imagesMax)
          .map(({ mediaId, alt }) => ({ mediaId, alt }))
      : drawn;
    return {
      ...target,
      text,
      hashtags,
      written: { traits, marks },
      images,
      videoId: shared?.videoId ?? null,
    };
  });
}
