import type { LayoutBox } from "@/lib/canvas/layouts/boxes";
import { getColorDistance, mixColors } from "@/lib/canvas/layouts/colors";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import drawings from "@/lib/canvas/layouts/templates/art.json";

/** Flat drawings that stand where a template shows an image, one for each industry. */
export type ArtName = keyof typeof drawings;

/** Side of the square in which art is drawn. */
const SIDE = 100;

interface Place {
  box: LayoutBox;
  /** The part of the box that nothing covers. */
  shown?: LayoutBox;
  radius?: number;
  ground: string;
}

/** Draws art over a filled box with a disc behind it. */
export function drawArt(sheet: PageLayout, name: ArtName, { box, shown = box, radius = 0, ground }: Place) {
  const side = Math.min(shown.w, shown.h);
  const [x, y] = [shown.x + shown.w / 2, shown.y + shown.h / 2];
  sheet.clip(
    box,
    () => {
      sheet.shape("rect", box, ground);
      const disc = side * 0.98;
      const tint = mixColors(
        ground,
        ground === sheet.palette.paper ? sheet.palette.primary : sheet.palette.paper,
        0.16,
      );
      sheet.shape("ellipse", { x: x - disc / 2, y: y - disc / 2, w: disc, h: disc }, tint);
      const art = side * 0.76;
      drawArtAlone(sheet, name, { x: x - art / 2, y: y - art / 2, w: art, h: art }, tint);
    },
    radius,
  );
}

/** Draws art without a background, in colors of the brand that differ from `ground`. */
export function drawArtAlone(sheet: PageLayout, name: ArtName, box: LayoutBox, ground: string) {
  const side = Math.min(box.w, box.h);
  const place = { x: box.x + (box.w - side) / 2, y: box.y + (box.h - side) / 2, w: side, h: side };
  const { paper, primary, secondary, ink, soft } = sheet.palette;
  const visible = [secondary, paper, primary, ink, soft].filter(
    (one) => getColorDistance(one, ground) > 0.13,
  );
  const [first = paper, second = ink, third = ink] = visible;
  const roles: Record<string, string> = {
    a: first,
    b: second,
    c: third,
    // Shades for folds and sides, which need little contrast.
    d: mixColors(first, ink, 0.22),
    e: mixColors(second, ink, 0.16),
  };
  const paths = drawings[name].map((one) => ({
    fill: roles[one[0] ?? "a"] ?? first,
    d: toPath(one.slice(2)),
  }));
  sheet.art(paths, place, { w: SIDE, h: SIDE });
}

/**
 * Expands the short forms of the data: "c x y r" is a disc, "o x y rx ry" an ellipse and "r x y w h radius" a
 * rectangle; anything else is path data.
 */
function toPath(short: string): string {
  const [kind, ...numbers] = short.split(" ");
  const [x = 0, y = 0, w = 0, h = 0, radius = 0] = numbers.map(Number);
  if (kind === "c" || kind === "o") {
    const [rx, ry] = kind === "c" ? [w, w] : [w, h];
    return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
  }
  if (kind !== "r") return short;
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  return [
    `M${x + radius} ${y}h${w - 2 * radius}${corner(radius, radius)}v${h - 2 * radius}`,
    `${corner(-radius, radius)}h${-(w - 2 * radius)}${corner(-radius, -radius)}v${-(h - 2 * radius)}`,
    `${corner(radius, -radius)}Z`,
  ].join("");
}
