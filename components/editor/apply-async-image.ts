import { type EditorContextValue, getCurrentPage } from "@/components/editor/editor-context";
import { MAX_PIXELS_PER_PX } from "@/components/editor/prefetch-design";
import type { Command } from "@/lib/canvas/core/command";
import { addElements } from "@/lib/canvas/core/commands/add";
import { canReplaceImage, replaceImageElement } from "@/lib/canvas/core/commands/image";
import type { EditorSnapshot } from "@/lib/canvas/core/editor";
import type { ImageElement } from "@/lib/canvas/core/elements";
import { getPageTransform } from "@/lib/canvas/core/geometry";

const WHOLE = { x: 0, y: 0, w: 1, h: 1 };

/** An image element for which an asynchronous result is requested. */
export interface AsyncImageRequest {
  /** Id of the page, which need not be open when the result arrives. */
  page: string;
  element: ImageElement;
}

/** Wraps a command for the page with this id, because another page may be open when the result arrives. */
export function forPage(command: Command, page: string): Command {
  return {
    ...command,
    run(draft) {
      const at = draft.pages.findIndex(({ id }) => id === page);
      command.run(draft, at);
    },
  };
}

export function captureImageRequest(
  { editor }: EditorContextValue,
  element: ImageElement,
): AsyncImageRequest {
  return { page: getCurrentPage(editor.read()).id, element };
}

export function isStillCurrent({ document }: EditorSnapshot, { page, element }: AsyncImageRequest): boolean {
  const there = document.pages.find((one) => one.id === page)?.els[element.id];
  return canReplaceImage(there, element.v);
}

/** Replaces the element's image as one undo step; returns false when the element changed meanwhile. */
export function replaceWithAsyncImage(
  { editor }: EditorContextValue,
  request: AsyncImageRequest,
  made: AsyncImageResult,
): boolean {
  if (!isStillCurrent(editor.read(), request)) return false;
  const { page, element } = request;
  const { id, v } = element;
  editor.exec(forPage(replaceImageElement(id, { ...made, expected: v }), page));
  return true;
}

export type AsyncImageResult = Pick<ImageElement, "src" | "natural"> & { origin?: ImageElement["origin"] };

/** Inserts the result as a new layer; on the open page when the element's page was removed. */
export function addAsyncImageLayer(
  { editor }: EditorContextValue,
  { page, element }: AsyncImageRequest,
  made: AsyncImageResult,
): void {
  const now = editor.read();
  const on = now.document.pages.find((one) => one.id === page) ?? getCurrentPage(now);
  const there = on.els[element.id];
  const { id: _, v: __, ...look } = there?.type === "image" ? there : element;
  const place = getPageTransform(on, element.id) ?? element;
  const { x, y, w, h, rot } = place;
  editor.exec(forPage(addElements([{ ...look, ...made, x, y, w, h, rot, crop: cropOf(look, made) }]), on.id));
}

/** Keeps the crop for an image of the same aspect ratio; otherwise uses the whole image. */
function cropOf(
  { crop, natural }: Pick<ImageElement, "crop" | "natural">,
  made: AsyncImageResult,
): ImageElement["crop"] {
  const turn = natural.w / natural.h / (made.natural.w / made.natural.h);
  return Math.abs(turn - 1) < 0.005 ? crop : WHOLE;
}

/** Bounding box that an image will fill, in document px; `crop` is the visible part. */
type Box = Pick<ImageElement, "w" | "h"> & Partial<Pick<ImageElement, "crop">>;

/** Decodes an image once for the stage and returns its natural size. Rejects when it cannot be loaded. */
export async function loadNaturalSize(
  { images }: Pick<EditorContextValue, "images">,
  url: string,
  { w, h, crop = WHOLE }: Box,
): Promise<{ w: number; h: number }> {
  const shown = { width: (w / crop.w) * MAX_PIXELS_PER_PX, height: (h / crop.h) * MAX_PIXELS_PER_PX };
  const known = await images.ahead(url, shown).catch(() => null);
  // The editor was closed meanwhile: the result is applied when the design is opened again.
  return known ? { w: known.width, h: known.height } : sizeOf(url);
}

async function sizeOf(url: string): Promise<{ w: number; h: number }> {
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.src = url;
  await image.decode();
  return { w: image.naturalWidth, h: image.naturalHeight };
}
