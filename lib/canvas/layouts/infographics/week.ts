import { insetBox, type LayoutBox, splitIntoCells, splitVertically } from "@/lib/canvas/layouts/boxes";
import { pickReadableColor } from "@/lib/canvas/layouts/colors";
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

/** Draws the pages of a calendar, one for each item; the image fills the rest of the grid. */
export function drawWeek(layout: PageLayout, plan: InfographicPlan, images: ImageSheet) {
  const { unit, landscape, scheme, w, h } = layout;
  const margin = getMargin(layout);
  const foot = { x: 0, y: h - unit * 8.5, w, h: unit * 8.5 };
  const share = landscape ? 0.22 : getHeadingShare(plan, 0.16);
  const head = { x: margin, y: margin, w: w - 2 * margin, h: h * share - margin };
  layOutTitle(layout, plan, head, { color: scheme.strong });
  const top = h * share + unit * 3;
  const body = { x: margin, y: top, w: w - 2 * margin, h: foot.y - unit * 3 - top };
  const columns = getColumns(plan.items.length, body);
  const count = Math.ceil((plan.items.length + 1) / columns) * columns;
  const grid = splitIntoCells(body, count, columns, { x: unit * 2, y: unit * 3 });
  const [first, last] = [grid[plan.items.length], grid.at(-1)];
  if (first && last) {
    drawSheetImage(layout, images, 0, { ...first, w: last.x + last.w - first.x }, { radius: unit });
  }
  drawDays(layout, plan, grid.slice(0, plan.items.length));
  drawFooterRule(layout, foot);
}

function getColumns(count: number, { w, h }: LayoutBox): number {
  if (h > w * 1.05 || count <= 3) return 2;
  return count <= 5 ? 3 : 4;
}

function drawDays(layout: PageLayout, plan: InfographicPlan, cells: LayoutBox[]) {
  const { unit, palette, faces } = layout;
  const [cell] = cells;
  if (!cell) return;
  const tab = Math.min(cell.h * 0.3, unit * 9);
  const face = { ...faces.headline, lineHeight: 1 };
  const values = plan.items.map(({ value }) => value ?? "");
  const names = { w: cell.w - unit * 3, h: tab * 0.8 };
  const { size } = fitTextToBox(values, face, names, { max: tab * 0.62, min: 20, lines: 1 });
  const room = { w: cell.w - unit * 3, h: cell.h - tab - unit * 2 };
  const sizes = fitLabelTextPairs(layout, plan.items, room, getMaxLabelSize(layout, plan) * 0.9);
  for (const [at, place] of cells.entries()) {
    const item = plan.items[at];
    if (!item) continue;
    const ground = at % 2 === 0 ? palette.primary : palette.secondary;
    layout.shape("rect", place, palette.soft, { radius: unit });
    const [upper] = splitVertically(place, tab);
    layout.shape("rect", upper, ground, { radius: unit });
    layout.shape("rect", { ...upper, y: upper.y + tab / 2, h: tab / 2 }, ground);
    const color = pickReadableColor(ground, palette.paper, palette.ink);
    layout.text(item.value ?? "", insetBox(upper, unit * 1.5, 0), {
      ...{ face, size, ground, color, align: "center", vertical: "middle" },
    });
    drawRings(layout, place);
    const words = { x: place.x + unit * 1.5, y: place.y + tab + unit, ...room };
    const look = {
      ground: palette.soft,
      labelColor: palette.ink,
      color: palette.ink,
      align: "center",
    } as const;
    layOutLabelTextPair(layout, item, words, sizes, look);
  }
}

/** The two rings that hold a calendar page. */
function drawRings({ unit, shape, palette }: PageLayout, { x, y, w }: LayoutBox) {
  for (const share of [0.24, 0.76]) {
    const ring = { x: x + w * share - unit * 0.5, y: y - unit * 1.1, w: unit, h: unit * 2.6 };
    shape("rect", ring, palette.ink, { radius: unit * 0.5 });
  }
}
