import type { LayoutBox } from "@/lib/canvas/layouts/boxes";
import { fitTextToBox, measureLineWidth } from "@/lib/canvas/layouts/measure-text";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";

const SHORT_EDGE = 0.7;

interface SignatureLook {
  ground: string;
  color?: string;
  align?: "start" | "center";
}

/** Draws the account's logo and name in one row within the box. */
export function drawSignature(
  sheet: PageLayout,
  box: LayoutBox,
  { ground, color, align = "start" }: SignatureLook,
) {
  const { brand } = sheet;
  const face = sheet.faces.bold;
  const logo = brand.logo ? logoSize(brand.logo, box) : null;
  const gap = logo ? box.h * 0.35 : 0;
  const room = { w: box.w - (logo ? logo.w + gap : 0), h: box.h };
  // A wide logo usually contains the name, so the name is omitted.
  const alone = brand.logo && brand.logo.w / brand.logo.h > 2;
  const { size } = fitTextToBox([brand.name], face, room, { max: box.h * 0.52, min: 14, lines: 1 });
  const wide = alone ? 0 : Math.min(room.w, measureLineWidth(brand.name, face, size) * 1.04);
  const whole = wide + (logo ? logo.w + (alone ? 0 : gap) : 0);
  const x = align === "center" ? box.x + (box.w - whole) / 2 : box.x;
  if (brand.logo && logo) {
    const place = { x, y: box.y + (box.h - logo.h) / 2, ...logo };
    sheet.image(brand.logo, place, { slot: "logo", radius: isBadge(brand.logo) ? logo.h * 0.14 : 0 });
  }
  if (alone) return;
  const place = { x: x + (logo ? logo.w + gap : 0), y: box.y, w: Math.max(1, wide), h: box.h };
  sheet.text(brand.name, place, { face, size, ground, color, vertical: "middle", part: "name" });
}

function logoSize(logo: { w: number; h: number }, { w, h }: LayoutBox) {
  const shape = Math.min(logo.w / logo.h, (w * SHORT_EDGE) / h);
  return logo.w / logo.h > shape ? { w: h * shape, h: (h * shape * logo.h) / logo.w } : { w: h * shape, h };
}

function isBadge({ w, h }: { w: number; h: number }): boolean {
  return w / h < 1.3 && h / w < 1.3;
}
