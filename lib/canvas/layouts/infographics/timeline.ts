import { insetBox, type LayoutBox, splitIntoColumns, splitIntoRows } from "@/lib/canvas/layouts/boxes";
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
export function drawTimeline(sheet: PageLayout, plan: InfographicPlan) {
  const { unit, palette } = sheet;
  const margin = getMargin(sheet);
  const foot = { x: 0, y: sheet.h - unit * 8.5, w: sheet.w, h: unit * 8.5 };
  const head = { ...sheet.page, h: sheet.h * (sheet.landscape ? 0.32 : getHeadingShare(plan, 0.2)) };
  const heading = { ...insetBox(head, margin, 0), y: margin, h: head.h - margin - unit * 2.5 };
  layOutTitle(sheet, plan, heading, { color: sheet.scheme.strong });
  const top = heading.y + heading.h + unit * 2;
  const body = { x: margin, y: top, w: sheet.w - 2 * margin, h: foot.y - unit * 3 - top };
  if (sheet.landscape && plan.items.length <= 5) drawAcross(sheet, plan, body);
  else drawDown(sheet, plan, body);
  drawFooterBand(sheet, foot, palette.primary);
}

function drawDown(sheet: PageLayout, { items }: InfographicPlan, body: LayoutBox) {
  const { unit, scheme, faces } = sheet;
  const rows = splitIntoRows(body, items.length);
  const [row] = rows;
  if (!row) return;
  const face = { ...faces.headline, lineHeight: 1 };
  const values = items.map(({ value }) => value ?? "");
  const timeSizes = { most: unit * 9, least: 24, lines: 1 };
  const time = fitTextToBox(values, face, { w: body.w * 0.26, h: row.h * 0.7 }, timeSizes);
  const line = body.x + body.w * 0.26 + unit * 3.4;
  const words = line + unit * 3.6;
  const width = body.x + body.w - words;
  const cell = { w: width, h: row.h * 0.86 };
  const sizes = fitLabelTextPairs(sheet, items, cell, getMaxLabelSize(sheet, { items }));
  const half = row.h / 2;
  const length = body.h - row.h;
  sheet.shape("rect", { x: line - unit * 0.2, y: body.y + half, w: unit * 0.4, h: length }, scheme.line);
  for (const [at, place] of rows.entries()) {
    const item = items[at];
    if (!item) continue;
    const middle = place.y + half;
    const dot = unit * 1.5;
    sheet.shape("ellipse", { x: line - dot, y: middle - dot, w: dot * 2, h: dot * 2 }, scheme.accent);
    const box = { ...place, w: body.w * 0.26 };
    const look = { face, size: time.size, color: scheme.strong };
    sheet.text(item.value ?? "", box, { ...look, align: "end", vertical: "middle" });
    layOutLabelTextPair(sheet, item, { ...cell, x: words, y: place.y + row.h * 0.07 }, sizes);
  }
}

function drawAcross(sheet: PageLayout, { items }: InfographicPlan, body: LayoutBox) {
  const { unit, scheme, faces } = sheet;
  const columns = splitIntoColumns(body, items.length, unit * 3.5);
  const [column] = columns;
  if (!column) return;
  const face = { ...faces.headline, lineHeight: 1 };
  const values = items.map(({ value }) => value ?? "");
  const timeSizes = { most: unit * 10, least: 24, lines: 1 };
  const time = fitTextToBox(values, face, { w: column.w, h: body.h * 0.24 }, timeSizes);
  const line = body.y + body.h * 0.34;
  const words = line + unit * 4.5;
  const room = { w: column.w, h: body.y + body.h - words };
  const sizes = fitLabelTextPairs(sheet, items, room, getMaxLabelSize(sheet, { items }));
  // The line extends beyond the page's edges to suggest continuing time.
  sheet.shape("rect", { x: 0, y: line - unit * 0.2, w: sheet.w, h: unit * 0.4 }, scheme.line);
  for (const [at, place] of columns.entries()) {
    const item = items[at];
    if (!item) continue;
    const dot = unit * 1.6;
    sheet.shape("ellipse", { x: place.x, y: line - dot, w: dot * 2, h: dot * 2 }, scheme.accent);
    const above = { ...place, h: body.h * 0.24 };
    sheet.text(item.value ?? "", above, { face, size: time.size, color: scheme.strong, vertical: "bottom" });
    layOutLabelTextPair(sheet, item, { ...place, y: words, h: room.h }, sizes, { vertical: "top" });
  }
}
