import { toPostStatus } from "@/lib/core/post-statuses";
import { type CanvasImageDto, type ImageUseDto, imageCredit } from "@/lib/media/canvas-image-schemas";

export interface CanvasImageFields {
  id: string;
  label: string;
  url: string;
  width: number;
  height: number;
  contentType: string;
  bytes: number;
  thumbUrl: string;
  previewUrl: string;
  cutoutUrl: string | null;
  cutoutThumbUrl: string | null;
  source: string;
  credit: unknown;
  usedIn: number;
  createdAt: Date;
}

/** A post that shows an image, as read from the database. */
export interface ImageUseFields {
  postId: string;
  accountId: string;
  accountName: string;
  text: string;
  index: number;
  status: string;
}

/** Serializes a library image: an allow-list, so that a new column never leaks [TEN2]. */
export function serializeCanvasImage(image: CanvasImageFields): CanvasImageDto {
  const credit = imageCredit.safeParse(image.credit);
  return {
    _id: image.id,
    label: image.label,
    url: image.url,
    width: image.width,
    height: image.height,
    contentType: image.contentType,
    bytes: image.bytes,
    thumbUrl: image.thumbUrl,
    previewUrl: image.previewUrl,
    cutoutUrl: image.cutoutUrl,
    cutoutThumbUrl: image.cutoutThumbUrl,
    source: image.source,
    credit: credit.success ? credit.data : null,
    usedIn: image.usedIn,
    createdAt: image.createdAt.toISOString(),
  };
}

/** Serializes a use of an image. */
export function serializeImageUse(use: ImageUseFields): ImageUseDto {
  const { postId, accountId, accountName, text, index } = use;
  const status = toPostStatus(use.status);
  return { postId, accountId, accountName, text, index, status };
}
