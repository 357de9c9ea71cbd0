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
  layOutTitle,
} from "@/lib/canvas/layouts/infographics/page-frame";
import { fitLabelTextPairs, layOutLabelTextPair } from "@/lib/canvas/layouts/label-text-pairs";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import type { InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";

/** Draws a magazine page: a large image, a title panel that overlaps it, and short points below. */
export function drawCover(layout: PageLayout, plan: InfographicPlan, images: ImageSheet) {
  const { unit, landscape, palette, scheme, w, h } = layout;
  const margin = getMargin(layout);
  const foot = { x: 0, y: h - unit * 8.5, w, h: unit * 8.5 };
  const above = { x: 0, y: 0, w, h: foot.y };
  const [image, rest] = landscape
    ? splitHorizontally(above, w * 0.44)
    : splitVertically(above, h * (h > w * 1.15 ? 0.42 : 0.36));
  drawSheetImage(layout, images, 0, image);
  const height = h * (landscape ? 0.34 : getHeadingShare(plan, 0.17));
  const panel = landscape
    ? { x: w * 0.36, y: margin, w: w * 0.64 - margin, h: height }
    : { x: margin, y: image.h - height * 0.34, w: w - 2 * margin, h: height };
  layout.shape("rect", panel, palette.paper);
  layout.shape("rect", { ...panel, w: unit * 1.4 }, palette.secondary);
  const look = { ground: palette.paper, color: palette.primary, vertical: "middle" } as const;
  layOutTitle(layout, plan, insetBox(panel, unit * 4, unit * 2), look);
  const top = panel.y + panel.h + unit * 3;
  const points = landscape
    ? { x: rest.x + unit * 4, y: top, w: rest.w - unit * 4 - margin, h: foot.y - unit * 3 - top }
    : { x: margin, y: top, w: w - 2 * margin, h: foot.y - unit * 3 - top };
  drawPoints(layout, plan, points);
  drawFooterBand(layout, foot, scheme.ground === palette.ink ? palette.primary : palette.ink);
}

function drawPoints(layout: PageLayout, { items }: InfographicPlan, body: LayoutBox) {
  const { unit, scheme } = layout;
  const columns = items.length === 3 && body.w > body.h * 1.4 ? 3 : 2;
  const cells = splitIntoCells(body, items.length, columns, { x: unit * 4, y: unit * 2.6 });
  const narrow = Math.min(...cells.map(({ w }) => w));
  const [first] = cells;
  if (!first) return;
  const icon = Math.min(first.h * 0.28, unit * 6.5);
  const room = { w: narrow, h: first.h - icon - unit * 1.4 };
  const sizes = fitLabelTextPairs(layout, items, room, unit * (items.length <= 2 ? 6 : 4.8));
  for (const [at, cell] of cells.entries()) {
    const item = items[at];
    if (!item) continue;
    layout.icon(item.icon, { ...cell, w: icon, h: icon }, scheme.accent);
    const words = { ...cell, y: cell.y + icon + unit * 1.4, h: cell.h - icon - unit * 1.4 };
    layOutLabelTextPair(layout, item, words, sizes, { vertical: "top" });
  }
}
