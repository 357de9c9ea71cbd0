import { insetBox, type LayoutBox, splitIntoColumns, splitIntoRows } from "@/lib/canvas/layouts/boxes";
import { drawSheetImage, type ImageSheet } from "@/lib/canvas/layouts/image-sheet";
import { drawTag } from "@/lib/canvas/layouts/infographics/badges";
import {
  drawFooterRule,
  getHeadingShare,
  getMargin,
  layOutTitle,
} from "@/lib/canvas/layouts/infographics/page-frame";
import { fitLabelTextPairs, layOutLabelTextPair } from "@/lib/canvas/layouts/label-text-pairs";
import { fitTextToBox } from "@/lib/canvas/layouts/measure-text";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import type { InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";

/** Draws two states as large images with an arrow between them, and what changes below each. */
export function drawChange(layout: PageLayout, plan: InfographicPlan, images: ImageSheet) {
  const { unit, landscape, palette, scheme, w, h } = layout;
  const margin = getMargin(layout);
  const foot = { x: 0, y: h - unit * 8.5, w, h: unit * 8.5 };
  const share = landscape ? 0.2 : getHeadingShare(plan, 0.14);
  const head = { x: margin, y: margin, w: w - 2 * margin, h: h * share - margin };
  layOutTitle(layout, plan, head, { color: scheme.strong });
  const top = h * share + unit * 1.5;
  const shown = { x: 0, y: top, w, h: (foot.y - top) * (landscape ? 0.38 : 0.4) };
  const gap = unit * 1.2;
  const halves = splitIntoColumns(shown, 2, gap);
  const names = [plan.columns?.first ?? "", plan.columns?.second ?? ""];
  const colors = [palette.ink, palette.primary];
  for (const [at, half] of halves.entries()) {
    drawSheetImage(layout, images, at, half);
    const tag = {
      x: half.x + (at === 0 ? margin : unit * 4),
      y: half.y + half.h - unit * 3.5,
      w: half.w * 0.6,
      h: unit * 7,
    };
    drawTag(layout, names[at] ?? "", tag, { color: colors[at] ?? palette.ink });
  }
  drawArrow(layout, shown);
  const below = shown.y + shown.h + unit * 5;
  drawChanges(layout, plan, { x: margin, y: below, w: w - 2 * margin, h: foot.y - unit * 2 - below });
  drawFooterRule(layout, foot);
}

function drawArrow({ unit, shape, palette, scheme, rtl }: PageLayout, shown: LayoutBox) {
  const side = unit * 11;
  const disc = { x: shown.x + (shown.w - side) / 2, y: shown.y + (shown.h - side) / 2, w: side, h: side };
  shape("ellipse", insetBox(disc, -unit), palette.paper);
  shape("ellipse", disc, scheme.accent);
  shape("arrow", insetBox(disc, side * 0.24), palette.ink, { rot: rtl ? 180 : 0 });
}

function drawChanges(layout: PageLayout, { items }: InfographicPlan, body: LayoutBox) {
  const { unit, palette, scheme, faces } = layout;
  const rows = splitIntoRows(body, items.length, unit * 1.4);
  const [row] = rows;
  if (!row) return;
  const pairs = items.map(({ label, text }) => ({ label, text }));
  const answers = items.map(({ other }) => other ?? "");
  const [half] = splitIntoColumns(row, 2, unit * 3);
  const cell = { w: (half?.w ?? 1) - unit * 3.4, h: row.h - unit };
  const max = unit * (items.length <= 2 ? 5.4 : 4.6);
  const sizes = fitLabelTextPairs(layout, pairs, cell, max);
  const face = faces.bold;
  const { size } = fitTextToBox(answers, face, cell, { max: sizes.label, min: 18 });
  for (const [at, place] of rows.entries()) {
    const [first, second] = splitIntoColumns(place, 2, unit * 3);
    const [pair, answer] = [pairs[at], answers[at]];
    if (!first || !second || !pair || answer === undefined) continue;
    if (at > 0) layout.shape("rect", { ...place, y: place.y - unit * 0.7, h: unit * 0.14 }, scheme.line);
    const inner = { ...first, w: cell.w, h: cell.h, y: first.y + unit / 2 };
    layOutLabelTextPair(layout, pair, inner, sizes);
    layout.shape("rect", { ...second, w: unit * 0.8, y: second.y + unit / 2, h: cell.h }, palette.primary);
    const answered = { ...inner, x: second.x + unit * 2.6 };
    layout.text(answer, answered, { face, size, color: scheme.strong, vertical: "middle", slot: "body" });
  }
}
