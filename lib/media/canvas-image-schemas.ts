import { z } from "zod";
import { pageQuery } from "@/lib/core/paging";
import { POST_STATUSES } from "@/lib/core/post-statuses";
import { unvalidatedId } from "@/lib/core/unvalidated-id";
import { imageCredit } from "@/lib/media/image-credit";
import {
  labelFromFileName,
  MAX_IMAGE_SEARCH_LENGTH,
  MAX_LABEL_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGGED_ITEMS,
  MAX_TAGS,
  normalizeLabel,
  normalizeTag,
} from "@/lib/media/limits";

export const canvasImageDto = z
  .object({
    _id: z.uuid(),
    label: z.string(),
    /** Lower case, sorted. */
    tags: z.array(z.string()),
    /** Null outside of folders. */
    folderId: z.uuid().nullable(),
    kind: z.enum(["image", "video"]),
    url: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    contentType: z.string(),
    bytes: z.number().int(),
    /** Of a video. */
    durationMs: z.number().int().nullable(),
    /** The poster frame of a video; empty when it has none. */
    thumbUrl: z.string(),
    previewUrl: z.string(),
    /** Null until its background was removed. */
    cutoutUrl: z.string().nullable(),
    cutoutThumbUrl: z.string().nullable(),
    source: z.string(),
    credit: z.nullable(imageCredit),
    /** Number of posts that show it, with or without its background. */
    usedIn: z.number().int(),
    createdAt: z.string(),
  })
  .meta({ id: "CanvasImage" });

const imageUseDto = z.object({
  accountId: z.uuid(),
  status: z.enum(POST_STATUSES),
  text: z.string(),
  postId: z.uuid(),
  accountName: z.string(),
  index: z.number().int(),
});

export const canvasImageParams = z.object({ id: z.string() });

export const canvasImageResponse = z.object({ image: canvasImageDto });
export const canvasImageDetailsResponse = canvasImageResponse.extend({ usedIn: z.array(imageUseDto) });

export const canvasImagesResponse = z.object({
  images: z.array(canvasImageDto),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
});

/**
 * `usedIn`: account whose posts show the image, or `none`. `folder`: id, or `none` for items outside of folders. `url`:
 * of the image or its cutout.
 */
export const canvasImagesQuery = pageQuery.extend({
  q: z
    .string()
    .max(MAX_IMAGE_SEARCH_LENGTH)
    .regex(/^[^\0]*$/)
    .trim()
    .optional(),
  kind: z.enum(["image", "video", "all"]).default("image"),
  usedIn: unvalidatedId.optional(),
  folder: unvalidatedId.optional(),
  tag: z
    .string()
    .max(200)
    .regex(/^[^\0]*$/)
    .transform(normalizeTag)
    .optional(),
  url: z.string().max(2_000).optional(),
});

/** The file name, which only becomes a label, and the folder that receives the image. */
export const uploadCanvasImageBody = z.object({
  label: z.string().max(1_000).default("").transform(labelFromFileName),
  folder: unvalidatedId.optional(),
});

/** With `async=true` the response does not wait for the background removal. */
export const uploadWithBackgroundRemovalBody = uploadCanvasImageBody.extend({
  async: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
});

/** The length in UTF-16 units; normalizing has limited the characters. */
const tag = z
  .string()
  .max(200)
  .transform(normalizeTag)
  .pipe(
    z
      .string()
      .min(1, "A tag needs a letter or a digit")
      .max(MAX_TAG_LENGTH * 2),
  );
const tags = z
  .array(tag)
  .max(MAX_TAGS)
  .transform((all) => [...new Set(all)].sort());

export const updateCanvasImageBody = z.object({
  label: z
    .string()
    .max(1_000)
    .transform(normalizeLabel)
    .pipe(
      z
        .string()
        .min(1, "Give the picture a name")
        .max(MAX_LABEL_LENGTH * 2),
    ),
});

export const tagCanvasImagesBody = z.object({
  imageIds: z.array(unvalidatedId).min(1).max(MAX_TAGGED_ITEMS),
  add: tags.default([]),
  remove: tags.default([]),
});

/** `full`: items that would have had too many tags and are unchanged. */
export const tagCanvasImagesResponse = z.object({
  images: z.array(canvasImageDto),
  full: z.number().int(),
});

export const libraryTagsResponse = z.object({
  tags: z.array(z.object({ tag: z.string(), items: z.number().int() })),
});

/** `async: true` responds with 202 immediately; otherwise the request waits for the cutout. */
export const removeBackgroundBody = z.object({ async: z.boolean().default(false) });

/** `jobId` is present while the cutout is being made: GET /jobs/{id}. */
export const removeBackgroundResponse = canvasImageResponse.extend({ jobId: z.uuid().optional() });

export type TagCanvasImagesBody = z.infer<typeof tagCanvasImagesBody>;
export type CanvasImageDto = z.infer<typeof canvasImageDto>;
export type ImageUseDto = z.infer<typeof imageUseDto>;
export type CanvasImagesResponse = z.infer<typeof canvasImagesResponse>;
export type CanvasImagesQuery = z.infer<typeof canvasImagesQuery>;
