import { insetBox, type LayoutBox, splitHorizontally, splitVertically } from "@/lib/canvas/layouts/boxes";
import { fitTextToBox } from "@/lib/canvas/layouts/measure-text";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import type { InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";
import { drawSignature } from "@/lib/canvas/layouts/signature";

/** Returns the distance of text from the page's edge, in px. */
export const getMargin = (sheet: PageLayout) => sheet.unit * 6.5;

/** Returns the maximum label size in px: the fewer items, the larger the label. */
export const getMaxLabelSize = (sheet: PageLayout, { items }: Pick<InfographicPlan, "items">) =>
  sheet.unit * ([8, 7.4, 6.8, 6.4, 5.4, 4.8, 4.4][items.length - 1] ?? 4.2);

/** Returns the fraction of the page height for the heading. Long titles and subtitles add to `minShare`. */
export function getHeadingShare(
  { title, subtitle }: Pick<InfographicPlan, "title" | "subtitle">,
  minShare: number,
): number {
  return minShare + (title.length > 34 ? 0.05 : 0) + (subtitle ? 0.03 : 0);
}

const SMALLEST_TITLE = 34;
const SMALLEST_SUBTITLE = 24;

/** Places title and subtitle, from the top of the box or vertically centered. */
export function layOutTitle(
  sheet: PageLayout,
  { title, subtitle }: Pick<InfographicPlan, "title" | "subtitle">,
  box: LayoutBox,
  look: { ground?: string; color?: string; vertical?: "top" | "middle" } = {},
) {
  const { headline, body } = sheet.faces;
  const { ground = sheet.scheme.ground, color, vertical = "top" } = look;
  const below = { w: box.w, h: box.h * 0.4 };
  const wanted = { max: Math.max(SMALLEST_SUBTITLE, sheet.unit * 3.3), min: SMALLEST_SUBTITLE };
  const small = subtitle ? fitTextToBox([subtitle], body, below, wanted) : { size: 0, height: 0 };
  const gap = small.size * 0.5;
  const room = { w: box.w, h: box.h - small.height - gap };
  const set = fitTextToBox([title], headline, room, { max: sheet.unit * 11, min: SMALLEST_TITLE });
  const whole = set.height + gap + small.height;
  const y = box.y + (vertical === "middle" ? Math.max(0, (box.h - whole) / 2) : 0);
  const upper = { ...box, y, h: Math.min(set.height, room.h) };
  sheet.text(title, upper, { face: headline, size: set.size, ground, color, slot: "headline" });
  const lower = { ...box, y: upper.y + upper.h + gap, h: small.height };
  if (subtitle) sheet.text(subtitle, lower, { face: body, size: small.size, ground });
}

/** Splits a page into heading, body and footer. Heading and body stand side by side on a landscape page. */
export function splitHeadingAndBody(
  sheet: PageLayout,
  share: number,
): { head: LayoutBox; body: LayoutBox; foot: LayoutBox } {
  const [above, foot] = splitVertically(sheet.page, sheet.h - sheet.unit * 8.5);
  const [head, body] = sheet.landscape
    ? splitHorizontally(above, sheet.w * 0.34)
    : splitVertically(above, sheet.h * share);
  return { head, body, foot };
}

/** Returns the title's box in a heading without a visible boundary to the body. */
export function layOutHeading(sheet: PageLayout, head: LayoutBox): LayoutBox {
  const margin = getMargin(sheet);
  const below = sheet.landscape ? margin : sheet.unit * 1.5;
  return { ...insetBox(head, margin, 0), y: head.y + margin, h: head.h - margin - below };
}

/** Draws the footer as a rule with the account's signature. */
export function drawFooterRule(sheet: PageLayout, foot: LayoutBox) {
  const margin = getMargin(sheet);
  const { ground, text, line } = sheet.scheme;
  sheet.shape("rect", { x: margin, y: foot.y, w: sheet.w - 2 * margin, h: sheet.unit * 0.2 }, line);
  drawSignature(sheet, insetBox(foot, margin, foot.h * 0.22), { ground, color: text });
}

/** Draws the footer as a colored band with the account's signature. */
export function drawFooterBand(sheet: PageLayout, foot: LayoutBox, color: string) {
  sheet.shape("rect", foot, color);
  drawSignature(sheet, insetBox(foot, getMargin(sheet), foot.h * 0.22), { ground: color });
}
