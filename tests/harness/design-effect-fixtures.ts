import { type ElementInput, group, image, line, shape, svg, text } from "@/lib/canvas/core/create-document";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { HEBREW, INK, page, photo, STOPS, words } from "@/tests/harness/design-fixtures";

const across = { type: "linear", angle: 0, stops: STOPS } as const;
const down = { type: "linear", angle: 60, stops: STOPS } as const;
const shadow = { x: 8, y: 10, blur: 10, color: "#00000090" };

const card = (): ElementInput[] => [
  shape({ kind: "rect", x: 0, y: 0, w: 180, h: 120, fill: "#F2B134" }),
  shape({ kind: "ellipse", x: 90, y: 40, w: 130, h: 130, fill: "#2E86AB" }),
  text({ ...words, x: 10, y: 50, w: 200, h: 50, text: HEBREW, size: 22, weight: 700, fill: INK }),
];
const place = (x: number, y: number) => ({ x, y, w: 220, h: 170 });

const data = { font: "Heebo", weight: 500, size: 20, fill: across, ink: INK, dir: "rtl" } as const;
const rows = ["40", "-15", "60"].map((value, at) => ({ label: `לחם ${at}`, value }));
const cells = [
  ["לחם", "מחיר"],
  ["חלה", "12"],
  ["שיפון", "28"],
];

/** Effects of groups, gradients of lines and icons, and rounded corners. */
export const DESIGN_EFFECTS: Record<string, CanvasDocument> = {
  groupBlurs: page([
    group({ ...place(40, 30), blur: 3 }, card()),
    group({ ...place(330, 30), blur: 14, rot: 12, opacity: 0.7, shadow }, card()),
    group({ ...place(40, 260), blur: 5, clip: true, radius: 50, blend: "multiply" }, card()),
    group({ ...place(320, 260), rot: -10 }, [
      group({ x: 10, y: 10, w: 200, h: 150, blur: 6, clip: true, radius: 30 }, card()),
      shape({ kind: "star", x: 120, y: 90, w: 100, h: 100, fill: "#E4572E", radius: 8 }),
    ]),
    image({ ...photo, x: 60, y: 460, w: 200, h: 110, blur: 6, radius: 20 }),
    group({ x: 330, y: 470, w: 220, h: 100, clip: true, radius: 40 }, card()),
  ]),
  lineGradients: page([
    ...(["none", "arrow", "triangle", "dot"] as const).map((head, i) =>
      line({
        ...{ x: 40, y: 30 + i * 60, w: 220, h: 40, head, stroke: { color: across, width: 6 + i * 4 } },
        points: [
          [0, 0.5],
          [1, i % 2],
        ],
      }),
    ),
    line({
      ...{ x: 320, y: 60, w: 220, h: 160, curve: 1, rot: 15, opacity: 0.6, shadow },
      points: [
        [0, 1],
        [0.4, 0],
        [1, 1],
      ],
      stroke: { color: down, width: 20, dash: [30, 24] },
    }),
    svg({
      ...{ x: 60, y: 300, w: 160, h: 110, view: { w: 24, h: 24 }, rot: -10 },
      paths: [{ d: "M12 1 L22 7 V17 L12 23 L2 17 V7Z", fill: across }],
    }),
    svg({
      ...{ x: 330, y: 290, w: 200, h: 200, view: { w: 24, h: 24 } },
      paths: [
        { d: "M2 12 q5 -10 10 0 t10 0", stroke: { color: down, width: 3 } },
        { d: "M4 18 h16", stroke: { color: across, width: 2 } },
      ],
    }),
  ]),
  roundedShapes: page([
    ...(["triangle", "diamond", "polygon", "star", "arrow"] as const).flatMap((kind, i) =>
      [6, 30, 9_999].map((radius, j) =>
        shape({
          ...{ kind, radius, x: 20 + i * 115, y: 20 + j * 190, w: 100, h: 150, rot: j * 8 },
          ...(j === 1 ? { stroke: { color: INK, width: 8 } } : {}),
          fill: i % 2 ? "#2E86AB" : down,
        }),
      ),
    ),
  ]),
  roundedData: page([
    { ...data, type: "chart", kind: "bar", rows, radius: 14, x: 20, y: 20, w: 270, h: 220 },
    { ...data, type: "chart", kind: "donut", rows, x: 310, y: 20, w: 270, h: 220 },
    { ...data, type: "table", cells, radius: 20, x: 20, y: 280, w: 270, h: 160, shadow },
    {
      ...data,
      type: "table",
      cells: cells.slice(1),
      header: false,
      radius: 9_999,
      x: 310,
      y: 280,
      w: 270,
      h: 90,
    },
    { ...data, type: "chart", kind: "line", rows, x: 20, y: 470, w: 270, h: 110, blur: 2 },
  ]),
};
