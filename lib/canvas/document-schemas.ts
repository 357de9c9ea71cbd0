import { z } from "zod";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";
import { MAX_ALT } from "@/lib/posts/rules";
import { postWire } from "@/lib/posts/schemas";

/** The post, and which of its pictures the design is behind. */
export const canvasParams = z.object({
  id: z.string(),
  imageIndex: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number),
});

/**
 * Handed on as it is: a `z.record` would leave a key named `__proto__` behind in silence, and `migrate` could not refuse
 * the design for it.
 */
export const rawDesign = z
  .custom<Record<string, unknown>>(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  )
  .meta({ type: "object" });

export const saveCanvasParams = z.object({ id: z.string() });

/** The design is read by `migrate`, not here: what is wrong with it has answers of its own. */
export const saveCanvasBody = z.object({
  imageIndex: z.int().min(0).max(MAX_IMAGES),
  canvasData: rawDesign,
  /** Also draws the first page and shows it in the post, in the place of the picture that the design is behind. */
  use: z.boolean().default(false),
  /** Draws the first page as a picture of its own instead, which comes to this place with the design behind it. */
  insert: z
    .object({
      /** Of the post whose pictures the person saw. */
      revision: z.int().min(1),
      alt: z.string().trim().max(MAX_ALT).default(""),
    })
    .optional(),
  /** Address of the picture that the design is behind: it is kept behind no other one. */
  pictureUrl: z.string().max(2_000).optional(),
});

/** As it was stored: whoever opens it brings it to the schema of today. */
export const canvasAnswer = z.object({
  canvasData: rawDesign,
  rev: z.int(),
  /** Address of the picture that it is behind: it may be another one than was thought of. */
  pictureUrl: z.string(),
});

/** `post`: with its new picture, where that was asked for. */
export const savedCanvasAnswer = z.object({ rev: z.int(), post: postWire.optional() });

export type SaveCanvasBody = z.infer<typeof saveCanvasBody>;
