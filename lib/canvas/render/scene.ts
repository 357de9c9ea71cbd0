import type { CanvasElement } from "@/lib/canvas/core/elements";
import type { Palette } from "@/lib/canvas/core/paints";

export type Context2D = CanvasRenderingContext2D;
export type Bitmap = HTMLCanvasElement;

export type DrawableImage = HTMLImageElement | ImageBitmap | HTMLCanvasElement;

/** Palette and images for drawing an element. */
export interface RenderContext {
  palette: Palette;
  /** Returns null while the image is loading; the renderer draws a gray box instead. */
  getImage(src: string): DrawableImage | null;
  /** Set on a screen: adjusted pixels are cached. "draft" limits their resolution during interaction. */
  screen?: "kept" | "draft";
  /** Pixels per document px of bitmaps in a vector file, whose own scale says nothing about them. */
  bitmapScale?: number;
  /** Creates the path of SVG path data; by default a Path2D. */
  createPath?(data: string): Path2D;
}

export interface RenderScene extends RenderContext {
  els: Readonly<Record<string, CanvasElement>>;
}
