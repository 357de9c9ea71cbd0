import { z } from "zod";
import { MAX_ALT_LENGTH } from "@/lib/posts/limits";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";
import { postDto } from "@/lib/posts/schemas";

export const canvasParams = z.object({
  id: z.string(),
  imageIndex: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number),
});

/** Passed on unchanged: `z.record` would silently drop `__proto__`, and `migrate` could not refuse it. */
export const rawDocument = z
  .custom<Record<string, unknown>>(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  )
  .meta({ type: "object" });

export const saveCanvasParams = z.object({ id: z.string() });

/** `migrate` validates the design, because its problems have their own error details. */
export const saveCanvasBody = z.object({
  imageIndex: z.int().min(0).max(MAX_IMAGES),
  canvasData: rawDocument,
  /** Also renders the first page as the post's image at this index. */
  use: z.boolean().default(false),
  /** Instead inserts the first page as a new image at this index, with the design behind it. */
  insert: z
    .object({
      /** Revision of the post that the user saw. */
      revision: z.int().min(1),
      alt: z.string().trim().max(MAX_ALT_LENGTH).default(""),
    })
    .optional(),
  /** The save is refused when the post shows another image at this index. */
  pictureUrl: z.string().max(2_000).optional(),
});

/** The design as stored; the client migrates it to the current schema. */
export const canvasResponse = z.object({
  canvasData: rawDocument,
  rev: z.int(),
  /** URL of the image that the design is behind; it may differ from the image that the client expected. */
  pictureUrl: z.string(),
});

/** `post` is present when the request rendered an image. */
export const savedCanvasResponse = z.object({ rev: z.int(), post: postDto.optional() });

export type SaveCanvasBody = z.infer<typeof saveCanvasBody>;
