import { splitVertically } from "@/lib/canvas/layouts/boxes";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import { drawSignature } from "@/lib/canvas/layouts/signature";
import {
  getTemplateSafeArea,
  layOutCopy,
  layOutImage,
  type TemplateContent,
} from "@/lib/canvas/layouts/templates/template-content";

/** Draws the text as a large quote below an opening mark. A short quote leaves space for a small image. */
export function drawQuote(sheet: PageLayout, content: TemplateContent) {
  const { unit, palette, scheme, landscape } = sheet;
  const safe = getTemplateSafeArea(sheet);
  const mark = unit * 15;
  drawMark(sheet, { x: safe.x, y: safe.y, w: mark, h: mark * 0.62 });
  const below = { ...safe, y: safe.y + mark * 0.8, h: safe.h - mark * 0.8 };
  const [copy, foot] = splitVertically(below, below.h - unit * 11);
  const stamp = landscape ? unit * 44 : unit * 34;
  const few = content.copy.headline.length <= 36 && !content.copy.subline && sheet.h > sheet.w * 1.1;
  // A landscape page always shows the image, because half of it would be empty otherwise.
  const hasImage = landscape || (content.image !== null && few);
  const room = landscape ? { w: copy.w - stamp - unit * 6 } : { h: copy.h - (stamp - foot.h) - unit * 2 };
  layOutCopy(sheet, content.copy, hasImage ? { ...copy, ...room } : copy, {
    ground: scheme.ground,
    headline: scheme.text,
    maxSize: 20,
    vertical: "top",
  });
  const rule = { x: safe.x, y: foot.y + unit * 3, w: unit * 12, h: unit * 0.5 };
  sheet.shape("rect", rule, palette.secondary);
  const line = { ...foot, y: foot.y + unit * 5.6, h: unit * 5.4, w: foot.w * 0.56 };
  drawSignature(sheet, line, { ground: scheme.ground });
  if (!hasImage) return;
  const x = safe.x + safe.w - stamp;
  const y = landscape ? safe.y + (safe.h - stamp) / 2 : safe.y + safe.h - stamp;
  layOutImage(sheet, content, { x, y, w: stamp, h: stamp }, { radius: stamp / 2 });
}

/** Draws two drops as an opening quotation mark for both reading directions. */
function drawMark(sheet: PageLayout, box: { x: number; y: number; w: number; h: number }) {
  const { secondary } = sheet.palette;
  const drop = box.h * 0.66;
  for (const at of [0, 1]) {
    const x = box.x + at * drop * 1.2;
    sheet.shape("ellipse", { x, y: box.y + box.h - drop, w: drop, h: drop }, secondary);
    sheet.shape("triangle", { x: x + drop * 0.02, y: box.y, w: drop * 0.62, h: box.h * 0.72 }, secondary, {
      rot: sheet.rtl ? -16 : 16,
    });
  }
}
