import { type CanvasImageWire, type ImageUseWire, imageCredit } from "@/lib/canvas/image-schemas";
import { knownStatus } from "@/lib/posts/states";

/** What the serialiser reads of a library picture. */
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

/** A post that shows a picture, as the database knows it. */
export interface ImageUseFields {
  postId: string;
  accountId: string;
  accountName: string;
  text: string;
  index: number;
  status: string;
}

/** A library picture as every answer shows it: an allow-list, so that a new column never leaks (TEN2). */
export function serializeCanvasImage(image: CanvasImageFields): CanvasImageWire {
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

/** Where a picture is used, as the details show it. */
export function serializeImageUse(use: ImageUseFields): ImageUseWire {
  const { postId, accountId, accountName, text, index } = use;
  const status = knownStatus(use.status);
  return { postId, accountId, accountName, text, index, status };
}
