import { createDocument, group, image, line, shape, svg, text } from "@/lib/canvas/core/create-document";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { IMAGE_MASKS } from "@/lib/canvas/core/elements";
import { DESIGN_EFFECTS } from "@/tests/harness/design-effect-fixtures";
import {
  CUT_OUT,
  ENGLISH,
  HEBREW,
  INK,
  page,
  photo,
  STOPS,
  WRAPPED,
  words,
} from "@/tests/harness/design-fixtures";
import { readLibraryIcons } from "@/tests/harness/library-icons";

const gradient = { type: "linear", angle: 45, stops: STOPS } as const;
const shadow = { x: 6, y: 8, blur: 10, color: "#00000090" };
const HEXAGON = "M12 1 L22 7 V17 L12 23 L2 17 V7Z";

/** Element features beyond `DESIGNS`, alone and combined; browser and server must render them identically. */
export const DESIGN_DETAILS: Record<string, CanvasDocument> = {
  ...DESIGN_EFFECTS,
  curves: page([
    text({
      ...{ ...words, x: 20, y: 10, w: 270, h: 120, text: "Fresh bread daily", size: 34, weight: 700 },
      ...{ curve: 0.4, fill: { ...gradient, angle: 90 } },
    }),
    text({
      ...{ ...words, x: 310, y: 10, w: 270, h: 120, text: "לחם (טרי) ב־5:40, Acme", size: 26, curve: -0.35 },
      bg: { fill: "#F2B13499", shape: "lines", padX: 8, padY: 2 },
    }),
    text({ ...words, x: 120, y: 190, w: 360, h: 360, text: "THE SHOP • החנות • SINCE 1998 • ", curve: 1 }),
    text({
      ...{ ...words, x: 30, y: 480, w: 240, h: 100, text: "לחם טרי בכל בוקר", size: 30, curve: 0.25 },
      spans: [{ start: 0, end: 3, fill: "#B3261E", underline: true }],
      stroke: { color: "#F6DEB1", width: 4 },
    }),
    text({
      ...{ ...words, x: 330, y: 480, w: 240, h: 60, text: "מעבר צבע", size: 48, weight: 800 },
      fill: { type: "linear", angle: 90, stops: STOPS },
    }),
  ]),
  textDetails: page(
    [
      text({
        ...{ ...words, x: 20, y: 15, w: 270, h: 100, text: WRAPPED, size: 22, lineHeight: 0.9, letter: -1 },
        ...{ bg: { fill: gradient, padX: 8, padY: 4, radius: 60 }, vertical: "bottom" },
      }),
      text({
        ...{ ...words, x: 310, y: 15, w: 270, h: 100, text: WRAPPED, size: 40, overflow: "shrink" },
        ...{ underline: true, stroke: { color: "#F2B134", width: 3 }, vertical: "middle" },
      }),
      // Overflows its bounding box at the bottom.
      text({
        ...words,
        x: 20,
        y: 150,
        w: 180,
        h: 20,
        text: ENGLISH,
        size: 20,
        lineHeight: 1.6,
        italic: true,
      }),
      text({
        ...{ ...words, x: 230, y: 150, w: 340, h: 120, text: `${HEBREW} ${ENGLISH}`, size: 24, rot: 6 },
        spans: [
          { start: 0, end: 12, italic: true, fill: { token: "brand.secondary" } },
          { start: 6, end: 40, weight: 900, underline: true },
        ],
        stroke: { color: "#FFFFFF", width: 4 },
        bg: { fill: { token: "brand.accent" }, shape: "lines", padX: 6, padY: 0, radius: 0 },
      }),
      text({
        ...{ ...words, x: 20, y: 400, w: 270, h: 80, text: HEBREW, size: 46, weight: 800, letter: 4 },
        ...{ fill: { token: "brand.primary" }, opacity: 0.6, blend: "multiply", shadow },
      }),
      text({
        ...{ ...words, x: 310, y: 400, w: 270, h: 80, text: WRAPPED, size: 30, overflow: "clip" },
        ...{ align: "end", vertical: "bottom", font: "Nobody’s", weight: 850 },
        bg: { fill: "#0B5D4E30", padX: 0, padY: 0, radius: 12 },
      }),
      text({
        ...words,
        x: 20,
        y: 510,
        w: 560,
        h: 60,
        text: ENGLISH,
        font: "Amatic SC",
        weight: 600,
        size: 34,
      }),
    ],
    { type: "linear", angle: 120, stops: [STOPS[1], { at: 1, color: "#FFFDF8" }] as typeof STOPS },
  ),
  imageDetails: page(
    [
      image({
        ...{ ...photo, x: 20, y: 20, w: 260, h: 170, radius: 9_999, rot: -10, flip: { x: true, y: true } },
        ...{ stroke: { color: { token: "brand.secondary" }, width: 10, dash: [24, 10] }, shadow },
      }),
      image({
        ...{ ...photo, x: 310, y: 30, w: 260, h: 150, crop: { x: 0.4, y: 0, w: 0.3, h: 1 }, radius: 24 },
        ...{ adjust: { saturation: 0.8, brightness: -0.3, blur: 6 }, rot: 5, opacity: 0.8 },
        stroke: { color: "#FFFFFF", width: 6 },
      }),
      shape({ kind: "rect", x: 20, y: 220, w: 560, h: 150, fill: gradient }),
      ...(["multiply", "screen", "overlay"] as const).map((blend, i) =>
        image({ ...photo, x: 40 + i * 185, y: 230, w: 150, h: 130, blend, radius: 20 }),
      ),
      image({
        ...{ src: CUT_OUT, natural: { w: 120, h: 120 }, x: 40, y: 400, w: 160, h: 160, radius: 40 },
        ...{ adjust: { contrast: 0.6, sepia: 0.4, warmth: -0.8 }, shadow, flip: { x: true } },
      }),
      // Not loaded: rendered as a gray placeholder.
      image({
        src: "https://media.kolot.example/public/lost.png",
        natural: { w: 9, h: 9 },
        ...box(230, 400),
      }),
      image({ ...photo, ...box(420, 400), crop: { x: 0.9, y: 0.9, w: 0.05, h: 0.05 } }),
    ],
    { token: "brand.paper" },
  ),
  shapeDetails: page([
    ...[3, 5, 8, 40].map((points, i) =>
      shape({ kind: "polygon", points, x: 20 + i * 145, y: 20, w: 120, h: 90, fill: "#2E86AB", rot: i * 20 }),
    ),
    ...[0.05, 0.3, 0.8, 1].map((inner, i) =>
      shape({
        ...{ kind: "star", points: 4 + i * 3, inner, x: 20 + i * 145, y: 130, w: 120, h: 100 },
        ...{ fill: gradient, stroke: { color: INK, width: 4 } },
      }),
    ),
    // Without a tail; with one on each side; outline only.
    ...(["speech", "thought", "shout"] as const).map((kind, i) =>
      shape({
        ...{ kind, x: 30 + i * 190, y: 260, w: 150, h: 80, radius: 30, points: 9 },
        ...(i === 0 ? {} : { tail: { x: i === 1 ? -0.2 : 1.2, y: 0.5 } }),
        ...{ stroke: { color: "#7B2D8B", width: 6 }, ...(i === 2 ? {} : { fill: "#FFFFFF" }) },
        shadow,
      }),
    ),
    shape({ kind: "rect", x: 30, y: 380, w: 150, h: 80, radius: 9_999, fill: { token: "brand.accent" } }),
    shape({
      ...{ kind: "rect", x: 210, y: 380, w: 150, h: 80, stroke: { color: "#0B5D4E", width: 200 }, rot: -15 },
      opacity: 0.5,
    }),
    shape({ kind: "speech", x: 400, y: 380, w: 160, h: 70, tail: { x: 0.5, y: -0.6 }, fill: "#E4572E" }),
    shape({ kind: "ellipse", x: 0, y: 0, w: 600, h: 600, fill: "#000000", visible: false }),
    svg({
      ...{ x: 40, y: 480, w: 220, h: 90, view: { w: 24, h: 24 }, rot: 8, opacity: 0.7, shadow },
      paths: [
        {
          d: HEXAGON,
          fill: { token: "brand.primary" },
          stroke: { color: "#F2B134", width: 2, dash: [3, 2] },
        },
      ],
    }),
    svg({
      ...box(400, 470),
      view: { w: 24, h: 24 },
      paths: [
        { d: "M2 12 q5 -10 10 0 t10 0 S20 20 12 22 a9 3 30 0 1 -9 -4", stroke: { color: INK, width: 1 } },
      ],
    }),
  ]),
  imageMasks: page([
    ...IMAGE_MASKS.map((mask, i) =>
      image({
        ...{
          ...photo,
          mask,
          x: 20 + (i % 3) * 195,
          y: 20 + Math.floor(i / 3) * 190,
          w: 170,
          h: 160,
          radius: 30,
        },
        ...(i % 2 ? { stroke: { color: "#7B2D8B", width: 8 }, rot: 12 } : { shadow }),
      }),
    ),
    ...(["arch", "heart"] as const).map((mask, i) =>
      image({
        ...{ ...photo, mask, x: 20 + i * 300, y: 410, w: 260, h: 90, flip: { x: true }, opacity: 0.7 },
        adjust: { sepia: 0.5, blur: 3 },
      }),
    ),
  ]),
  // Every thirteenth icon of the elements panel.
  libraryIcons: page(
    readLibraryIcons()
      .filter((_, index) => index % 13 === 0)
      .map(({ strokes, fills = [] }, index) => {
        const stroke = { color: { token: "brand.ink" }, width: 1.6 } as const;
        return svg({
          ...{ x: 10 + (index % 13) * 45, y: 10 + Math.floor(index / 13) * 48, w: 36, h: 40 },
          ...{ view: { w: 24, h: 24 } },
          paths: [
            ...strokes.map((d) => ({ d, stroke })),
            ...fills.map((d) => ({ d, stroke, fill: { token: "brand.ink" } as const })),
          ],
        });
      }),
  ),
  lineDetails: page([
    ...(["none", "arrow", "triangle", "dot", "bar"] as const).map((tail, i) =>
      line({
        ...{ x: 30, y: 20 + i * 70, w: 240, h: 50, tail, head: i % 2 ? "triangle" : "bar", rot: i * 3 },
        points: [
          [0, 1],
          [0.5, 0],
          [1, 1],
        ],
        ...{ curve: 1 - i / 4, stroke: { color: { token: "brand.secondary" }, width: 2 + i * 3 } },
      }),
    ),
    line({
      ...{ x: 320, y: 40, w: 240, h: 160, head: "arrow", tail: "arrow", cap: "butt", shadow },
      points: [
        [0, 0],
        [1, 1],
      ],
      stroke: { color: INK, width: 14, dash: [30, 12, 6, 12] },
    }),
    line({
      ...{ x: 320, y: 240, w: 240, h: 200, head: "dot", opacity: 0.5, blend: "multiply" },
      points: [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
        [0, 0],
      ],
      stroke: { color: "#E4572E", width: 30 },
    }),
    line({
      ...{ x: 30, y: 480, w: 540, h: 60 },
      points: [
        [0, 0.5],
        [1, 0.5],
      ],
      stroke: { color: INK, width: 0 },
      head: "triangle",
    }),
    line({
      ...{ x: 30, y: 480, w: 540, h: 60, cap: "butt" },
      points: [
        [0, 0],
        [1, 1],
      ],
      stroke: { color: INK, width: 1 },
    }),
  ]),
  groupDetails: createDocument({
    size: { w: 600, h: 500 },
    palette: { "brand.primary": "#5B2A86", "brand.own": "#1B998B" },
    at: new Date(0),
    pages: [
      {
        bg: { type: "linear", angle: -45, stops: STOPS },
        elements: [
          group({ x: 30, y: 30, w: 250, h: 200, rot: 15, clip: true, radius: 60, opacity: 0.7, shadow }, [
            image({ ...photo, x: -40, y: -20, w: 330, h: 240 }),
            group({ x: 40, y: 40, w: 150, h: 120, rot: -15, opacity: 0.6 }, [
              shape({ kind: "heart", x: 0, y: 0, w: 120, h: 100, fill: { token: "brand.own" } }),
              text({ ...words, x: 0, y: 40, w: 150, h: 40, text: HEBREW, size: 18, fill: "#FFFFFF" }),
            ]),
          ]),
          group({ x: 310, y: 30, w: 260, h: 200, blend: "multiply" }, [
            shape({ kind: "rect", x: 0, y: 0, w: 170, h: 130, fill: "#F2B134" }),
            shape({
              kind: "diamond",
              x: 90,
              y: 60,
              w: 160,
              h: 130,
              fill: { token: "brand.primary" },
              blend: "screen",
            }),
          ]),
          group(
            {
              x: 30,
              y: 260,
              w: 250,
              h: 200,
              shadow: { x: -8, y: 8, blur: 6, color: { token: "brand.own" } },
            },
            [
              shape({ kind: "arrow", x: 0, y: 0, w: 120, h: 90, fill: "#FFFFFF" }),
              shape({
                kind: "triangle",
                x: 130,
                y: 0,
                w: 110,
                h: 90,
                fill: "#FFFFFF",
                shadow: { x: 0, y: 0, blur: 30, color: "#FFFFFF" },
              }),
              group({ x: 20, y: 100, w: 200, h: 90 }, [
                svg({
                  x: 0,
                  y: 0,
                  w: 90,
                  h: 90,
                  view: { w: 24, h: 24 },
                  paths: [{ d: HEXAGON, fill: "#FFFFFF" }],
                }),
                line({
                  ...{ x: 100, y: 0, w: 100, h: 90, head: "arrow" },
                  points: [
                    [0, 1],
                    [1, 0],
                  ],
                  stroke: { color: "#FFFFFF", width: 8 },
                }),
              ]),
            ],
          ),
          group({ x: 310, y: 260, w: 260, h: 200, opacity: 0.4, blend: "overlay", clip: true }, [
            text({
              ...words,
              x: -30,
              y: 0,
              w: 320,
              h: 200,
              text: WRAPPED,
              size: 34,
              weight: 900,
              bg: { fill: "#FFFFFF" },
            }),
            shape({ kind: "ellipse", x: 0, y: 0, w: 260, h: 200, fill: "#000000", visible: false }),
          ]),
          group({ x: 0, y: 0, w: 600, h: 500, visible: false }, [
            shape({ kind: "rect", x: 0, y: 0, w: 600, h: 500, fill: "#000000" }),
          ]),
        ],
      },
    ],
  }),
};

function box(x: number, y: number) {
  return { x, y, w: 160, h: 100 };
}
