import { type Box, columnsOf, inset, rowsOf, splitAt } from "@/lib/canvas/layouts/boxes";
import type { Brand } from "@/lib/canvas/layouts/brand";
import { readable } from "@/lib/canvas/layouts/colours";
import {
  footRule,
  headAndBody,
  headingIn,
  headShare,
  marginOf,
  setTitle,
} from "@/lib/canvas/layouts/infographics/frame";
import { fitText, widthOf } from "@/lib/canvas/layouts/measure";
import type { InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";
import type { Sheet } from "@/lib/canvas/layouts/sheet";

/** Two sides against each other: one on a light plane, one on the brand's, point by point. */
export function drawComparison(sheet: Sheet, plan: InfographicPlan, brand: Brand) {
  const { unit, palette, landscape } = sheet;
  const margin = marginOf(sheet);
  const { head, body, foot } = headAndBody(sheet, headShare(plan, 0.17));
  setTitle(sheet, plan, headingIn(sheet, head), { vertical: landscape ? "middle" : "top" });
  const content = { ...body, x: body.x + (landscape ? 0 : margin), y: body.y + (landscape ? margin : unit) };
  content.w = sheet.w - margin - content.x;
  content.h = foot.y - unit * 3 - content.y;
  const planes = columnsOf(content, 2);
  const grounds = [palette.soft, palette.primary];
  const [names, points] = splitAt(content, Math.min(content.h * 0.15, unit * 12));
  const rows = rowsOf(points, plan.items.length);
  for (const [at, plane] of planes.entries()) {
    sheet.shape("rect", plane, grounds[at] ?? palette.soft);
  }
  drawNames(sheet, plan, columnsOf({ ...names, h: names.h - unit * 1.5 }, 2), grounds);
  drawPoints(sheet, plan, rows, grounds);
  footRule(sheet, brand, foot);
}

function drawNames(sheet: Sheet, { columns }: InfographicPlan, places: Box[], grounds: string[]) {
  const names = [columns?.first ?? "", columns?.second ?? ""];
  const face = sheet.faces.headline;
  const room = { w: (places[0]?.w ?? 0) - sheet.unit * 6, h: places[0]?.h ?? 0 };
  const { size } = fitText(names, face, room, { most: sheet.unit * 6.4, least: 24, lines: 2 });
  for (const [at, place] of places.entries()) {
    const ground = grounds[at] ?? sheet.scheme.ground;
    sheet.text(names[at] ?? "", inset(place, sheet.unit * 3, 0), {
      ...{ face, size, ground, align: "center" as const, vertical: "middle" as const },
      colour: at === 0 ? sheet.palette.primary : sheet.scheme.onPanel,
    });
  }
}

/** The label lies across the border of the two sides, what is said of them on either side of it. */
function drawPoints(sheet: Sheet, { items }: InfographicPlan, rows: Box[], grounds: string[]) {
  const { unit, faces, palette, scheme } = sheet;
  const [row] = rows;
  if (!row) return;
  const tag = Math.min(row.h * 0.3, unit * 5.6);
  const cell = { w: row.w / 2 - unit * 5, h: row.h - tag - unit * 2 };
  const texts = items.flatMap(({ text, other }) => [text ?? "", other ?? ""]);
  const { size } = fitText(texts, faces.body, cell, {
    most: unit * (items.length <= 3 ? 5.4 : 4.2),
    least: 20,
  });
  const labels = items.map(({ label }) => label);
  const label = fitText(
    labels,
    faces.bold,
    { w: row.w * 0.72, h: tag },
    { most: tag * 0.58, least: 18, lines: 1 },
  );
  for (const [at, place] of rows.entries()) {
    const item = items[at];
    if (!item) continue;
    const wide = Math.min(row.w * 0.8, widthOf(item.label, faces.bold, label.size) + unit * 4);
    const plate = { x: place.x + (place.w - wide) / 2, y: place.y, w: wide, h: tag };
    const colour = palette.ink;
    for (const [side, half] of columnsOf(place, 2).entries()) {
      const line = { ...half, y: place.y + tag / 2, h: unit * 0.16 };
      const ground = grounds[side] ?? palette.soft;
      sheet.shape("rect", line, readable(ground, palette.ink), { opacity: 0.35 });
      const cellBox = { x: half.x + unit * 2.5, y: place.y + tag + unit * 0.8, w: cell.w, h: cell.h };
      sheet.text((side === 0 ? item.text : item.other) ?? "", cellBox, {
        ...{ face: faces.body, size, ground, align: "center" as const, vertical: "middle" as const },
        ...{ colour: side === 0 ? scheme.text : scheme.onPanel, slot: "body" as const },
      });
    }
    sheet.shape("rect", plate, colour, { radius: unit * 0.5 });
    sheet.text(item.label, inset(plate, unit * 1.4, 0), {
      ...{ face: faces.bold, size: label.size, ground: colour, colour: palette.paper },
      ...{ align: "center" as const, vertical: "middle" as const },
    });
  }
}
