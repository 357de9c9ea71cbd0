import { toPostStatus } from "@/lib/core/post-statuses";
import type { CanvasImageDto, ImageUseDto } from "@/lib/media/canvas-image-schemas";
import { imageCredit } from "@/lib/media/image-credit";

export interface CanvasImageFields extends Omit<CanvasImageDto, "_id" | "kind" | "credit" | "createdAt"> {
  id: string;
  kind: string;
  credit: unknown;
  createdAt: Date;
}

export type ImageUseFields = Omit<ImageUseDto, "status"> & { status: string };

/** Serializes a library image: an allow-list, so that a new column never leaks [TEN2]. */
export function serializeCanvasImage(image: CanvasImageFields): CanvasImageDto {
  const credit = imageCredit.safeParse(image.credit);
  return {
    _id: image.id,
    label: image.label,
    tags: image.tags,
    folderId: image.folderId,
    kind: image.kind === "video" ? "video" : "image",
    url: image.url,
    width: image.width,
    height: image.height,
    contentType: image.contentType,
    bytes: image.bytes,
    durationMs: image.durationMs,
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

export function serializeImageUse(use: ImageUseFields): ImageUseDto {
  const { postId, accountId, accountName, text, index } = use;
  return { postId, accountId, accountName, text, index, status: toPostStatus(use.status) };
}
