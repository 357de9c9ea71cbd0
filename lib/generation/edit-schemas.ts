import { z } from "zod";
import { IMAGE_QUALITIES, MAX_PROMPT_LENGTH, MAX_REFERENCE_IMAGES } from "@/lib/generation/limits";
import { FIRST_SPARE_INDEX } from "@/lib/posts/limits";
import { postDto } from "@/lib/posts/schemas";

const ownUrl = z.string().min(1).max(2_000);

/** `imageUrl` is in the design behind the post's image: it is edited, the post is not [CR9]. */
export const editImagesBody = z.object({
  imageIndex: z
    .number()
    .int()
    .min(0)
    .max(FIRST_SPARE_INDEX - 1),
  prompt: z
    .string()
    .trim()
    .min(1, "Describe what to change")
    .max(MAX_PROMPT_LENGTH, "At most 2,000 characters"),
  selectedImageUrls: z
    .array(ownUrl)
    .max(MAX_REFERENCE_IMAGES, `At most ${MAX_REFERENCE_IMAGES} pictures`)
    .default([]),
  quality: z.enum(IMAGE_QUALITIES).default("medium"),
  maskUrl: ownUrl.optional(),
  imageUrl: ownUrl.optional(),
});

/** An image replaced meanwhile is appended. An image given by URL is only in the library. */
export const editImagesResponse = z.object({ imageUrl: z.string(), post: postDto });

export type EditImagesBody = z.infer<typeof editImagesBody>;
export type EditImagesResponse = z.infer<typeof editImagesResponse>;
