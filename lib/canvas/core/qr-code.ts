import type { ElementInput } from "@/lib/canvas/core/create-document";
import type { Point } from "@/lib/canvas/core/geometry";

/** Longer links make a code whose squares a phone cannot resolve on a post. */
export const MAX_QR_LINK_LENGTH = 300;

/** Empty squares around a code that readers need (ISO/IEC 18004: four). */
const QUIET = 4;
/** Share of the page's shorter side. */
const SHARE = 0.28;
/** Squares of neighboring rows overlap, because scaled edges would show hairlines. */
const OVERLAP = 1.02;

/** Returns a web address, with https when the scheme is missing; null when the text is none. */
export function toWebLink(text: string): string | null {
  const typed = text.trim();
  const link = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (/\s/.test(typed) || !URL.canParse(link)) return null;
  return new URL(link).hostname.includes(".") ? link : null;
}

/** Creates a group of a white square and a path of the dark squares, around a point. */
export function createQrCode(
  rows: readonly (readonly boolean[])[],
  link: string,
  { x, y }: Point,
  pageSide: number,
): ElementInput {
  const count = rows.length + 2 * QUIET;
  const side = Math.max(count, Math.round(pageSide * SHARE));
  const margin = (side * QUIET) / count;
  const inner = { x: margin, y: margin, w: side - 2 * margin, h: side - 2 * margin };
  const view = { w: rows.length, h: rows.length };
  return {
    type: "group",
    x: Math.round(x - side / 2),
    y: Math.round(y - side / 2),
    w: side,
    h: side,
    custom: { link },
    elements: [
      { type: "shape", kind: "rect", x: 0, y: 0, w: side, h: side, fill: "#FFFFFF" },
      { type: "svg", ...inner, view, paths: [{ d: traceRows(rows), fill: "#000000" }] },
    ],
  };
}

/** Draws each run of dark squares of a row as one rectangle. */
function traceRows(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) =>
      [
        ...row
          .map((dark) => (dark ? "1" : "0"))
          .join("")
          .matchAll(/1+/g),
      ]
        .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v${OVERLAP}h-${run.length}z`)
        .join(""),
    )
    .join("");
}
