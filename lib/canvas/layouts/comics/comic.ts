import type { CanvasDocument } from "@/lib/canvas/core/document";
import { insetBox, type LayoutBox } from "@/lib/canvas/layouts/boxes";
import {
  COMIC_STYLES,
  type ComicPanelPlace,
  type ComicStyle,
} from "@/lib/canvas/layouts/comics/comic-styles";
import { drawLettering, drawStoryTexts, fitLettering } from "@/lib/canvas/layouts/comics/lettering";
import {
  chooseSheetGrid,
  drawRoundSheetImage,
  drawSheetImage,
  type Framing,
  getFraming,
  getSheetPart,
  type ImageSheet,
  type SheetGrid,
} from "@/lib/canvas/layouts/image-sheet";
import { COMIC_LAYOUTS, COMIC_PANELS, type ComicLayout } from "@/lib/canvas/layouts/layout-names";
import { fitTextToBox } from "@/lib/canvas/layouts/measure-text";
import { createPageLayout, type PageLayout, type PageLayoutOptions } from "@/lib/canvas/layouts/page-layout";
import type { ComicPlan } from "@/lib/canvas/layouts/plan-schemas";
import { drawSignature } from "@/lib/canvas/layouts/signature";

type Size = { w: number; h: number };

/** The sheet that a comic layout needs: its grid, and for each panel how the image is framed. */
export interface ComicSheet {
  grid: SheetGrid;
  framings: Framing[];
  /** Words are set over the images, so that these need a calm upper half. */
  isLettered: boolean;
}

/** Returns the layouts with this number of panels. */
export function listComicLayouts(panels: number): ComicLayout[] {
  return COMIC_LAYOUTS.filter((name) => COMIC_PANELS[name] === panels);
}

/** Returns the sheet to generate for a layout on a page of this size. */
export function getComicSheet(layout: ComicLayout, size: Size): ComicSheet {
  const style = COMIC_STYLES[layout];
  const places = style.arrange(getFrame(size, style).body, getMetrics(size));
  const grid = chooseSheetGrid(places.map(({ image }) => image));
  const framings = places.map(({ image }) => getFraming(image, grid));
  return { grid, framings, isLettered: places.every(({ story }) => !story) };
}

/** Lays out a comic; the sheet has the grid of `getComicSheet`. */
export function layOutComic(
  plan: ComicPlan,
  layout: ComicLayout,
  images: ImageSheet,
  account: Pick<PageLayoutOptions, "brand" | "language" | "size">,
): CanvasDocument {
  const style = COMIC_STYLES[layout];
  const sheet = createPageLayout({ ...account, on: style.on, headline: style.headline });
  const { head, body, foot } = getFrame(account.size, style);
  drawTitle(sheet, plan.title, head, style);
  const places = style.arrange(body, getMetrics(account.size));
  style.under?.(sheet, body, places);
  drawPanels(sheet, images, body, places);
  style.over?.(sheet, body, places);
  drawWords(sheet, plan, places);
  drawSignature(sheet, foot, { ground: sheet.scheme.ground, color: sheet.scheme.text });
  return sheet.done();
}

function getMetrics({ w, h }: Size) {
  return { unit: Math.min(w, h) / 100, landscape: w > h * 1.2, tall: h > w * 1.15 };
}

function getFrame(size: Size, { bleeds }: Pick<ComicStyle, "bleeds">) {
  const { unit } = getMetrics(size);
  const margin = unit * 4;
  const head = { x: margin, y: unit * 2.4, w: size.w - 2 * margin, h: unit * 8 };
  const foot = { x: margin, y: size.h - unit * 7, w: size.w - 2 * margin, h: unit * 4.6 };
  const top = head.y + head.h + unit * 1.6;
  const side = bleeds ? 0 : margin;
  return { head, foot, body: { x: side, y: top, w: size.w - 2 * side, h: foot.y - unit * 2 - top } };
}

function drawTitle(sheet: PageLayout, title: string, head: LayoutBox, { title: look }: ComicStyle) {
  const { unit, faces, palette, scheme } = sheet;
  const face = faces.headline;
  const boxed = look === "band";
  if (boxed) sheet.shape("rect", { x: 0, y: 0, w: sheet.w, h: head.y + head.h }, palette.primary);
  const { size } = fitTextToBox([title], face, head, { max: unit * 7, min: 24, lines: 1 });
  const ground = boxed ? palette.primary : scheme.ground;
  const align = look === "center" ? "center" : "start";
  const color = boxed ? palette.paper : scheme.strong;
  sheet.text(title, head, { face, size, ground, color, align, vertical: "middle", slot: "headline" });
}

function drawPanels(sheet: PageLayout, images: ImageSheet, body: LayoutBox, places: ComicPanelPlace[]) {
  const { unit, palette } = sheet;
  const draw = ({ image, look, rot, slant }: ComicPanelPlace, at: number) => {
    const border = { stroke: { color: palette.ink, width: unit * 0.5 } };
    if (slant) {
      const part = getSheetPart(at, images.grid);
      sheet.slantedImage({ ...images.image, alt: "" }, slant.box, image, slant.rot, part);
    } else if (look === "round") {
      sheet.shape("ellipse", insetBox(image, -unit * 1.1), palette.paper);
      drawRoundSheetImage(sheet, images, at, image, border.stroke);
    } else if (look === "photo") {
      const frame = { ...insetBox(image, -unit * 1.4), h: image.h + unit * 2.8 };
      sheet.shape("rect", frame, palette.paper, { rot: sheet.rtl ? -(rot ?? 0) : (rot ?? 0) });
      drawSheetImage(sheet, images, at, image, { rot: rot ?? 0 });
    } else {
      drawSheetImage(sheet, images, at, image, { radius: look === "soft" ? unit * 2.4 : 0 });
      if (look === "ink") sheet.shape("rect", image, null, border);
    }
  };
  if (places.some(({ slant }) => slant)) sheet.clip(body, () => places.forEach(draw));
  else places.forEach(draw);
}

function drawWords(sheet: PageLayout, { panels }: ComicPlan, places: ComicPanelPlace[]) {
  const stories = places.flatMap(({ story }) => story ?? []);
  if (stories.length > 0) {
    drawStoryTexts(sheet, panels, stories, {
      ground: sheet.scheme.ground,
      color: sheet.scheme.text,
      vertical: "middle",
    });
    return;
  }
  const boxes = places.map(({ image, words }) => words ?? insetBox(image, sheet.unit * 1.6));
  const size = fitLettering(sheet, panels, boxes);
  for (const [at, box] of boxes.entries()) {
    const panel = panels[at];
    if (panel) drawLettering(sheet, panel, box, size);
  }
}
