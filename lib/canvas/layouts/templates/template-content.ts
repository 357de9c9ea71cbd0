import type { LayoutBox } from "@/lib/canvas/layouts/boxes";
import { getColorDistance, pickReadableColor } from "@/lib/canvas/layouts/colors";
import { fitTextToBox, measureLineWidth } from "@/lib/canvas/layouts/measure-text";
import { drawMotif } from "@/lib/canvas/layouts/motifs";
import type { LayoutImage, PageLayout } from "@/lib/canvas/layouts/page-layout";
import type { TemplateCopy } from "@/lib/canvas/layouts/plan-schemas";
import { STORY_SAFE_INSETS } from "@/lib/canvas/layouts/template-formats";
import { type ArtName, drawArt } from "@/lib/canvas/layouts/templates/art";

/** Texts of a template; those that a composition has no place for are kept for other compositions. */
export interface PosterCopy extends TemplateCopy {
  /** The number that the poster is about, such as "20%" or the day of the month. */
  stat?: string | null;
  /** Short text beside the stat, such as the month. */
  note?: string | null;
  /** Tips, facts, or the labels and texts of two sides. */
  items?: readonly string[];
}

export interface TemplateContent {
  copy: PosterCopy;
  image: LayoutImage | null;
  /** Art of a template without an image; a motif when absent. */
  art?: ArtName | undefined;
  /** Selects the motif of a template without an image. */
  seed: number;
}

interface CopyLook {
  ground: string;
  color?: string;
  /** Headline color, when it differs from `color`. */
  headline?: string;
  align?: "start" | "center";
  vertical?: "top" | "middle" | "bottom";
  /** Maximum size of the headline, in page units. */
  maxSize?: number;
  button?: string;
  without?: readonly Extra[];
}

/** Returns the area for text: within the margins and outside a story's covered areas. */
export function getTemplateSafeArea(sheet: PageLayout): LayoutBox {
  const side = sheet.unit * 7;
  const tall = sheet.h > sheet.w * 1.5;
  const top = tall ? sheet.h * STORY_SAFE_INSETS.top : side;
  const bottom = tall ? sheet.h * STORY_SAFE_INSETS.bottom : side;
  return { x: side, y: top, w: sheet.w - 2 * side, h: sheet.h - top - bottom };
}

/** Measures the texts that accompany the headline and the height of each. */
function measure(sheet: PageLayout, copy: TemplateCopy, box: LayoutBox, without: readonly Extra[]) {
  const { unit, faces } = sheet;
  const part = (name: Extra) => (without.includes(name) ? null : copy[name]);
  const [kicker, subline, cta] = [part("kicker"), part("subline"), part("cta")];
  const below = { w: box.w, h: box.h * 0.4 };
  const small = subline
    ? fitTextToBox([subline], faces.body, below, { max: unit * 4.2, min: unit * 2.6 })
    : { size: 0, height: 0 };
  const above = kicker ? unit * 5.6 : 0;
  const gaps = (subline ? unit * 2 : 0) + (cta ? unit * 3 : 0);
  const button = cta ? unit * 7.6 : 0;
  return { kicker, subline, cta, small, above, button, gaps, rest: above + small.height + button + gaps };
}

/** Minimum height of the headline; accompanying texts are omitted until it has it. */
const HEADLINE_ROOM = 13;
const EXTRAS = ["kicker", "cta", "subline"] as const;
type Extra = (typeof EXTRAS)[number];

function measureFitting(sheet: PageLayout, copy: TemplateCopy, box: LayoutBox, without: readonly Extra[]) {
  const left = [...without];
  let set = measure(sheet, copy, box, left);
  for (const extra of EXTRAS) {
    if (box.h - set.rest >= Math.min(box.h * 0.5, sheet.unit * HEADLINE_ROOM)) break;
    left.push(extra);
    set = measure(sheet, copy, box, left);
  }
  return set;
}

/** Places kicker, headline, subline and call to action; the headline takes the height left over. */
export function layOutCopy(sheet: PageLayout, copy: TemplateCopy, box: LayoutBox, look: CopyLook) {
  const { unit, faces } = sheet;
  const { align = "start", vertical = "middle", ground, color, without = [] } = look;
  const set = measureFitting(sheet, copy, box, without);
  const { kicker, subline, cta, small, button } = set;
  const room = { w: box.w, h: box.h - set.rest };
  const sizes = { max: unit * (look.maxSize ?? 13), min: unit * 3.6 };
  const head = fitTextToBox([copy.headline], faces.headline, room, sizes);
  const headHeight = Math.min(head.height, room.h);
  const free = Math.max(0, room.h - headHeight);
  let y = box.y + { top: 0, middle: free / 2, bottom: free }[vertical];
  const style = { ground, align, color };
  const kickerStyle = { ...style, face: faces.bold, size: unit * 3, part: "kicker" };
  if (kicker) sheet.text(kicker, { ...box, y, h: unit * 4.4 }, kickerStyle);
  y += set.above;
  const headline = { ...style, color: look.headline ?? color, face: faces.headline, size: head.size };
  sheet.text(copy.headline, { ...box, y, h: headHeight }, { ...headline, slot: "headline" });
  y += headHeight + (subline ? unit * 2 : 0);
  const lower = { ...box, y, h: small.height };
  if (subline)
    sheet.text(subline, lower, {
      ...style,
      face: faces.body,
      size: small.size,
      slot: "body",
      part: "subline",
    });
  if (cta) setButton(sheet, cta, { ...box, y: y + small.height + unit * 3, h: button }, look);
}

function setButton(sheet: PageLayout, cta: string, box: LayoutBox, look: CopyLook) {
  const { ground, align = "start", button } = look;
  const { unit, faces, palette } = sheet;
  const room = { w: box.w - unit * 6, h: box.h };
  const { size } = fitTextToBox([cta], faces.bold, room, { max: unit * 3.5, min: unit * 2, lines: 1 });
  const wide = Math.min(box.w, measureLineWidth(cta, faces.bold, size) + unit * 6);
  const plane = { ...box, x: align === "center" ? box.x + (box.w - wide) / 2 : box.x, w: wide };
  const fill = button ?? pickReadableColor(ground, palette.secondary, palette.ink, palette.paper);
  sheet.shape("rect", plane, fill, { radius: unit * 0.6 });
  const words = { x: plane.x + unit * 2, y: plane.y, w: plane.w - unit * 4, h: plane.h };
  sheet.text(cta, words, {
    face: faces.bold,
    size,
    ground: fill,
    color: palette.paper,
    slot: "cta",
    align: "center",
    vertical: "middle",
  });
}

/** Draws the post's image or a motif, whose subject lies in `shown` and whose colors differ from `over`. */
export function layOutImage(
  sheet: PageLayout,
  { image, seed, art }: TemplateContent,
  box: LayoutBox,
  look: { radius?: number; ground?: string; shown?: LayoutBox; over?: string } = {},
) {
  const { palette } = sheet;
  const { radius = 0, ground = palette.primary, shown = box, over } = look;
  if (image) {
    sheet.image(image, box, { radius });
    return;
  }
  if (art) {
    drawArt(sheet, art, { box, shown, radius, ground });
    return;
  }
  const { secondary, paper, primary, soft, ink } = palette;
  const others = [secondary, paper, primary, soft, ink].filter(
    (one) => one !== ground && (!over || getColorDistance(one, over) > 0.1),
  );
  const [first = palette.paper, second = palette.ink] = others;
  drawMotif(sheet, { box, shown, radius }, seed, { ground, first, second });
}
