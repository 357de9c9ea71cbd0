import { inset, rowsOf, sideAt, squareIn } from "@/lib/canvas/layouts/boxes";
import type { Brand } from "@/lib/canvas/layouts/brand";
import { readable } from "@/lib/canvas/layouts/colours";
import {
  footRule,
  headAndBody,
  headShare,
  marginOf,
  mostFor,
  setTitle,
} from "@/lib/canvas/layouts/infographics/frame";
import { fitPairs, setPair } from "@/lib/canvas/layouts/pairs";
import type { InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";
import type { Sheet } from "@/lib/canvas/layouts/sheet";

/** One after the other: a numeral for each step, large enough to count by. */
export function drawSteps(sheet: Sheet, plan: InfographicPlan, brand: Brand) {
  const { unit, scheme, palette, faces } = sheet;
  const margin = marginOf(sheet);
  const { head, body, foot } = headAndBody(sheet, headShare(plan, 0.22));
  sheet.shape("rect", head, palette.primary);
  drawQuarter(sheet, head);
  const title = inset(head, margin, margin * 0.9);
  const room = sheet.landscape ? { h: title.h - unit * 8 } : { w: title.w - unit * 11 };
  const look = { ground: palette.primary, colour: scheme.onPanel, vertical: "middle" as const };
  setTitle(sheet, plan, { ...title, ...room }, look);
  const rows = rowsOf(inset(body, margin, unit * 2.2), plan.items.length);
  const [first] = rows;
  if (!first) return;
  const column = Math.min(first.h * 0.86, unit * 13);
  const icon = Math.min(first.h * 0.5, unit * 9);
  const width = first.w - column - icon - unit * 5;
  const sizes = fitPairs(sheet, plan.items, { w: width, h: first.h * 0.86 }, mostFor(sheet, plan));
  for (const [at, row] of rows.entries()) {
    const item = plan.items[at];
    if (!item) continue;
    if (at > 0) sheet.shape("rect", { ...row, h: unit * 0.18 }, scheme.line);
    const [numeral, rest] = sideAt(row, column);
    sheet.text(String(at + 1), numeral, {
      ...{ face: { ...faces.headline, lineHeight: 1 }, size: Math.min(row.h * 0.72, unit * 13) },
      ...{ colour: at % 2 === 0 ? palette.primary : scheme.strong, vertical: "middle" as const },
    });
    setPair(sheet, item, { ...inset(rest, 0, row.h * 0.07), w: width }, sizes);
    const end = { x: rest.x + rest.w - icon, y: row.y, w: icon, h: row.h };
    sheet.icon(item.icon, squareIn(end), readable(scheme.ground, scheme.accent, palette.primary));
  }
  footRule(sheet, brand, foot);
}

/** A sun that rises out of the heading's far corner. */
function drawQuarter(sheet: Sheet, head: { x: number; y: number; w: number; h: number }) {
  const side = sheet.unit * 26;
  const corner = { x: head.x + head.w - side / 2, y: head.y + head.h - side / 2 };
  const cut = sheet.landscape ? { x: head.x + head.w - side, y: head.y + head.h - side * 0.5 } : corner;
  sheet.shape("ellipse", { x: cut.x, y: cut.y, w: side, h: side }, sheet.palette.secondary, { opacity: 1 });
  // What hangs out of the heading is covered by what comes after it.
  const below = sheet.landscape
    ? { x: head.x, y: head.y + head.h, w: head.w, h: side }
    : { x: 0, y: head.y + head.h, w: sheet.w, h: side };
  sheet.shape("rect", below, sheet.scheme.ground);
}
