import { z } from "zod";
import { GENERATED_KINDS } from "@/lib/generation/limits";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";
import { postDto } from "@/lib/posts/schemas";

/** A generated image or video that waits for its user's choice. It is attached when a post shows its `url`. */
export const postResultDto = z
  .object({
    _id: z.uuid(),
    /** The post it was generated for; the tray of every post of the group shows it. */
    postId: z.uuid(),
    kind: z.enum(GENERATED_KINDS),
    url: z.string(),
    /** Smaller rendition of an image, poster frame of a video; null when a video has none. */
    thumbUrl: z.string().nullable(),
    width: z.int(),
    height: z.int(),
    durationMs: z.int().nullable(),
    alt: z.string(),
    prompt: z.string(),
    /** Whether a design comes with it, so that the attached image can be edited. */
    isEditable: z.boolean(),
    createdAt: z.string(),
  })
  .meta({ id: "PostResult" });

/** `layouts`: those of POST /posts/{id}/generate-templates, the newest set first. */
export const postResultsResponse = z.object({
  results: z.array(postResultDto),
  layouts: z.array(z.object({ n: z.int(), thumbnailUrl: z.string(), aspectRatio: z.string() })),
});

export const postResultParams = z.object({ id: z.string(), resultId: z.string() });

/** `index` is the position among the images; absent appends. */
export const attachResultBody = z.object({
  revision: z.int().min(1),
  index: z
    .int()
    .min(0)
    .max(MAX_IMAGES - 1)
    .optional(),
});

/** `hidden: false` brings a result back that was hidden. */
export const updateResultBody = z.object({ hidden: z.boolean() });

export const attachResultResponse = z.object({ post: postDto });

export type PostResultDto = z.infer<typeof postResultDto>;
export type PostResultsResponse = z.infer<typeof postResultsResponse>;
export type AttachResultBody = z.infer<typeof attachResultBody>;
