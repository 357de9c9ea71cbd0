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
} from "@/lib/canvas/layouts/infographics/page-frame";
import { fitLabelTextPairs, layOutLabelTextPair } from "@/lib/canvas/layouts/label-text-pairs";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import type { InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";

/** Draws a sheet of paper with ticked boxes over a image that fills the upper or the first half. */
export function drawChecklist(layout: PageLayout, plan: InfographicPlan, images: ImageSheet) {
  const { unit, landscape, palette, w, h } = layout;
  const margin = getMargin(layout);
  const foot = { x: 0, y: h - unit * 8.5, w, h: unit * 8.5 };
  const above = { x: 0, y: 0, w, h: foot.y };
  const [image] = landscape ? splitHorizontally(above, w * 0.42) : splitVertically(above, h * 0.28);
  drawSheetImage(layout, images, 0, image);
  const card = landscape
    ? { x: w * 0.34, y: margin, w: w * 0.66 - margin, h: foot.y - 2 * margin }
    : { x: margin, y: h * 0.2, w: w - 2 * margin, h: foot.y - h * 0.2 - unit * 4 };
  const back = { ...card, x: card.x + unit * 1.2, y: card.y + unit * 1.2 };
  layout.shape("rect", back, palette.secondary, { radius: unit * 1.2 });
  layout.shape("rect", card, palette.paper, { radius: unit * 1.2 });
  const inner = insetBox(card, unit * 4, unit * 3.4);
  const share = landscape ? 0.24 : getHeadingShare(plan, 0.13);
  const [title, rows] = splitVertically(inner, h * share - unit);
  const look = { ground: palette.paper, color: palette.primary };
  layOutTitle(layout, plan, title, { ...look, vertical: "middle" });
  drawRows(layout, plan, { ...rows, y: rows.y + unit * 1.6, h: rows.h - unit * 1.6 });
  drawFooterBand(layout, foot, palette.ink);
}

function drawRows(layout: PageLayout, plan: InfographicPlan, body: LayoutBox) {
  const { unit, palette } = layout;
  const columns = plan.items.length > 3 && body.w > body.h * 2 ? 2 : 1;
  const cells = splitIntoCells(body, plan.items.length, columns, { x: unit * 3, y: unit * 1.2 });
  const [first] = cells;
  if (!first) return;
  const side = Math.min(first.h * 0.62, unit * 6.5);
  const room = { w: Math.min(...cells.map(({ w }) => w)) - side - unit * 2.4, h: first.h };
  const sizes = fitLabelTextPairs(layout, plan.items, room, getMaxLabelSize(layout, plan));
  for (const [at, cell] of cells.entries()) {
    const item = plan.items[at];
    if (!item) continue;
    const box = { x: cell.x, y: cell.y + (cell.h - side) / 2, w: side, h: side };
    layout.shape("rect", box, palette.soft, {
      radius: side * 0.18,
      stroke: { color: palette.primary, width: unit * 0.5 },
    });
    layout.icon("check", insetBox(box, side * 0.14), palette.primary);
    const words = { x: cell.x + side + unit * 2.4, y: cell.y, w: cell.w - side - unit * 2.4, h: cell.h };
    const look = { ground: palette.paper, labelColor: palette.ink, color: palette.ink };
    layOutLabelTextPair(layout, item, words, sizes, look);
  }
}
