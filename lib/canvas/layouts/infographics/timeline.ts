import {
  insetBox,
  type LayoutBox,
  splitHorizontally,
  splitIntoColumns,
  splitIntoRows,
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
import { fitTextToBox } from "@/lib/canvas/layouts/measure-text";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import type { InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";

/** Draws events along a line: vertical on a portrait page, horizontal on a landscape page. */
export function drawTimeline(layout: PageLayout, plan: InfographicPlan, images: ImageSheet) {
  const { unit, palette } = layout;
  const margin = getMargin(layout);
  const foot = { x: 0, y: layout.h - unit * 8.5, w: layout.w, h: unit * 8.5 };
  const head = { ...layout.page, h: layout.h * (layout.landscape ? 0.32 : getHeadingShare(plan, 0.16)) };
  const [words, side] = splitHorizontally(head, head.w * (layout.landscape ? 0.66 : 1));
  const strip = layout.landscape ? 0 : layout.h * (layout.h > layout.w * 1.15 ? 0.2 : 0.16);
  const image = layout.landscape
    ? { ...side, h: side.h - unit }
    : { x: 0, y: foot.y - strip, w: layout.w, h: strip };
  drawSheetImage(layout, images, 0, image);
  const heading = { ...insetBox(words, margin, 0), y: margin, h: head.h - margin - unit * 2.5 };
  layOutTitle(layout, plan, heading, { color: layout.scheme.strong });
  const top = heading.y + heading.h + unit * 2;
  const body = { x: margin, y: top, w: layout.w - 2 * margin, h: foot.y - strip - unit * 3 - top };
  if (layout.landscape && plan.items.length <= 5) drawAcross(layout, plan, body);
  else drawDown(layout, plan, body);
  drawFooterBand(layout, foot, palette.primary);
}

function drawDown(layout: PageLayout, { items }: InfographicPlan, body: LayoutBox) {
  const { unit, scheme, faces } = layout;
  const rows = splitIntoRows(body, items.length);
  const [row] = rows;
  if (!row) return;
  const face = { ...faces.headline, lineHeight: 1 };
  const values = items.map(({ value }) => value ?? "");
  const timeSizes = { max: unit * 9, min: 24, lines: 1 };
  const time = fitTextToBox(values, face, { w: body.w * 0.26, h: row.h * 0.7 }, timeSizes);
  const line = body.x + body.w * 0.26 + unit * 3.4;
  const textX = line + unit * 3.6;
  const width = body.x + body.w - textX;
  const cell = { w: width, h: row.h * 0.86 };
  const sizes = fitLabelTextPairs(layout, items, cell, getMaxLabelSize(layout, { items }));
  const half = row.h / 2;
  const length = body.h - row.h;
  layout.shape("rect", { x: line - unit * 0.2, y: body.y + half, w: unit * 0.4, h: length }, scheme.line);
  for (const [at, place] of rows.entries()) {
    const item = items[at];
    if (!item) continue;
    const middle = place.y + half;
    const dot = unit * 1.5;
    layout.shape("ellipse", { x: line - dot, y: middle - dot, w: dot * 2, h: dot * 2 }, scheme.accent);
    const box = { ...place, w: body.w * 0.26 };
    const look = { face, size: time.size, color: scheme.strong };
    layout.text(item.value ?? "", box, { ...look, align: "end", vertical: "middle" });
    layOutLabelTextPair(layout, item, { ...cell, x: textX, y: place.y + row.h * 0.07 }, sizes);
  }
}

function drawAcross(layout: PageLayout, { items }: InfographicPlan, body: LayoutBox) {
  const { unit, scheme, faces } = layout;
  const columns = splitIntoColumns(body, items.length, unit * 3.5);
  const [column] = columns;
  if (!column) return;
  const face = { ...faces.headline, lineHeight: 1 };
  const values = items.map(({ value }) => value ?? "");
  const timeSizes = { max: unit * 10, min: 24, lines: 1 };
  const time = fitTextToBox(values, face, { w: column.w, h: body.h * 0.24 }, timeSizes);
  const line = body.y + body.h * 0.34;
  const textY = line + unit * 4.5;
  const room = { w: column.w, h: body.y + body.h - textY };
  const sizes = fitLabelTextPairs(layout, items, room, getMaxLabelSize(layout, { items }));
  // The line extends beyond the page's edges to suggest continuing time.
  layout.shape("rect", { x: 0, y: line - unit * 0.2, w: layout.w, h: unit * 0.4 }, scheme.line);
  for (const [at, place] of columns.entries()) {
    const item = items[at];
    if (!item) continue;
    const dot = unit * 1.6;
    layout.shape("ellipse", { x: place.x, y: line - dot, w: dot * 2, h: dot * 2 }, scheme.accent);
    const above = { ...place, h: body.h * 0.24 };
    layout.text(item.value ?? "", above, { face, size: time.size, color: scheme.strong, vertical: "bottom" });
    layOutLabelTextPair(layout, item, { ...place, y: textY, h: room.h }, sizes, { vertical: "top" });
  }
}
