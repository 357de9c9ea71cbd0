import { insetBox, type LayoutBox, splitHorizontally, splitIntoRows } from "@/lib/canvas/layouts/boxes";
import { drawSheetImage, type ImageSheet } from "@/lib/canvas/layouts/image-sheet";
import {
  drawFooterRule,
  getHeadingShare,
  getMargin,
  getMaxLabelSize,
  layOutTitle,
} from "@/lib/canvas/layouts/infographics/page-frame";
import { fitLabelTextPairs, layOutLabelTextPair } from "@/lib/canvas/layouts/label-text-pairs";
import { fitTextToBox } from "@/lib/canvas/layouts/measure-text";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import type { InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";

const SHORTEST_BAR = 0.1;

/** Draws values as horizontal bars, the largest first, beside a image of the page's full height. */
export function drawRanking(layout: PageLayout, plan: InfographicPlan, images: ImageSheet) {
  const { unit, landscape, w, h } = layout;
  const margin = getMargin(layout);
  const foot = { x: 0, y: h - unit * 8.5, w, h: unit * 8.5 };
  const [main, side] = splitHorizontally({ x: 0, y: 0, w, h: foot.y }, w * (landscape ? 0.64 : 0.7));
  drawSheetImage(layout, images, 0, side);
  const share = landscape ? 0.27 : getHeadingShare(plan, 0.19);
  const inner = insetBox(main, margin, 0);
  layOutTitle(layout, plan, { ...inner, y: margin, h: h * share - margin }, { color: layout.scheme.strong });
  const top = h * share + unit * 2.5;
  drawBars(layout, plan, { ...inner, y: top, h: foot.y - unit * 2.5 - top });
  drawFooterRule(layout, foot);
}

function drawBars(layout: PageLayout, plan: InfographicPlan, body: LayoutBox) {
  const { unit, palette, scheme, faces } = layout;
  const items = sortByValue(plan.items);
  const rows = splitIntoRows(body, items.length, unit * 2);
  const [row] = rows;
  if (!row) return;
  const bar = Math.min(row.h * 0.34, unit * 6.5);
  const longest = body.w * 0.68;
  const face = { ...faces.headline, lineHeight: 1 };
  const values = items.map(({ value }) => value ?? "");
  const room = { w: body.w - longest - unit * 1.5, h: bar };
  const { size } = fitTextToBox(values, face, room, { max: bar, min: 20, lines: 1 });
  const cell = { w: body.w, h: row.h - bar - unit };
  const sizes = fitLabelTextPairs(layout, items, cell, getMaxLabelSize(layout, plan) * 0.86);
  const shares = getBarShares(values);
  for (const [at, place] of rows.entries()) {
    const item = items[at];
    if (!item) continue;
    const length = longest * (shares[at] ?? 1);
    const box = { x: place.x, y: place.y, w: length, h: bar };
    layout.shape("rect", { ...box, w: longest }, palette.soft, { radius: bar * 0.18 });
    layout.shape("rect", box, at === 0 ? scheme.accent : palette.primary, { radius: bar * 0.18 });
    const number = { x: place.x + longest + unit * 1.5, y: place.y, ...room };
    layout.text(item.value ?? "", number, { face, size, color: scheme.strong, vertical: "middle" });
    const words = { ...cell, x: place.x, y: place.y + bar + unit };
    layOutLabelTextPair(layout, item, words, sizes, { vertical: "top" });
  }
}

function sortByValue(items: InfographicPlan["items"]): InfographicPlan["items"] {
  const numbers = items.map(({ value }) => toNumber(value ?? ""));
  if (numbers.includes(null)) return items;
  return items.toSorted((a, b) => (toNumber(b.value ?? "") ?? 0) - (toNumber(a.value ?? "") ?? 0));
}

/** Returns the bars' lengths in proportion to their values; equal ones when a value is no plain number. */
function getBarShares(values: string[]): number[] {
  const numbers = values.map(toNumber);
  const largest = Math.max(...numbers.map((one) => one ?? 0));
  return numbers.map((one) =>
    numbers.includes(null) || largest <= 0 ? 1 : Math.max(SHORTEST_BAR, (one ?? 0) / largest),
  );
}

/** Reads the number of a value such as "1,200 ₪" or "38%"; null for a time, a date or words. */
function toNumber(value: string): number | null {
  const [digits] = /^\D{0,3}?(\d[\d,]*(?:\.\d+)?)\D{0,4}$/u.exec(value)?.slice(1) ?? [];
  return digits === undefined ? null : Number(digits.replaceAll(",", ""));
}
