import { join } from "node:path";
import { createCanvas, DOMMatrix, GlobalFonts, Image, Path2D } from "@napi-rs/canvas";
import { Util } from "konva/lib/Util";
import { CANVAS_FONTS, filesOf } from "@/lib/canvas/fonts";

let isReady = false;

/**
 * Lets Konva and our painters draw without a browser, with the fonts of designs. Once per process, before the first
 * drawing; a font's file that is missing throws.
 */
export function konvaOnServer(): void {
  if (isReady) return;
  const world = globalThis as Record<string, unknown>;
  world.DOMMatrix ??= DOMMatrix;
  world.Path2D ??= Path2D;
  Util.createCanvasElement = () => {
    const canvas = createCanvas(300, 300);
    return Object.assign(canvas, { style: {} }) as unknown as HTMLCanvasElement;
  };
  Util.createImageElement = () => new Image() as unknown as HTMLImageElement;
  for (const { path, family } of CANVAS_FONTS.flatMap(filesOf)) {
    const key = GlobalFonts.registerFromPath(join(process.cwd(), "node_modules", path), family);
    if (!key) throw new Error(`No font in ${path}`);
  }
  isReady = true;
}
