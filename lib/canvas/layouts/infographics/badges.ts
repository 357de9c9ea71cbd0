import type { LayoutBox } from "@/lib/canvas/layouts/boxes";
import { pickReadableColor } from "@/lib/canvas/layouts/colors";
import { fitTextToBox } from "@/lib/canvas/layouts/measure-text";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";

/** Draws a filled disc with a numeral. */
export function drawBadge(layout: PageLayout, numeral: string, disc: LayoutBox, color?: string) {
  const { palette, faces } = layout;
  const ground = color ?? palette.secondary;
  layout.shape("ellipse", disc, ground);
  layout.text(numeral, disc, {
    face: { ...faces.headline, lineHeight: 1 },
    size: disc.h * 0.52,
    ground,
    color: pickReadableColor(ground, palette.paper, palette.ink),
    align: "center",
    vertical: "middle",
  });
}

/** Draws a filled label with one line of text, at most as wide as the box; returns its box. */
export function drawTag(
  layout: PageLayout,
  text: string,
  box: LayoutBox,
  { color, align = "start" }: { color: string; align?: "start" | "center" | "end" },
) {
  const { unit, faces, palette } = layout;
  const pad = unit * 1.8;
  const face = faces.bold;
  const room = { w: box.w - 2 * pad, h: box.h * 0.8 };
  const { size } = fitTextToBox([text], face, room, { max: box.h * 0.52, min: 16, lines: 1 });
  layout.shape("rect", box, color, { radius: unit * 0.8 });
  layout.text(
    text,
    { ...box, x: box.x + pad, w: room.w },
    {
      ...{ face, size, ground: color, align, vertical: "middle" },
      color: pickReadableColor(color, palette.paper, palette.ink),
    },
  );
}
