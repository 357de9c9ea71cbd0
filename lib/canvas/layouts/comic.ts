import type { CanvasDocument } from "@/lib/canvas/core/document";
import { type Box, cellsOf, inset } from "@/lib/canvas/layouts/boxes";
import type { Brand } from "@/lib/canvas/layouts/brand";
import { facesOf } from "@/lib/canvas/layouts/faces";
import { type Face, fitText, linesOf, widthOf } from "@/lib/canvas/layouts/measure";
import { paletteOf } from "@/lib/canvas/layouts/palette";
import type { ComicPanel, ComicPlan } from "@/lib/canvas/layouts/plan-schemas";
import { createSheet, type Picture, type Sheet } from "@/lib/canvas/layouts/sheet";
import { sign } from "@/lib/canvas/layouts/signature";
import type { Language } from "@/lib/i18n/direction";

/** Panels side by side and above each other. */
export interface ComicGrid {
  columns: number;
  rows: number;
}

/** A hand; in Hebrew round print letters, because its handwriting joins badly with figures and names. */
const LETTERINGS: Record<Language, Face> = {
  en: { font: "Playpen Sans Hebrew", weight: 600, lineHeight: 1.28 },
  he: { font: "Varela Round", weight: 400, lineHeight: 1.26 },
};
/** Of a panel's width; so much of it around a line of speech stays free. */
const BUBBLE = 0.8;
/** Of a panel's height: below it the picture is seen. */
const SPOKEN = 0.58;
const SMALLEST = 15;
/** Cut off each panel of the drawn sheet: models put lines or gutters between them, however they are asked. */
const GUTTER = 0.03;

/** How panels are arranged on a page of this shape. */
export function comicGrid(panels: number, { w, h }: { w: number; h: number }): ComicGrid {
  const wide = w > h * 1.2;
  if (panels === 3) return wide ? { columns: 3, rows: 1 } : { columns: 1, rows: 3 };
  if (panels === 4) return { columns: 2, rows: 2 };
  return wide ? { columns: 3, rows: 2 } : { columns: 2, rows: 3 };
}

/**
 * Lays a comic out as one page. `drawn` is one picture with all panels in a grid, the first at its upper left whatever
 * the language; the page puts them in the language's reading order.
 */
export function layOutComic(
  plan: ComicPlan,
  drawn: Picture,
  { brand, language, size }: { brand: Brand; language: Language; size: { w: number; h: number } },
): CanvasDocument {
  const palette = paletteOf(brand.colours);
  const faces = facesOf(brand.fonts, "Suez One");
  const sheet = createSheet({ size, language, palette, faces, on: "paper" });
  const grid = comicGrid(plan.panels.length, size);
  const { unit } = sheet;
  const margin = unit * 4;
  const head = { x: margin, y: unit * 2.4, w: sheet.w - 2 * margin, h: unit * 8 };
  const foot = { x: margin, y: sheet.h - unit * 7, w: sheet.w - 2 * margin, h: unit * 4.6 };
  const body = { x: margin, y: head.y + head.h + unit * 1.6, w: head.w, h: 0 };
  body.h = foot.y - unit * 2 - body.y;
  const { size: px } = fitText([plan.title], faces.headline, head, { most: unit * 7, least: 24, lines: 1 });
  sheet.text(plan.title, head, { face: faces.headline, size: px, vertical: "middle", slot: "headline" });
  const cells = cellsOf(body, plan.panels.length, grid.columns, { x: unit * 1.8, y: unit * 1.8 });
  const lettering = letteringFor(sheet, plan.panels, cells);
  for (const [at, cell] of cells.entries()) {
    const panel = plan.panels[at];
    if (!panel) continue;
    sheet.picture({ ...drawn, alt: "" }, cell, { part: panelOf(at, grid) });
    sheet.shape("rect", cell, null, { stroke: { color: palette.ink, width: unit * 0.5 } });
    letter(sheet, panel, inset(cell, unit * 1.6), lettering);
  }
  sign(sheet, brand, foot, { ground: palette.paper });
  return sheet.done();
}

