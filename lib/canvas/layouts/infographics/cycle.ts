import { insetBox, type LayoutBox, splitIntoColumns, splitIntoRows } from "@/lib/canvas/layouts/boxes";
import { drawRoundSheetImage, type ImageSheet } from "@/lib/canvas/layouts/image-sheet";
import { drawBadge } from "@/lib/canvas/layouts/infographics/badges";
import {
  drawFooterRule,
  getHeadingShare,
  getMargin,
  getMaxLabelSize,
  layOutTitle,
} from "@/lib/canvas/layouts/infographics/page-frame";
import { fitLabelTextPairs, layOutLabelTextPair } from "@/lib/canvas/layouts/label-text-pairs";
import type { PageLayout } from "@/lib/canvas/layouts/page-layout";
import type { InfographicPlan } from "@/lib/canvas/layouts/plan-schemas";

/** Draws a cycle: a image in a ring with numbered stations, and their words on both sides. */
export function drawCycle(layout: PageLayout, plan: InfographicPlan, images: ImageSheet) {
  const { unit, landscape, scheme, w, h } = layout;
  const margin = getMargin(layout);
  const foot = { x: 0, y: h - unit * 8.5, w, h: unit * 8.5 };
  const share = landscape ? 0.21 : getHeadingShare(plan, 0.16);
  const head = { x: margin, y: margin, w: w - 2 * margin, h: h * share - margin };
  layOutTitle(layout, plan, head, { color: scheme.strong });
  const top = h * share + unit * 2;
  const body = { x: margin, y: top, w: w - 2 * margin, h: foot.y - unit * 2.5 - top };
  const isTall = h > w * 1.15;
  const radius = isTall
    ? Math.min(body.w * 0.32, body.h * 0.24)
    : Math.min(body.w * (landscape ? 0.2 : 0.19), body.h * 0.4);
  const center = { x: body.x + body.w / 2, y: body.y + body.h / 2 };
  const ring = { x: center.x - radius, y: center.y - radius, w: radius * 2, h: radius * 2 };
  layout.shape("ellipse", ring, null, { stroke: { color: scheme.accent, width: unit * 1.6 } });
  drawRoundSheetImage(layout, images, 0, insetBox(ring, radius * 0.16), {
    color: scheme.ground,
    width: unit,
  });
  drawStations(layout, plan, getStations(layout, plan.items.length, body, { ...center, radius, isTall }));
  drawFooterRule(layout, foot);
}

interface Ring {
  x: number;
  y: number;
  radius: number;
  /** The words stand above and below the ring instead of beside it. */
  isTall: boolean;
}

interface Station {
  cell: LayoutBox;
  /** On the ring. */
  at: [x: number, y: number];
  /** Where the line to the words ends. */
  edge: [x: number, y: number];
  look: { align: "start" | "center" | "end"; vertical?: "top" | "middle" };
}

const BADGE = 7;
/** Farthest station from the ring's middle, as a fraction of the radius. */
const REACH = 0.86;

/** Stations run clockwise; on a mirrored page the other way around. */
function getStations({ unit }: PageLayout, count: number, body: LayoutBox, ring: Ring): Station[] {
  const first = Math.ceil(count / 2);
  const clamp = (share: number) => Math.max(-REACH, Math.min(REACH, share));
  const gap = (unit * BADGE) / 2 + unit * 2;
  if (ring.isTall) {
    const height = body.h / 2 - ring.radius - gap;
    const rows = [first, count - first].map((columns, side) => {
      const y = side === 0 ? body.y : body.y + body.h - height;
      return splitIntoColumns({ ...body, y, h: height }, columns, unit * 3);
    });
    const [above = [], below = []] = rows;
    return [...above, ...below.toReversed()].map((cell, at) => {
      const middle = cell.x + cell.w / 2;
      const share = clamp((middle - ring.x) / (ring.radius * 1.6));
      const rise = Math.sqrt(1 - share * share) * ring.radius * (at < first ? -1 : 1);
      const edge = at < first ? cell.y + cell.h + unit * 0.6 : cell.y - unit * 0.6;
      const point: [number, number] = [ring.x + share * ring.radius, ring.y + rise];
      return { cell, at: point, edge: [middle, edge], look: { align: "center" } };
    });
  }
  const width = body.w / 2 - ring.radius - gap;
  const [ends = [], starts = []] = [first, count - first].map((rows, side) => {
    const x = side === 0 ? body.x + body.w - width : body.x;
    return splitIntoRows({ ...body, x, w: width }, rows, unit * 2);
  });
  // The first station stands where reading starts.
  const cells = [...starts.slice(0, 1), ...ends, ...starts.slice(1).toReversed()];
  return cells.map((cell) => {
    const isEnd = ends.includes(cell);
    const middle = cell.y + cell.h / 2;
    const share = clamp((middle - ring.y) / ring.radius);
    const reach = Math.sqrt(1 - share * share) * ring.radius * (isEnd ? 1 : -1);
    const edge = isEnd ? cell.x - unit : cell.x + cell.w + unit;
    return {
      cell,
      at: [ring.x + reach, ring.y + share * ring.radius],
      edge: [edge, middle],
      look: { align: isEnd ? "start" : "end" },
    };
  });
}

function drawStations(layout: PageLayout, plan: InfographicPlan, stations: Station[]) {
  const { unit, scheme, palette } = layout;
  const room = {
    w: Math.min(...stations.map(({ cell }) => cell.w)),
    h: Math.min(...stations.map(({ cell }) => cell.h)),
  };
  const sizes = fitLabelTextPairs(layout, plan.items, room, getMaxLabelSize(layout, plan) * 0.9);
  const badge = unit * BADGE;
  for (const [index, { cell, at, edge, look }] of stations.entries()) {
    const item = plan.items[index];
    if (!item) continue;
    layout.line([at, edge], { color: scheme.line, width: unit * 0.3 });
    const disc = { x: at[0] - badge / 2, y: at[1] - badge / 2, w: badge, h: badge };
    drawBadge(layout, String(index + 1), disc, palette.primary);
    layOutLabelTextPair(layout, item, cell, sizes, look);
  }
}
