import { z } from "zod";
import { log } from "@/lib/core/server/logger";
import { DESCRIBE_PATIENCE } from "@/lib/generation/rules";
import { askObject, type SeenImage } from "@/lib/generation/server/ask-object";
import {
  DESCRIBE_PICTURE_VERSION,
  describePicturePrompt,
} from "@/lib/generation/server/prompts/describe-picture";
import { altOf } from "@/lib/generation/server/prompts/draw-image";
import { withProviderSlot } from "@/lib/generation/server/provider-slots";
import { knownLanguage } from "@/lib/i18n/direction";
import { sizedKey } from "@/lib/media/media-keys";
import type { MediaRow } from "@/lib/media/server/media-store";
import { objectStore } from "@/lib/providers/object-store/registry";

/** What the model hands in that looked. */
export const altSchema = z.object({ alt: z.string().describe("The alternative text") });

const TYPES: SeenImage["mediaType"][] = ["image/png", "image/jpeg", "image/webp"];

export interface DescribePicture {
  userId: string;
  /** Stored: what is looked at is its smaller copy, where there is one. */
  media: MediaRow;
  /** What it was made from. */
  request: string;
  /** The brand's. */
  language: string;
  signal: AbortSignal;
}

/**
 * What a drawn picture shows, in the brand's language: free, and null when nobody said it within a few seconds. It
 * neither delays nor fails what was paid for.
 */
export async function describePicture(input: DescribePicture): Promise<string | null> {
  const { userId, media, request, signal } = input;
  const language = knownLanguage(input.language);
  const soon = AbortSignal.any([signal, AbortSignal.timeout(DESCRIBE_PATIENCE.totalMs)]);
  try {
    const image = await smallest(media);
    const { alt } = await withProviderSlot(userId, soon, () =>
      askObject({
        ...{ schema: altSchema, name: "picture_alt", version: DESCRIBE_PICTURE_VERSION },
        ...describePicturePrompt({ language, request }),
        ...{ images: [image], signal: soon, patience: DESCRIBE_PATIENCE },
      }),
    );
    return altOf(alt) || null;
  } catch (error) {
    log().warn({ err: error, mediaId: media.id }, "a picture was not described");
    return null;
  }
}

async function smallest({ key, sizes }: MediaRow): Promise<SeenImage> {
  const width = Math.max(0, ...sizes);
  const object = await objectStore().get(width > 0 ? sizedKey(key, width) : key);
  const mediaType = TYPES.find((type) => type === object?.contentType);
  if (!object || !mediaType) throw new Error("there is no picture to look at");
  return { bytes: object.bytes, mediaType };
}