/** Where a panel lies in the drawn sheet, in fractions of it. */
function panelOf(at: number, { columns, rows }: ComicGrid): Box {
  const [w, h] = [1 / columns, 1 / rows];
  const [x, y] = [(at % columns) * w, Math.floor(at / columns) * h];
  return { x: x + w * GUTTER, y: y + h * GUTTER, w: w * (1 - 2 * GUTTER), h: h * (1 - 2 * GUTTER) };
}

/** One size of lettering for the whole page. */
function letteringFor(sheet: Sheet, panels: ComicPanel[], cells: Box[]): number {
  let size = sheet.unit * 3.5;
  const fits = () =>
    panels.every((panel, at) => {
      const cell = cells[at];
      return !cell || spokenHeight(sheet, panel, cell.w, size) <= cell.h * SPOKEN;
    });
  while (size > SMALLEST && !fits()) size *= 0.96;
  return Math.max(SMALLEST, size);
}

function spokenHeight(sheet: Sheet, panel: ComicPanel, width: number, size: number): number {
  const caption = panel.caption ? plateOf(sheet, panel.caption, width, size).h + sheet.unit : 0;
  const bubbles = panel.speech.map(({ text }) => bubbleOf(sheet, text, width, size).h + sheet.unit);
  return bubbles.reduce((sum, height) => sum + height, caption);
}

/** Caption at the start of the panel's upper edge; below it who speaks first, then, further on, who answers. */
function letter(sheet: Sheet, { caption, speech }: ComicPanel, panel: Box, size: number) {
  const { unit, palette } = sheet;
  const style = { face: letteringOf(sheet), size, align: "center", vertical: "middle" } as const;
  let y = panel.y;
  if (caption) {
    const plate = { x: panel.x, y, ...plateOf(sheet, caption, panel.w, size) };
    sheet.shape("rect", plate, palette.secondary, { stroke: { color: palette.ink, width: unit * 0.3 } });
    sheet.text(caption, inset(plate, unit * 1.2, unit * 0.5), {
      ...style,
      align: "start",
      ground: palette.secondary,
    });
    y += plate.h + unit;
  }
  for (const [at, { text }] of speech.entries()) {
    const bubble = bubbleOf(sheet, text, panel.w, size);
    const answers = at % 2 === 1;
    const x = answers ? panel.x + panel.w - bubble.w : panel.x;
    const box = { x, y, ...bubble };
    // The tip points at the figures below, on the speaker's side; measured from where reading begins.
    const tip = answers ? 0.32 : 0.68;
    const reach = 1 + (unit * 3.4) / bubble.h;
    const last = at === speech.length - 1;
    sheet.shape("speech", box, palette.paper, {
      ...{ radius: Math.min(bubble.h / 2, unit * 3), stroke: { color: palette.ink, width: unit * 0.35 } },
      tail: { x: sheet.rtl ? 1 - tip : tip, y: last ? reach : 1 + (reach - 1) * 0.5 },
    });
    sheet.text(text, inset(box, unit * 1.6, unit), { ...style, ground: palette.paper });
    y += bubble.h + unit;
  }
}

function plateOf(sheet: Sheet, words: string, width: number, size: number) {
  const { unit } = sheet;
  return plate(words, letteringOf(sheet), width - unit * 2.4, size, { w: unit * 1.2, h: unit * 0.5 });
}

function bubbleOf(sheet: Sheet, words: string, width: number, size: number) {
  const { unit } = sheet;
  return plate(words, letteringOf(sheet), width * BUBBLE - unit * 3.2, size, { w: unit * 1.6, h: unit });
}

function letteringOf({ rtl }: Sheet): Face {
  return LETTERINGS[rtl ? "he" : "en"];
}

/** The size of a plane that holds the words with this much around them. */
function plate(words: string, face: Face, width: number, size: number, around: { w: number; h: number }) {
  const w = Math.min(width, widthOf(words, face, size) * 1.02);
  const h = linesOf(words, face, size, w) * size * face.lineHeight;
  return { w: w + 2 * around.w, h: h + 2 * around.h };
}
