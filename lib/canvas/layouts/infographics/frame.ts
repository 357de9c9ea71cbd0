import { type Box, inset, sideAt, splitAt } from "@/lib/canvas/layouts/boxes";
import type { Brand } from "@/lib/canvas/layouts/brand";
import { fitText } from "@/lib/canvas/layouts/measure";
import type { InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";
import type { Sheet } from "@/lib/canvas/layouts/sheet";
import { sign } from "@/lib/canvas/layouts/signature";

/** Distance of everything that is read from the page's edge. */
export const marginOf = (sheet: Sheet) => sheet.unit * 6.5;

/** The largest a label may be: fewer points speak louder. */
export const mostFor = (sheet: Sheet, { items }: Pick<InfographicPlan, "items">) =>
  sheet.unit * ([8, 7.4, 6.8, 6.4, 5.4, 4.8, 4.4][items.length - 1] ?? 4.2);

/** How much of the height a heading gets: more for one that has more to say. */
export function headShare(
  { title, subtitle }: Pick<InfographicPlan, "title" | "subtitle">,
  least: number,
): number {
  return least + (title.length > 34 ? 0.05 : 0) + (subtitle ? 0.03 : 0);
}

const SMALLEST_TITLE = 34;
const SMALLEST_SUBTITLE = 24;

/** Title and the line below it, from the top of the box or in the middle of its height. */
export function setTitle(
  sheet: Sheet,
  { title, subtitle }: Pick<InfographicPlan, "title" | "subtitle">,
  box: Box,
  look: { ground?: string; colour?: string; vertical?: "top" | "middle" } = {},
) {
  const { headline, body } = sheet.faces;
  const { ground = sheet.scheme.ground, colour, vertical = "top" } = look;
  const below = { w: box.w, h: box.h * 0.4 };
  const wanted = { most: Math.max(SMALLEST_SUBTITLE, sheet.unit * 3.3), least: SMALLEST_SUBTITLE };
  const small = subtitle ? fitText([subtitle], body, below, wanted) : { size: 0, height: 0 };
  const gap = small.size * 0.5;
  const room = { w: box.w, h: box.h - small.height - gap };
  const set = fitText([title], headline, room, { most: sheet.unit * 11, least: SMALLEST_TITLE });
  const whole = set.height + gap + small.height;
  const y = box.y + (vertical === "middle" ? Math.max(0, (box.h - whole) / 2) : 0);
  const upper = { ...box, y, h: Math.min(set.height, room.h) };
  sheet.text(title, upper, { face: headline, size: set.size, ground, colour, slot: "headline" });
  const lower = { ...box, y: upper.y + upper.h + gap, h: small.height };
  if (subtitle) sheet.text(subtitle, lower, { face: body, size: small.size, ground });
}

/** Heading and content of a page: above each other, or beside each other where it is wide. */
export function headAndBody(sheet: Sheet, share: number): { head: Box; body: Box; foot: Box } {
  const [above, foot] = splitAt(sheet.page, sheet.h - sheet.unit * 8.5);
  const [head, body] = sheet.landscape ? sideAt(above, sheet.w * 0.34) : splitAt(above, sheet.h * share);
  return { head, body, foot };
}

/** Where a title stands in a heading that nothing divides from what follows. */
export function headingIn(sheet: Sheet, head: Box): Box {
  const margin = marginOf(sheet);
  const below = sheet.landscape ? margin : sheet.unit * 1.5;
  return { ...inset(head, margin, 0), y: head.y + margin, h: head.h - margin - below };
}

/** The page's last line: a rule, and who speaks. */
export function footRule(sheet: Sheet, brand: Brand, foot: Box) {
  const margin = marginOf(sheet);
  sheet.shape(
    "rect",
    { x: margin, y: foot.y, w: sheet.w - 2 * margin, h: sheet.unit * 0.2 },
    sheet.scheme.line,
  );
  sign(sheet, brand, inset(foot, margin, foot.h * 0.22), {
    ground: sheet.scheme.ground,
    colour: sheet.scheme.text,
  });
}

/** The page's last line as a band of its own colour. */
export function footBand(sheet: Sheet, brand: Brand, foot: Box, colour: string) {
  sheet.shape("rect", foot, colour);
  sign(sheet, brand, inset(foot, marginOf(sheet), foot.h * 0.22), { ground: colour });
}
