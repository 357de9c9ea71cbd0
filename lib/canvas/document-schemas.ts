import { z } from "zod";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";
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
});

/** As it was stored: whoever opens it brings it to the schema of today. */
export const canvasAnswer = z.object({
  canvasData: rawDesign,
  rev: z.int(),
});

/** `post`: with its new picture, where that was asked for. */
export const savedCanvasAnswer = z.object({ rev: z.int(), post: postWire.optional() });

export type SaveCanvasBody = z.infer<typeof saveCanvasBody>;
