import { z } from "zod";
import { IMAGE_QUALITIES, MAX_PROMPT, MAX_REFERENCES } from "@/lib/generation/rules";
import { postWire } from "@/lib/posts/schemas";

const ownUrl = z.string().min(1).max(2_000);

/**
 * `selectedImageUrls` are pictures of one's own to borrow from. `maskUrl` is a PNG of one's own in the picture's shape:
 * what is clear in it may change, everything else stays as it is. Quality costs the same (CR9). `imageUrl` is a picture
 * of one's own in the design behind the post's picture: that one is changed instead, and the post shows what it showed.
 */
export const editImagesBody = z.object({
  imageIndex: z.number().int().min(0).max(99),
  prompt: z.string().trim().min(1, "Say what should change").max(MAX_PROMPT, "At most 2,000 characters"),
  selectedImageUrls: z.array(ownUrl).max(MAX_REFERENCES, `At most ${MAX_REFERENCES} pictures`).default([]),
  quality: z.enum(IMAGE_QUALITIES).default("medium"),
  maskUrl: ownUrl.optional(),
  imageUrl: ownUrl.optional(),
});

/**
 * The changed picture, in the other one's place; behind the others when that one was replaced meanwhile. Of a picture
 * that was named by its address it is in the library only.
 */
export const editImagesAnswer = z.object({ imageUrl: z.string(), post: postWire });

export type EditImagesBody = z.infer<typeof editImagesBody>;
export type EditImagesAnswer = z.infer<typeof editImagesAnswer>;
