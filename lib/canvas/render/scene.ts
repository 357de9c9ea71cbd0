import type { CanvasElement } from "@/lib/canvas/core/elements";
import type { Palette } from "@/lib/canvas/core/paints";

export type Context2D = CanvasRenderingContext2D;
export type Bitmap = HTMLCanvasElement;

/** What can be drawn of a picture, once it is there. */
export type Picture = HTMLImageElement | ImageBitmap | HTMLCanvasElement;

/** What an element needs besides itself to be drawn. */
export interface Look {
  palette: Palette;
  /** Null as long as it is not loaded: its place is held by a grey box. */
  pictureOf(src: string): Picture | null;
  /**
   * Drawn again and again on a screen: pixels that were worked out are kept as long as the node. `draft` is for what is
   * tried out at the moment: no finer than can be worked out within a frame.
   */
  screen?: "kept" | "draft";
}

/** What the elements of a page need besides themselves. */
export interface Scene extends Look {
  els: Readonly<Record<string, CanvasElement>>;
}
