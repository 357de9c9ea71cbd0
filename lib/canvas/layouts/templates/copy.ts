import type { Box } from "@/lib/canvas/layouts/boxes";
import type { Brand } from "@/lib/canvas/layouts/brand";
import { distance, readable } from "@/lib/canvas/layouts/colours";
import { fitText, widthOf } from "@/lib/canvas/layouts/measure";
import { drawMotif } from "@/lib/canvas/layouts/motifs";
import type { TemplateCopy } from "@/lib/canvas/layouts/plan-schemas";
import type { Picture, Sheet } from "@/lib/canvas/layouts/sheet";
import { STORY_EDGES } from "@/lib/canvas/layouts/template-rules";

/** What a layout of a post shows. */
export interface TemplateContent {
  copy: TemplateCopy;
  picture: Picture | null;
  brand: Brand;
  /** Chooses the drawing that stands in for a picture. */
  seed: number;
}

interface CopyLook {
  ground: string;
  colour?: string;
  /** Of the headline, where it is not that of all the words. */
  headline?: string;
  align?: "start" | "center";
  vertical?: "top" | "middle" | "bottom";
  /** Largest size of the headline, in units. */
  most?: number;
  /** Plane of the call to action. */
  button?: string;
  without?: readonly Extra[];
}

/** Where words may stand: within the margins, and on a story's page clear of what the network lays over it. */
export function safeArea(sheet: Sheet): Box {
  const side = sheet.unit * 7;
  const tall = sheet.h > sheet.w * 1.5;
  const top = tall ? sheet.h * STORY_EDGES.top : side;
  const bottom = tall ? sheet.h * STORY_EDGES.bottom : side;
  return { x: side, y: top, w: sheet.w - 2 * side, h: sheet.h - top - bottom };
}

/** What of the words has room beside the headline, and how much of it each part takes. */
function measure(sheet: Sheet, copy: TemplateCopy, box: Box, without: readonly Extra[]) {
  const { unit, faces } = sheet;
  const part = (name: Extra) => (without.includes(name) ? null : copy[name]);
  const [kicker, subline, cta] = [part("kicker"), part("subline"), part("cta")];
  const below = { w: box.w, h: box.h * 0.4 };
  const small = subline
    ? fitText([subline], faces.body, below, { most: unit * 4.2, least: unit * 2.6 })
    : { size: 0, height: 0 };
  const above = kicker ? unit * 5.6 : 0;
  const gaps = (subline ? unit * 2 : 0) + (cta ? unit * 3 : 0);
  const button = cta ? unit * 7.6 : 0;
  return { kicker, subline, cta, small, above, button, gaps, rest: above + small.height + button + gaps };
}

/** The headline leads: before it gets less than this, what stands around it goes, least important first. */
const HEADLINE_ROOM = 13;
const EXTRAS = ["kicker", "cta", "subline"] as const;
type Extra = (typeof EXTRAS)[number];

function measureFitting(sheet: Sheet, copy: TemplateCopy, box: Box, without: readonly Extra[]) {
  const left = [...without];
  let set = measure(sheet, copy, box, left);
  for (const extra of EXTRAS) {
    if (box.h - set.rest >= Math.min(box.h * 0.5, sheet.unit * HEADLINE_ROOM)) break;
    left.push(extra);
    set = measure(sheet, copy, box, left);
  }
  return set;
}

/** Kicker, headline, line below and call to action as one block; the headline takes the room the others leave. */
export function setCopy(sheet: Sheet, copy: TemplateCopy, box: Box, look: CopyLook) {
  const { unit, faces } = sheet;
  const { align = "start", vertical = "middle", ground, colour, without = [] } = look;
  const set = measureFitting(sheet, copy, box, without);
  const { kicker, subline, cta, small, button } = set;
  const room = { w: box.w, h: box.h - set.rest };
  const sizes = { most: unit * (look.most ?? 13), least: unit * 3.6 };
  const head = fitText([copy.headline], faces.headline, room, sizes);
  const headHeight = Math.min(head.height, room.h);
  const free = Math.max(0, room.h - headHeight);
  let y = box.y + { top: 0, middle: free / 2, bottom: free }[vertical];
  const style = { ground, align, colour };
  const kickerStyle = { ...style, face: faces.bold, size: unit * 3 };
  if (kicker) sheet.text(kicker, { ...box, y, h: unit * 4.4 }, kickerStyle);
  y += set.above;
  const headline = { ...style, colour: look.headline ?? colour, slot: "headline" as const };
  sheet.text(
    copy.headline,
    { ...box, y, h: headHeight },
    { ...headline, face: faces.headline, size: head.size },
  );
  y += headHeight + (subline ? unit * 2 : 0);
  const lower = { ...box, y, h: small.height };
  if (subline) sheet.text(subline, lower, { ...style, face: faces.body, size: small.size, slot: "body" });
  if (cta) setButton(sheet, cta, { ...box, y: y + small.height + unit * 3, h: button }, look);
}

/** The call to action on a plane of its own. */
function setButton(sheet: Sheet, cta: string, box: Box, { ground, align = "start", button }: CopyLook) {
  const { unit, faces, palette } = sheet;
  const room = { w: box.w - unit * 6, h: box.h };
  const { size } = fitText([cta], faces.bold, room, { most: unit * 3.5, least: unit * 2, lines: 1 });
  const wide = Math.min(box.w, widthOf(cta, faces.bold, size) + unit * 6);
  const plane = { ...box, x: align === "center" ? box.x + (box.w - wide) / 2 : box.x, w: wide };
  const fill = button ?? readable(ground, palette.secondary, palette.ink, palette.paper);
  sheet.shape("rect", plane, fill, { radius: unit * 0.6 });
  const words = { x: plane.x + unit * 2, y: plane.y, w: plane.w - unit * 4, h: plane.h };
  sheet.text(cta, words, {
    ...{ face: faces.bold, size, ground: fill, colour: palette.paper, slot: "cta" as const },
    ...{ align: "center" as const, vertical: "middle" as const },
  });
}

/**
 * The post's picture, or a drawing in the brand's colours where it has none. `shown` is the part of the box that nothing
 * hides: what is drawn there is to be seen. `over` is
 * the colour of a plane that lies on it: nothing is drawn in it, so that the plane keeps its edges.
 */
export function setPicture(
  sheet: Sheet,
  { picture, seed }: TemplateContent,
  box: Box,
  look: { radius?: number; ground?: string; shown?: Box; over?: string } = {},
) {
  const { palette } = sheet;
  const { radius = 0, ground = palette.primary, shown = box, over } = look;
  if (picture) {
    sheet.picture(picture, box, { radius });
    return;
  }
  const { secondary, paper, primary, soft, ink } = palette;
  const others = [secondary, paper, primary, soft, ink].filter(
    (one) => one !== ground && (!over || distance(one, over) > 0.1),
  );
  const [first = palette.paper, second = palette.ink] = others;
  drawMotif(sheet, { box, shown, radius }, seed, { ground, first, second });
}
