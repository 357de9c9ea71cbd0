import type { CanvasElement } from "@/lib/canvas/core/elements";
import type { Palette } from "@/lib/canvas/core/paints";

export type Context2D = CanvasRenderingContext2D;
export type Bitmap = HTMLCanvasElement;

/** A loaded image that a canvas can draw. */
export type DrawableImage = HTMLImageElement | ImageBitmap | HTMLCanvasElement;

/** The data that an element needs for drawing besides itself. */
export interface RenderContext {
  palette: Palette;
  /** Returns null while the image is loading; the renderer draws a gray box instead. */
  pictureOf(src: string): DrawableImage | null;
  /**
   * Set when the node is drawn repeatedly on a screen: adjusted pixels are cached as long as the node exists.
   * "draft" limits the resolution during interaction, so that adjustments finish within a frame.
   */
  screen?: "kept" | "draft";
}

/** A render context with the elements of a page. */
export interface RenderScene extends RenderContext {
  els: Readonly<Record<string, CanvasElement>>;
}
