import { z } from "zod";
import { cleanLabel, labelOfFile, MAX_IMAGE_SEARCH, MAX_LABEL } from "@/lib/canvas/image-rules";
import { pageQuery } from "@/lib/core/paging";
import { looseId, postWire } from "@/lib/posts/schemas";

/** Who has to be named where a picture is shown. */
export const imageCredit = z.object({ name: z.string(), profileUrl: z.string(), photoUrl: z.string() });

export const canvasImageWire = z
  .object({
    _id: z.uuid(),
    label: z.string(),
    url: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    contentType: z.string(),
    bytes: z.number().int(),
    thumbUrl: z.string(),
    previewUrl: z.string(),
    /** Null until its background was removed. */
    cutoutUrl: z.string().nullable(),
    cutoutThumbUrl: z.string().nullable(),
    source: z.string(),
    credit: imageCredit.nullable(),
    /** How many posts show it, with or without its background. */
    usedIn: z.number().int(),
    createdAt: z.string(),
  })
  .meta({ id: "CanvasImage" });

/** A post that shows a picture, and where. */
const imageUseWire = postWire.pick({ accountId: true, status: true, text: true }).extend({
  postId: z.uuid(),
  accountName: z.string(),
  index: z.number().int(),
});

export const canvasImageParams = z.object({ id: z.string() });

export const canvasImageAnswer = z.object({ image: canvasImageWire });
export const canvasImageDetailsAnswer = canvasImageAnswer.extend({ usedIn: z.array(imageUseWire) });

export const canvasImagesAnswer = z.object({
  images: z.array(canvasImageWire),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
});

/**
 * `usedIn` names a brand, for what its posts show, or is `none` for what no post shows. `url` is the address of a
 * picture, with or without its background.
 */
export const canvasImagesQuery = pageQuery.extend({
  q: z
    .string()
    .max(MAX_IMAGE_SEARCH)
    .regex(/^[^\0]*$/)
    .trim()
    .optional(),
  usedIn: looseId.optional(),
  url: z.string().max(2_000).optional(),
});

/** Beside the file: its name, which only becomes a label. */
export const uploadCanvasImageBody = z.object({
  label: z.string().max(1_000).default("").transform(labelOfFile),
});

/** The same with `async=true` in the form: answered before the background is gone. */
export const cutUploadBody = uploadCanvasImageBody.extend({
  async: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
});

export const updateCanvasImageBody = z.object({
  label: z
    .string()
    .max(1_000)
    .transform(cleanLabel)
    .pipe(
      z
        .string()
        .min(1, "Give the picture a name")
        .max(MAX_LABEL * 2),
    ),
});

/** `async: true` answers 202 at once; without it the call waits for the cut-out. */
export const removeBackgroundBody = z.object({ async: z.boolean().default(false) });

/** `jobId` is there while the cut-out is being made: GET /jobs/{id}. */
export const removeBackgroundAnswer = canvasImageAnswer.extend({ jobId: z.uuid().optional() });

export type CanvasImageWire = z.infer<typeof canvasImageWire>;
export type ImageUseWire = z.infer<typeof imageUseWire>;
export type CanvasImagesAnswer = z.infer<typeof canvasImagesAnswer>;
export type CanvasImagesQuery = z.infer<typeof canvasImagesQuery>;
