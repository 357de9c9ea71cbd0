import type { CanvasDocument } from "@/lib/canvas/core/document";
import { insetBox, type LayoutBox, splitIntoCells } from "@/lib/canvas/layouts/boxes";
import { countLines, type Face, fitTextToBox, measureLineWidth } from "@/lib/canvas/layouts/measure-text";
import {
  createPageLayout,
  type LayoutImage,
  type PageLayout,
  type PageLayoutOptions,
} from "@/lib/canvas/layouts/page-layout";
import type { ComicPanel, ComicPlan } from "@/lib/canvas/layouts/plan-schemas";
import { drawSignature } from "@/lib/canvas/layouts/signature";
import type { Language } from "@/lib/i18n/direction";

export interface ComicGrid {
  columns: number;
  rows: number;
}

/** The handwriting face combines badly with numbers and Latin names in Hebrew. */
const LETTERINGS: Record<Language, Face> = {
  en: { font: "Playpen Sans Hebrew", weight: 600, lineHeight: 1.28 },
  he: { font: "Varela Round", weight: 400, lineHeight: 1.26 },
};
/** Maximum width of a speech bubble as a fraction of the panel's width. */
const BUBBLE = 0.8;
/** Maximum height of caption and bubbles as a fraction of the panel's height. The rest shows the image. */
const SPOKEN = 0.58;
const SMALLEST = 15;
/** Cropped from each edge of a generated panel: image models draw borders even when forbidden. */
const GUTTER = 0.03;

/** Returns the panel grid for a page of this size and aspect ratio. */
export function getComicGrid(panels: number, { w, h }: { w: number; h: number }): ComicGrid {
  const wide = w > h * 1.2;
  if (panels === 3) return wide ? { columns: 3, rows: 1 } : { columns: 1, rows: 3 };
  if (panels === 4) return { columns: 2, rows: 2 };
  return wide ? { columns: 3, rows: 2 } : { columns: 2, rows: 3 };
}

/** Lays out a comic. `drawn` has all panels in a grid from the upper left in every language. */
export function layOutComic(
  plan: ComicPlan,
  drawn: LayoutImage,
  account: Pick<PageLayoutOptions, "brand" | "language" | "size">,
): CanvasDocument {
  const sheet = createPageLayout({ ...account, on: "paper", headline: "Suez One" });
  const grid = getComicGrid(plan.panels.length, account.size);
  const { unit, faces, palette } = sheet;
  const margin = unit * 4;
  const head = { x: margin, y: unit * 2.4, w: sheet.w - 2 * margin, h: unit * 8 };
  const foot = { x: margin, y: sheet.h - unit * 7, w: sheet.w - 2 * margin, h: unit * 4.6 };
  const body = { x: margin, y: head.y + head.h + unit * 1.6, w: head.w, h: 0 };
  body.h = foot.y - unit * 2 - body.y;
  const sizes = { max: unit * 7, min: 24, lines: 1 };
  const { size } = fitTextToBox([plan.title], faces.headline, head, sizes);
  sheet.text(plan.title, head, { face: faces.headline, size, vertical: "middle", slot: "headline" });
  const cells = splitIntoCells(body, plan.panels.length, grid.columns, { x: unit * 1.8, y: unit * 1.8 });
  const lettering = letteringFor(sheet, plan.panels, cells);
  for (const [at, cell] of cells.entries()) {
    const panel = plan.panels[at];
    if (!panel) continue;
    sheet.image({ ...drawn, alt: "" }, cell, { part: panelOf(at, grid) });
    sheet.shape("rect", cell, null, { stroke: { color: palette.ink, width: unit * 0.5 } });
    drawLettering(sheet, panel, insetBox(cell, unit * 1.6), lettering);
  }
  drawSignature(sheet, foot, { ground: palette.paper });
  return sheet.done();
}

/** Returns the crop of one panel in the generated sheet, in fractions of the sheet. */
function panelOf(at: number, { columns, rows }: ComicGrid): LayoutBox {
  const [w, h] = [1 / columns, 1 / rows];
  const [x, y] = [(at % columns) * w, Math.floor(at / columns) * h];
  return { x: x + w * GUTTER, y: y + h * GUTTER, w: w * (1 - 2 * GUTTER), h: h * (1 - 2 * GUTTER) };
}

