import {
  insetBox,
  type LayoutBox,
  splitHorizontally,
  splitIntoCells,
  splitVertically,
} from "@/lib/canvas/layouts/boxes";
import { drawSheetImage, type ImageSheet } from "@/lib/canvas/layouts/image-sheet";
import {
  drawFooterBand,
  getHeadingShare,
  getMargin,
  getMaxLabelSize,
  layOutTitle,
  splitHeadingAndBody,
} from "@/lib/canvas/layouts/infographics/page-frame";
import { fitLabelTextPairs, layOutLabelTextPair } from "@/lib/canvas/layouts/label-text-pairs";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import type { InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";

/** Draws a list of equal items, each on a card with its image. */
export function drawList(sheet: PageLayout, plan: InfographicPlan, images: ImageSheet) {
  const { unit, palette } = sheet;
  const margin = getMargin(sheet);
  const { head, body, foot } = splitHeadingAndBody(sheet, getHeadingShare(plan, 0.22));
  const heading = insetBox(head, margin, margin);
  const bar = { x: heading.x, y: heading.y, w: unit * 11, h: unit * 1.1 };
  sheet.shape("rect", bar, sheet.scheme.accent);
  const below = { ...heading, y: heading.y + unit * 3, h: heading.h - unit * 3 + margin * 0.6 };
  layOutTitle(sheet, plan, below, { color: sheet.scheme.strong });
  const [dx, dy] = sheet.landscape ? [0, margin] : [margin, 0];
  const content = { ...body, x: body.x + dx, y: body.y + dy };
  content.w = sheet.w - margin - content.x;
  content.h = foot.y - unit * 4 - content.y;
  const columns = columnsFor(plan.items.length, content);
  const cells = splitIntoCells(content, plan.items.length, columns, { x: unit * 4, y: unit * 2.2 });
  drawCells(sheet, plan, cells, images);
  drawFooterBand(sheet, foot, palette.primary);
}

function columnsFor(count: number, box: LayoutBox): number {
  if (box.h > box.w * 1.15) return count > 5 ? 2 : 1;
  return count > 3 ? 2 : 1;
}

function drawCells(sheet: PageLayout, plan: InfographicPlan, cells: LayoutBox[], images: ImageSheet) {
  const { unit, palette } = sheet;
  const [first] = cells;
  if (!first) return;
  const narrow = Math.min(...cells.map(({ w }) => w));
  const beside = narrow > first.h * 1.7;
  const side = beside ? Math.min(first.h * 1.2, narrow * 0.32) : first.h * 0.46;
  const pad = unit * 1.8;
  const room = beside
    ? { w: narrow - side - 2 * pad, h: first.h - unit * 1.6 }
    : { w: narrow - 2 * pad, h: first.h - side - unit * 2.4 };
  const pairs = plan.items.map(({ label, value, text }) => {
    const isShown = !value || label.includes(value);
    return { label: isShown ? label : `${label}: ${value}`, text };
  });
  const sizes = fitLabelTextPairs(sheet, pairs, room, getMaxLabelSize(sheet, plan));
  const look = { ground: palette.paper, labelColor: palette.ink, color: palette.ink } as const;
  for (const [at, cell] of cells.entries()) {
    const pair = pairs[at];
    if (!pair) continue;
    sheet.shape("rect", cell, palette.paper, { radius: unit * 1.6 });
    const [image, words] = beside ? splitHorizontally(cell, side) : splitVertically(cell, side);
    drawSheetImage(sheet, images, at, image, { radius: unit * 1.6 });
    const place = insetBox(words, pad, beside ? unit * 0.8 : unit * 1.2);
    layOutLabelTextPair(sheet, pair, place, sizes, { ...look, vertical: beside ? "middle" : "top" });
  }
}
