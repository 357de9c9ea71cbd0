import {
  insetBox,
  type LayoutBox,
  splitIntoColumns,
  splitIntoRows,
  splitVertically,
} from "@/lib/canvas/layouts/boxes";
import { pickReadableColor } from "@/lib/canvas/layouts/colors";
import { drawSheetImage, type ImageSheet } from "@/lib/canvas/layouts/image-sheet";
import {
  drawFooterRule,
  getHeadingShare,
  getMargin,
  layOutHeading,
  layOutTitle,
  splitHeadingAndBody,
} from "@/lib/canvas/layouts/infographics/page-frame";
import { fitTextToBox, measureLineWidth } from "@/lib/canvas/layouts/measure-text";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import type { InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";

/** Draws two columns on a light and on the primary background, with one row per item. */
export function drawComparison(sheet: PageLayout, plan: InfographicPlan, images: ImageSheet) {
  const { unit, palette, landscape } = sheet;
  const margin = getMargin(sheet);
  const { head, body, foot } = splitHeadingAndBody(sheet, getHeadingShare(plan, 0.17));
  layOutTitle(sheet, plan, layOutHeading(sheet, head), { vertical: landscape ? "middle" : "top" });
  const content = { ...body, x: body.x + (landscape ? 0 : margin), y: body.y + (landscape ? margin : unit) };
  content.w = sheet.w - margin - content.x;
  content.h = foot.y - unit * 3 - content.y;
  const planes = splitIntoColumns(content, 2);
  const grounds = [palette.soft, palette.primary];
  const [shown, words] = splitVertically(content, content.h * 0.27);
  const [names, points] = splitVertically(words, Math.min(content.h * 0.13, unit * 11));
  const rows = splitIntoRows(points, plan.items.length);
  for (const [at, plane] of planes.entries()) {
    sheet.shape("rect", plane, grounds[at] ?? palette.soft);
  }
  for (const [at, image] of splitIntoColumns(shown, 2).entries()) drawSheetImage(sheet, images, at, image);
  drawNames(sheet, plan, splitIntoColumns({ ...names, h: names.h - unit * 1.5 }, 2), grounds);
  drawPoints(sheet, plan, rows, grounds);
  drawFooterRule(sheet, foot);
}

function drawNames(sheet: PageLayout, { columns }: InfographicPlan, boxes: LayoutBox[], grounds: string[]) {
  const names = [columns?.first ?? "", columns?.second ?? ""];
  const face = sheet.faces.headline;
  const room = { w: (boxes[0]?.w ?? 0) - sheet.unit * 6, h: boxes[0]?.h ?? 0 };
  const { size } = fitTextToBox(names, face, room, { max: sheet.unit * 6.4, min: 24, lines: 2 });
  for (const [at, place] of boxes.entries()) {
    const ground = grounds[at] ?? sheet.scheme.ground;
    sheet.text(names[at] ?? "", insetBox(place, sheet.unit * 3, 0), {
      face,
      size,
      ground,
      align: "center",
      vertical: "middle",
      color: at === 0 ? sheet.palette.primary : sheet.scheme.onPanel,
    });
  }
}

function drawPoints(sheet: PageLayout, { items }: InfographicPlan, rows: LayoutBox[], grounds: string[]) {
  const { unit, faces, palette, scheme } = sheet;
  const [row] = rows;
  if (!row) return;
  const tag = Math.min(row.h * 0.3, unit * 5.6);
  const cell = { w: row.w / 2 - unit * 5, h: row.h - tag - unit * 2 };
  const texts = items.flatMap(({ text, other }) => [text ?? "", other ?? ""]);
  const max = unit * (items.length <= 3 ? 5.4 : 4.2);
  const { size } = fitTextToBox(texts, faces.body, cell, { max, min: 20 });
  const labels = items.map(({ label }) => label);
  const labelSizes = { max: tag * 0.58, min: 18, lines: 1 };
  const label = fitTextToBox(labels, faces.bold, { w: row.w * 0.72, h: tag }, labelSizes);
  const centered = { align: "center", vertical: "middle" } as const;
  for (const [at, place] of rows.entries()) {
    const item = items[at];
    if (!item) continue;
    const wide = Math.min(row.w * 0.8, measureLineWidth(item.label, faces.bold, label.size) + unit * 4);
    const panel = { x: place.x + (place.w - wide) / 2, y: place.y, w: wide, h: tag };
    const color = palette.ink;
    for (const [side, half] of splitIntoColumns(place, 2).entries()) {
      const line = { ...half, y: place.y + tag / 2, h: unit * 0.16 };
      const ground = grounds[side] ?? palette.soft;
      sheet.shape("rect", line, pickReadableColor(ground, palette.ink), { opacity: 0.35 });
      const cellBox = { x: half.x + unit * 2.5, y: place.y + tag + unit * 0.8, w: cell.w, h: cell.h };
      const [words, textColor] = side === 0 ? [item.text, scheme.text] : [item.other, scheme.onPanel];
      sheet.text(words ?? "", cellBox, {
        ...centered,
        face: faces.body,
        size,
        ground,
        color: textColor,
        slot: "body",
      });
    }
    sheet.shape("rect", panel, color, { radius: unit * 0.5 });
    const look = { face: faces.bold, size: label.size, ground: color, color: palette.paper };
    sheet.text(item.label, insetBox(panel, unit * 1.4, 0), { ...look, ...centered });
  }
}
