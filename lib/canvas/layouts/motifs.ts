import { insetBox, type LayoutBox, splitIntoColumns, splitIntoRows } from "@/lib/canvas/layouts/boxes";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";

interface Colors {
  ground: string;
  first: string;
  second: string;
}

type Motif = (sheet: PageLayout, box: LayoutBox, colors: Colors) => void;

/** A rising sun: half a disc on the lower edge, with rays. */
const rise: Motif = (sheet, box, { first, second }) => {
  const radius = Math.min(box.w * 0.3, box.h * 0.5);
  const [x, y] = [box.x + box.w / 2, box.y + box.h];
  for (let at = 0; at < 13; at += 1) {
    const angle = (at - 6) * 14;
    const turned = ((angle - 90) * Math.PI) / 180;
    const reach = radius * (at % 2 === 0 ? 1.42 : 1.32);
    const length = radius * (at % 2 === 0 ? 0.34 : 0.2);
    const [left, top] = [x + Math.cos(turned) * reach, y + Math.sin(turned) * reach];
    const ray = { x: left - radius * 0.025, y: top - length / 2, w: radius * 0.05, h: length };
    // Shapes are mirrored on a right-to-left page, so the rotation is negated.
    sheet.shape("rect", ray, second, { rot: sheet.rtl ? -angle : angle });
  }
  sheet.shape("ellipse", { x: x - radius, y: y - radius, w: radius * 2, h: radius * 2 }, first);
};

const rings: Motif = (sheet, box, { ground, first, second }) => {
  const maxRadius = Math.max(box.w, box.h) * 0.95;
  const [x, y] = [box.x + box.w, box.y + box.h];
  for (let at = 0; at < 6; at += 1) {
    const radius = maxRadius * (1 - at * 0.16);
    const color = [first, ground, second, ground][at % 4] ?? first;
    sheet.shape("ellipse", { x: x - radius, y: y - radius, w: radius * 2, h: radius * 2 }, color);
  }
};

/** Tiles with quarter discs in alternating corners. */
const tiles: Motif = (sheet, box, { ground, first, second }) => {
  const columns = Math.max(2, Math.round(box.w / (Math.min(box.w, box.h) / 2.4)));
  const rows = Math.max(2, Math.round(box.h / (box.w / columns)));
  for (const [down, row] of splitIntoRows(box, rows).entries()) {
    for (const [across, cell] of splitIntoColumns(row, columns).entries()) {
      const turn = (across * 3 + down * 5 + ((across * down) % 3)) % 4;
      const color = [ground, first, second][(across + down * 2) % 3] ?? ground;
      const disc = [first, second, ground][(across + down * 2) % 3] ?? first;
      sheet.clip(cell, () => {
        sheet.shape("rect", cell, color);
        const corner = { x: cell.x - (turn % 2) * cell.w, y: cell.y - (turn > 1 ? cell.h : 0) };
        sheet.shape("ellipse", { ...corner, w: cell.w * 2, h: cell.h * 2 }, disc);
      });
    }
  }
};

const hills: Motif = (sheet, box, { ground, first, second }) => {
  const hill = (x: number, y: number, w: number, color: string) => {
    const place = { x: box.x + box.w * x, y: box.y + box.h * y, w: box.w * w, h: box.h * 1.6 };
    sheet.shape("ellipse", place, color);
  };
  const sun = Math.min(box.w, box.h) * 0.24;
  sheet.shape("ellipse", { x: box.x + box.w * 0.62, y: box.y + box.h * 0.16, w: sun, h: sun }, second);
  hill(-0.3, 0.42, 1.1, first);
  hill(0.3, 0.56, 1.1, second);
  hill(-0.15, 0.74, 1.2, ground);
  hill(0.2, 0.86, 1.1, first);
};

/** Rows of discs, each with a cutout. */
const discs: Motif = (sheet, box, { ground, first, second }) => {
  const columns = Math.max(3, Math.round((box.w / Math.min(box.w, box.h)) * 3));
  const rows = Math.max(2, Math.round((box.h / box.w) * columns));
  for (const [down, row] of splitIntoRows(box, rows).entries()) {
    for (const [across, cell] of splitIntoColumns(row, columns).entries()) {
      const side = Math.min(cell.w, cell.h) * 0.78;
      const disc = { x: cell.x + (cell.w - side) / 2, y: cell.y + (cell.h - side) / 2, w: side, h: side };
      const odd = (across + down) % 2 === 1;
      sheet.shape("ellipse", disc, odd ? second : first);
      if ((across + 2 * down) % 3 !== 0)
        sheet.shape("ellipse", insetBox(disc, side * 0.24), odd ? first : ground);
    }
  }
};

const MOTIFS: readonly Motif[] = [rise, tiles, hills, rings, discs];
/** Repeating patterns stay recognizable wherever another element covers them. */
const PATTERNS: readonly Motif[] = [tiles, discs];

/** Draws a geometric motif for a post without an image; `shown` is the part that nothing covers. */
export function drawMotif(
  sheet: PageLayout,
  { box, shown, radius }: { box: LayoutBox; shown: LayoutBox; radius: number },
  seed: number,
  colors: Colors,
) {
  const motif = MOTIFS[seed % MOTIFS.length] ?? rise;
  const draw = () => {
    sheet.shape("rect", box, colors.ground);
    motif(sheet, PATTERNS.includes(motif) ? box : shown, colors);
  };
  sheet.clip(box, draw, radius);
}
