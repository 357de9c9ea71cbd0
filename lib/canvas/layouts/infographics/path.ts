import { insetBox, type LayoutBox, splitIntoColumns, splitIntoRows } from "@/lib/canvas/layouts/boxes";
import { drawRoundSheetImage, type ImageSheet } from "@/lib/canvas/layouts/image-sheet";
import { drawBadge } from "@/lib/canvas/layouts/infographics/badges";
import {
  drawFooterRule,
  getHeadingShare,
  getMargin,
  getMaxLabelSize,
  layOutTitle,
} from "@/lib/canvas/layouts/infographics/page-frame";
import { fitLabelTextPairs, layOutLabelTextPair } from "@/lib/canvas/layouts/label-text-pairs";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import type { InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";

/** Draws stations along a winding path, each with a round image: downwards, or across a landscape page. */
export function drawPath(layout: PageLayout, plan: InfographicPlan, images: ImageSheet) {
  const { unit, landscape, w, h } = layout;
  const margin = getMargin(layout);
  const foot = { x: 0, y: h - unit * 8.5, w, h: unit * 8.5 };
  const share = landscape ? 0.24 : getHeadingShare(plan, 0.16);
  const head = { x: margin, y: margin, w: w - 2 * margin, h: h * share - margin };
  layOutTitle(layout, plan, head, { color: layout.scheme.strong });
  const top = h * share + unit * 2;
  const body = { x: margin, y: top, w: w - 2 * margin, h: foot.y - unit * 2.5 - top };
  if (landscape) drawAcross(layout, plan, images, body);
  else drawDown(layout, plan, images, body);
  drawFooterRule(layout, foot);
}

function drawDown(layout: PageLayout, plan: InfographicPlan, images: ImageSheet, body: LayoutBox) {
  const { unit } = layout;
  const rows = splitIntoRows(body, plan.items.length);
  const [row] = rows;
  if (!row) return;
  const side = Math.min(row.h * 0.84, unit * 21);
  const reach = side * 1.9;
  const discs = rows.map((place, at) => ({
    x: body.x + (at % 2 === 0 ? 0 : reach - side),
    y: place.y + (place.h - side) / 2,
    w: side,
    h: side,
  }));
  drawStations(layout, images, discs);
  const left = body.x + reach + unit * 4;
  const cell = { w: body.x + body.w - left, h: row.h * 0.88 };
  const sizes = fitLabelTextPairs(layout, plan.items, cell, getMaxLabelSize(layout, plan));
  for (const [at, item] of plan.items.entries()) {
    const place = rows[at];
    if (place) layOutLabelTextPair(layout, item, { ...cell, x: left, y: place.y + row.h * 0.06 }, sizes);
  }
}

function drawAcross(layout: PageLayout, plan: InfographicPlan, images: ImageSheet, body: LayoutBox) {
  const { unit } = layout;
  const columns = splitIntoColumns(body, plan.items.length, unit * 3);
  const [column] = columns;
  if (!column) return;
  const side = Math.min(column.w * 0.86, body.h * 0.42);
  const wave = body.h * 0.1;
  const discs = columns.map(({ x }, at) => ({
    x: x + (column.w - side) / 2,
    y: body.y + (at % 2 === 0 ? wave : 0),
    w: side,
    h: side,
  }));
  drawStations(layout, images, discs);
  const top = body.y + side + wave + unit * 2.5;
  const room = { w: column.w, h: body.y + body.h - top };
  const sizes = fitLabelTextPairs(layout, plan.items, room, getMaxLabelSize(layout, plan));
  for (const [at, item] of plan.items.entries()) {
    const place = columns[at];
    if (!place) continue;
    const look = { vertical: "top", align: "center" } as const;
    layOutLabelTextPair(layout, item, { ...place, y: top, h: room.h }, sizes, look);
  }
}

function drawStations(layout: PageLayout, images: ImageSheet, discs: LayoutBox[]) {
  const { unit, palette } = layout;
  const centers = discs.map(({ x, y, w, h }): [number, number] => [x + w / 2, y + h / 2]);
  const [first, last] = [centers[0], centers.at(-1)];
  if (!first || !last) return;
  layout.line(centers, { color: layout.scheme.quiet, width: unit * 3.4, curve: 0.8 });
  layout.line(centers, {
    color: palette.primary,
    width: unit * 0.4,
    dash: [unit * 1.6, unit * 1.4],
    curve: 0.8,
  });
  for (const [at, disc] of discs.entries()) {
    layout.shape("ellipse", insetBox(disc, -unit * 0.7), palette.paper);
    drawRoundSheetImage(layout, images, at, disc, { color: palette.primary, width: unit * 0.7 });
    const badge = Math.max(unit * 5, disc.w * 0.28);
    drawBadge(layout, String(at + 1), {
      x: disc.x - badge * 0.1,
      y: disc.y - badge * 0.1,
      w: badge,
      h: badge,
    });
  }
}
