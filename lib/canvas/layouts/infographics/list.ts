import {
  insetBox,
  type LayoutBox,
  splitHorizontally,
  splitIntoCells,
  splitVertically,
} from "@/lib/canvas/layouts/boxes";
import { pickReadableColor } from "@/lib/canvas/layouts/colors";
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

/** Draws a list of equal items, each with an icon. */
export function drawList(sheet: PageLayout, plan: InfographicPlan) {
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
  drawCells(sheet, plan, cells);
  drawFooterBand(sheet, foot, palette.primary);
}

function columnsFor(count: number, box: LayoutBox): number {
  if (box.h > box.w * 1.15) return count > 5 ? 2 : 1;
  return count > 3 ? 2 : 1;
}

function drawCells(sheet: PageLayout, plan: InfographicPlan, cells: LayoutBox[]) {
  const { unit, palette, scheme } = sheet;
  const [first] = cells;
  if (!first) return;
  const narrow = Math.min(...cells.map(({ w }) => w));
  const beside = narrow > first.h * 1.5;
  const mostSides = beside ? [first.h * 0.8, unit * 15, narrow * 0.2] : [first.h * 0.34, unit * 10];
  const side = Math.min(...mostSides);
  const room = beside
    ? { w: narrow - side - unit * 2.6, h: first.h - unit * 1.6 }
    : { w: narrow, h: first.h - side - unit * 3.2 };
  const sizes = fitLabelTextPairs(sheet, plan.items, room, getMaxLabelSize(sheet, plan));
  for (const [at, cell] of cells.entries()) {
    const item = plan.items[at];
    if (!item) continue;
    const color = at % 3 === 1 ? palette.secondary : palette.primary;
    const [sign, words] = beside ? splitHorizontally(cell, side) : splitVertically(cell, side);
    const disc = { x: sign.x, y: beside ? sign.y + (sign.h - side) / 2 : sign.y, w: side, h: side };
    sheet.shape("ellipse", disc, color);
    sheet.icon(item.icon, insetBox(disc, side * 0.26), pickReadableColor(color, palette.paper, palette.ink));
    const gap = beside ? unit * 2.6 : unit * 1.6;
    const place = beside
      ? insetBox({ ...words, x: words.x + gap, w: words.w - gap }, 0, unit * 0.8)
      : { ...words, y: words.y + gap, h: words.h - gap };
    const isValueShown = !item.value || item.label.includes(item.value);
    const pair = isValueShown ? item : { ...item, label: `${item.label}: ${item.value}` };
    const vertical = beside ? "middle" : "top";
    layOutLabelTextPair(sheet, pair, place, sizes, { vertical, labelColor: scheme.text });
  }
}
