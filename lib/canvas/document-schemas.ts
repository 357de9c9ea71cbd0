import { z } from "zod";
import { MAX_SPARE_PAGES } from "@/lib/canvas/limits";
import { FIRST_SPARE_INDEX, MAX_ALT_LENGTH } from "@/lib/posts/limits";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";
import { postDto } from "@/lib/posts/schemas";

export const canvasParams = z.object({
  id: z.string(),
  imageIndex: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number),
});

/** Passed on unchanged: `z.record` would silently drop `__proto__`, and `migrate` could not refuse it. */
export const rawDocument = z
  .custom<Record<string, unknown>>(
    (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  )
  .meta({ type: "object" });

/** With `optional`, an image without a design returns `canvasData` null instead of not_found. */
export const canvasQueryString = z.object({
  optional: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
});

export const saveCanvasParams = z.object({ id: z.string() });

/** Indexes of the pages in their order, separated by commas. */
export const pdfQuery = z.object({
  pages: z
    .string()
    .regex(/^\d{1,3}(?:,\d{1,3})*$/)
    .transform((list) => [...new Set(list.split(",").map(Number))])
    .pipe(z.array(z.int()).max(MAX_IMAGES + MAX_SPARE_PAGES)),
});

/** `migrate` validates the design, because its problems have their own error details. */
export const saveCanvasBody = z.object({
  imageIndex: z
    .int()
    .min(0)
    .max(FIRST_SPARE_INDEX + MAX_SPARE_PAGES)
    .refine((index) => index <= MAX_IMAGES || index >= FIRST_SPARE_INDEX),
  canvasData: rawDocument,
  /** Also renders the first page as the post's image at this index. */
  use: z.boolean().default(false),
  /** Instead inserts the first page as a new image at this index, with the design behind it. */
  insert: z
    .object({
      /** Revision of the post that the user saw. */
      revision: z.int().min(1),
      alt: z.string().trim().max(MAX_ALT_LENGTH).default(""),
      /** The spare page that becomes this image; it is deleted at this revision only. */
      from: z.object({ imageIndex: z.int().min(FIRST_SPARE_INDEX), rev: z.int() }).optional(),
    })
    .optional(),
  /**
   * Instead stores the first page as a spare one that the post does not show. With `revision`, the image at
   * `imageIndex` leaves the post at the same time.
   */
  spare: z.object({ revision: z.int().min(1).optional() }).optional(),
  /** The save is refused when the post shows another image at this index. */
  pictureUrl: z.string().max(2_000).optional(),
});

/** The design as stored; the client migrates it to the current schema. */
export const canvasResponse = z.object({
  canvasData: rawDocument.nullable(),
  rev: z.int(),
  /** URL of the image that the design is behind; it may differ from the image that the client expected. */
  pictureUrl: z.string(),
});

const sparePageDto = z.object({
  imageIndex: z.int(),
  /** Identifies the page in place of an image URL. */
  pictureUrl: z.string(),
  rev: z.int(),
  canvasData: rawDocument,
});

/** `post` is present when the request changed it, `page` when a spare page was added. */
export const savedCanvasResponse = z.object({
  rev: z.int(),
  post: postDto.optional(),
  page: sparePageDto.optional(),
});

/** The pages of a post's designs that the post does not show, in order. */
export const sparePagesResponse = z.object({ pages: z.array(sparePageDto) });

export type SparePageDto = z.infer<typeof sparePageDto>;
export type SaveCanvasBody = z.infer<typeof saveCanvasBody>;
