import {
  fitSquare,
  insetBox,
  splitHorizontally,
  splitIntoRows,
  splitVertically,
} from "@/lib/canvas/layouts/boxes";
import { pickReadableColor } from "@/lib/canvas/layouts/colors";
import { drawSheetImage, type ImageSheet } from "@/lib/canvas/layouts/image-sheet";
import {
  drawFooterRule,
  getHeadingShare,
  getMargin,
  getMaxLabelSize,
  layOutTitle,
  splitHeadingAndBody,
} from "@/lib/canvas/layouts/infographics/page-frame";
import { fitLabelTextPairs, layOutLabelTextPair } from "@/lib/canvas/layouts/label-text-pairs";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import type { InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";

/** Draws consecutive steps, each with a large number. */
export function drawSteps(sheet: PageLayout, plan: InfographicPlan, images: ImageSheet) {
  const { unit, scheme, palette, faces } = sheet;
  const margin = getMargin(sheet);
  const { head, body, foot } = splitHeadingAndBody(sheet, getHeadingShare(plan, 0.24));
  sheet.shape("rect", head, palette.primary);
  const [title, side] = sheet.landscape
    ? splitVertically(head, head.h * 0.52)
    : splitHorizontally(head, head.w - Math.min(head.w * 0.36, head.h * 1.1));
  drawSheetImage(sheet, images, 0, side);
  const look = { ground: palette.primary, color: scheme.onPanel, vertical: "middle" as const };
  layOutTitle(sheet, plan, insetBox(title, margin, margin * 0.7), look);
  const rows = splitIntoRows(insetBox(body, margin, unit * 2.2), plan.items.length);
  const [first] = rows;
  if (!first) return;
  const column = Math.min(first.h * 0.86, unit * 13);
  const icon = Math.min(first.h * 0.5, unit * 9);
  const width = first.w - column - icon - unit * 5;
  const cell = { w: width, h: first.h * 0.86 };
  const sizes = fitLabelTextPairs(sheet, plan.items, cell, getMaxLabelSize(sheet, plan));
  for (const [at, row] of rows.entries()) {
    const item = plan.items[at];
    if (!item) continue;
    if (at > 0) sheet.shape("rect", { ...row, h: unit * 0.18 }, scheme.line);
    const [numeral, rest] = splitHorizontally(row, column);
    sheet.text(String(at + 1), numeral, {
      face: { ...faces.headline, lineHeight: 1 },
      size: Math.min(row.h * 0.72, unit * 13),
      color: at % 2 === 0 ? palette.primary : scheme.strong,
      vertical: "middle",
    });
    layOutLabelTextPair(sheet, item, { ...insetBox(rest, 0, row.h * 0.07), w: width }, sizes);
    const end = { x: rest.x + rest.w - icon, y: row.y, w: icon, h: row.h };
    sheet.icon(item.icon, fitSquare(end), pickReadableColor(scheme.ground, scheme.accent, palette.primary));
  }
  drawFooterRule(sheet, foot);
}