/** Returns the largest size at which the lettering of every panel fits: the page uses one size. */
function letteringFor(sheet: PageLayout, panels: ComicPanel[], cells: LayoutBox[]): number {
  let size = sheet.unit * 3.5;
  const fits = () =>
    panels.every((panel, at) => {
      const cell = cells[at];
      return !cell || spokenHeight(sheet, panel, cell.w, size) <= cell.h * SPOKEN;
    });
  while (size > SMALLEST && !fits()) size *= 0.96;
  return Math.max(SMALLEST, size);
}

function spokenHeight(sheet: PageLayout, panel: ComicPanel, width: number, size: number): number {
  const caption = panel.caption ? layOutTextBox(sheet, panel.caption, width, size).h + sheet.unit : 0;
  const bubbles = panel.speech.map(({ text }) => bubbleOf(sheet, text, width, size).h + sheet.unit);
  return bubbles.reduce((sum, height) => sum + height, caption);
}

/** Draws the caption at the inline start and the bubbles below it on alternating sides. */
function drawLettering(sheet: PageLayout, { caption, speech }: ComicPanel, panel: LayoutBox, size: number) {
  const { unit, palette } = sheet;
  const style = { face: letteringOf(sheet), size, align: "center", vertical: "middle" } as const;
  let y = panel.y;
  if (caption) {
    const boxSize = { x: panel.x, y, ...layOutTextBox(sheet, caption, panel.w, size) };
    sheet.shape("rect", boxSize, palette.secondary, { stroke: { color: palette.ink, width: unit * 0.3 } });
    const look = { ...style, align: "start", ground: palette.secondary } as const;
    sheet.text(caption, insetBox(boxSize, unit * 1.2, unit * 0.5), look);
    y += boxSize.h + unit;
  }
  for (const [at, { text }] of speech.entries()) {
    const bubble = bubbleOf(sheet, text, panel.w, size);
    const isReply = at % 2 === 1;
    const x = isReply ? panel.x + panel.w - bubble.w : panel.x;
    const box = { x, y, ...bubble };
    // The tail points at the speaker below. The fraction is measured from the inline start edge.
    const tip = isReply ? 0.32 : 0.68;
    const reach = 1 + (unit * 3.4) / bubble.h;
    const last = at === speech.length - 1;
    sheet.shape("speech", box, palette.paper, {
      radius: Math.min(bubble.h / 2, unit * 3),
      stroke: { color: palette.ink, width: unit * 0.35 },
      tail: { x: sheet.rtl ? 1 - tip : tip, y: last ? reach : 1 + (reach - 1) * 0.5 },
    });
    sheet.text(text, insetBox(box, unit * 1.6, unit), { ...style, ground: palette.paper });
    y += bubble.h + unit;
  }
}

function layOutTextBox(sheet: PageLayout, words: string, width: number, size: number) {
  const { unit } = sheet;
  return measureTextBox(words, letteringOf(sheet), width - unit * 2.4, size, {
    w: unit * 1.2,
    h: unit * 0.5,
  });
}

function bubbleOf(sheet: PageLayout, words: string, width: number, size: number) {
  const { unit } = sheet;
  return measureTextBox(words, letteringOf(sheet), width * BUBBLE - unit * 3.2, size, {
    w: unit * 1.6,
    h: unit,
  });
}

function letteringOf({ rtl }: PageLayout): Face {
  return LETTERINGS[rtl ? "he" : "en"];
}

/** Returns the size of a box that holds the text with this padding. */
function measureTextBox(
  words: string,
  face: Face,
  width: number,
  size: number,
  around: { w: number; h: number },
) {
  const w = Math.min(width, measureLineWidth(words, face, size) * 1.02);
  const h = countLines(words, face, size, w) * size * face.lineHeight;
  return { w: w + 2 * around.w, h: h + 2 * around.h };
}
