import {
  createDocument,
  type ElementInput,
  group,
  image,
  line,
  shape,
  svg,
  text,
} from "@/lib/canvas/core/create-document";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { SHAPE_KINDS } from "@/lib/canvas/core/elements";
import { CANVAS_FONTS } from "@/lib/canvas/fonts";

/** URLs of the images in these designs; the renderer of a test maps them to files. */
export const PHOTO = "https://media.kolot.example/public/photo.png";
export const CUT_OUT = "https://media.kolot.example/public/cut-out.png";

/** Text that exposes bidirectional errors (docs/hebrew-style-guide.md). */
export const HEBREW = "המותג שלך (Acme 2026) מדבר!";
export const WRAPPED =
  "הלחם יוצא מהתנור ב־5:40 בבוקר. שלחו הודעה ב־WhatsApp עד 17:30, ונשמור לכם חלה (2 ב־₪36) עד הבית.";
const STRINGS = [
  "רק ₪99 לחודש",
  "10–20 בנובמבר",
  "יום ו׳, 15:05–17:30",
  "#שיווק \u2066#Kolot\u2069 #תוכן_ממותג",
  "גודל \u20661080×1350\u2069, יחס 9:16",
  "קולות (Beta) [טיוטה]",
  "המסלול ״\u2068Pro\u2069״, מע״מ 18%",
  "קוֹלוֹת (בִּטָּא)",
];

export const INK = "#17191C";
export const STOPS = [
  { at: 0, color: "#E4572E" },
  { at: 0.5, color: { token: "brand.accent" } },
  { at: 1, color: "#2E86AB" },
];
export const ENGLISH = "Fresh bread leaves the oven at 5:40. Message us (עד 17:30) and we keep two for you.";
const size = { w: 600, h: 600 };
export const words = { font: "Heebo", size: 30, fill: INK } as const;
export const photo = { src: PHOTO, natural: { w: 240, h: 160 } } as const;

export const page = (elements: ElementInput[], bg: CanvasDocument["pages"][number]["bg"] = "#FFFDF8") =>
  createDocument({ size, pages: [{ bg, elements }], at: new Date(0) });

const SHADOW = { x: 4, y: 6, blur: 8, color: "#00000066" };
const SALES = [
  { label: "ינואר (מבצע) 2026", value: "1,200" },
  { label: "February", value: "-300" },
  { label: "Mar", value: "45%", fill: "#B3261E" },
  { label: "תווית ארוכה מאוד שאין לה מקום", value: "₪900" },
];
const CELLS = [
  ["לחם (Acme)", "Price"],
  ["חלה ב־₪36", "₪36"],
  ["A long name of a loaf that is cut", "1,200"],
];
const DATA = { font: "Heebo", size: 16, fill: { token: "brand.primary" }, ink: INK };
type DataInput<T extends string> = Omit<
  Extract<ElementInput, { type: T }>,
  "type" | "font" | "size" | "fill" | "ink"
>;
const chart = (props: DataInput<"chart">): ElementInput => ({ ...DATA, ...props, type: "chart" });
const table = (props: DataInput<"table"> & { size?: number }): ElementInput => ({
  ...DATA,
  ...props,
  type: "table",
});

/** Every kind of element and its options, by name; browser and server must render them identically. */
export const DESIGNS: Record<string, CanvasDocument> = {
  shapes: page(
    SHAPE_KINDS.map((kind, i) =>
      shape({
        ...{ kind, x: 30 + (i % 4) * 140, y: 30 + Math.floor(i / 4) * 190, w: 110, h: 110, radius: 18 },
        fill: i % 2 ? { token: "brand.primary" } : { type: "linear", angle: 30 * i, stops: STOPS },
        stroke: { color: "#B3261E", width: i % 3 === 0 ? 0 : 5, ...(i % 3 === 1 ? { dash: [12, 8] } : {}) },
        rot: i * 7,
        tail: { x: 0.2, y: 1.4 },
      }),
    ),
  ),
  charts: page([
    chart({ kind: "bar", x: 20, y: 20, w: 270, h: 240, varied: true, rows: SALES }),
    chart({ kind: "line", x: 310, y: 20, w: 270, h: 240, values: false, rows: SALES, dir: "rtl" }),
    chart({ kind: "donut", x: 20, y: 300, w: 270, h: 140, rows: SALES, dir: "rtl", shadow: SHADOW }),
    chart({
      kind: "donut",
      x: 310,
      y: 300,
      w: 200,
      h: 200,
      rows: SALES,
      legend: false,
      rot: 12,
      opacity: 0.8,
    }),
  ]),
  tables: page([
    table({ x: 20, y: 20, w: 270, h: 200, cells: CELLS }),
    table({ x: 310, y: 20, w: 270, h: 200, cells: CELLS, dir: "rtl", header: false, rot: -4 }),
    table({ x: 20, y: 300, w: 200, h: 60, cells: CELLS, banded: false, opacity: 0.7, size: 14 }),
  ]),
  effects: page([
    shape({ kind: "rect", x: 40, y: 40, w: 520, h: 240, fill: "#F2B134" }),
    ...(["normal", "multiply", "screen", "overlay"] as const).map((blend, i) =>
      shape({
        kind: "ellipse",
        x: 50 + i * 125,
        y: 180,
        w: 130,
        h: 180,
        fill: "#0B5D4E",
        blend,
        opacity: 0.8,
      }),
    ),
    shape({
      ...{ kind: "star", x: 60, y: 390, w: 150, h: 150, fill: "#FFFFFF", stroke: { color: INK, width: 6 } },
      shadow: { x: 8, y: 12, blur: 14, color: "#00000080" },
      opacity: 0.7,
    }),
    group(
      { x: 240, y: 390, w: 320, h: 160, rot: -8, opacity: 0.5, shadow: { y: 6, blur: 8, color: "#000000" } },
      [
        shape({ kind: "rect", x: 0, y: 0, w: 200, h: 110, fill: "#E4572E" }),
        shape({ kind: "rect", x: 90, y: 50, w: 200, h: 110, fill: "#2E86AB", radius: 30 }),
        text({ ...words, x: 0, y: 60, w: 320, h: 50, text: "בתוך קבוצה", align: "center", fill: "#FFFFFF" }),
      ],
    ),
    group({ x: 380, y: 20, w: 190, h: 140, clip: true, radius: 40 }, [
      shape({ kind: "ellipse", x: -60, y: -60, w: 230, h: 230, fill: "#7B2D8B" }),
      image({ ...photo, x: 60, y: 40, w: 200, h: 140 }),
    ]),
  ]),
  blurs: page([
    shape({ kind: "ellipse", x: 30, y: 30, w: 240, h: 180, fill: "#E4572E", blur: 24 }),
    shape({
      ...{ kind: "star", x: 330, y: 40, w: 200, h: 180, rot: 20, fill: "#2E86AB", blur: 3, opacity: 0.8 },
      ...{ stroke: { color: INK, width: 6 }, shadow: { x: 10, y: 14, blur: 12, color: "#00000080" } },
    }),
    text({ ...words, x: 30, y: 250, w: 540, h: 80, text: HEBREW, size: 48, weight: 800, fill: INK, blur: 2 }),
    group({ x: 60, y: 360, w: 460, h: 200, rot: -6 }, [
      shape({ kind: "rect", x: 0, y: 20, w: 220, h: 150, fill: "#F2B134", blur: 9, blend: "multiply" }),
      line({
        ...{ x: 240, y: 90, w: 200, h: 10, stroke: { color: "#7B2D8B", width: 14 }, blur: 5 },
        points: [
          [0, 0],
          [1, 1],
        ],
      }),
    ]),
  ]),
  images: page([
    image({ ...photo, x: 20, y: 20, w: 270, h: 180, radius: 30, stroke: { color: INK, width: 8 } }),
    image({
      ...photo,
      x: 310,
      y: 20,
      w: 270,
      h: 180,
      crop: { x: 0.25, y: 0.1, w: 0.5, h: 0.5 },
      flip: { x: true },
    }),
    image({
      ...photo,
      x: 20,
      y: 220,
      w: 180,
      h: 120,
      adjust: { brightness: 0.3, contrast: -0.2, warmth: 0.6 },
    }),
    image({ ...photo, x: 210, y: 220, w: 180, h: 120, adjust: { saturation: -1, contrast: 0.5 }, rot: 12 }),
    image({ ...photo, x: 400, y: 220, w: 180, h: 120, adjust: { sepia: 0.9, blur: 4 }, flip: { y: true } }),
    image({
      ...{ src: CUT_OUT, natural: { w: 120, h: 120 }, x: 40, y: 380, w: 180, h: 180 },
      shadow: { x: 10, y: 10, blur: 12, color: "#000000A0" },
    }),
    image({ ...photo, x: 260, y: 380, w: 60, h: 40, opacity: 0.5 }),
    svg({
      ...{ x: 360, y: 370, w: 190, h: 190, view: { w: 24, h: 24 } },
      paths: [
        {
          d: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 5v10M7 12h10",
          fill: "#F2B134",
          stroke: { color: INK, width: 1.5 },
        },
        { d: "M4 4h6v6H4zM5.5 5.5h3v3h-3z", fill: "#E4572E", evenOdd: true },
      ],
    }),
  ]),
  lines: page(
    (["none", "arrow", "triangle", "dot", "bar"] as const).map((head, i) =>
      line({
        ...{ x: 40, y: 40 + i * 110, w: 520, h: 70, head, tail: i % 2 ? "dot" : "none" },
        points:
          i < 2
            ? [
                [0, 0.5],
                [1, 0.5],
              ]
            : [
                [0, 1],
                [0.3, 0],
                [0.6, 1],
                [1, 0.2],
              ],
        curve: i / 4,
        stroke: { color: "#0B5D4E", width: 3 + i * 2, ...(i === 3 ? { dash: [18, 14] } : {}) },
        cap: i === 4 ? "butt" : "round",
      }),
    ),
  ),
  hebrew: page([
    text({ ...words, x: 30, y: 20, w: 540, h: 50, text: HEBREW, size: 36, weight: 700 }),
    text({ ...words, x: 30, y: 80, w: 540, h: 50, text: HEBREW, dir: "ltr" }),
    text({ ...words, x: 30, y: 140, w: 260, h: 240, text: WRAPPED, font: "Assistant", size: 26 }),
    text({ ...words, x: 310, y: 140, w: 260, h: 240, text: WRAPPED, align: "justify", letter: 2, size: 24 }),
    ...STRINGS.map((one, i) =>
      text({
        ...{
          ...words,
          x: 30 + (i % 2) * 290,
          y: 400 + Math.floor(i / 2) * 46,
          w: 250,
          h: 40,
          text: one,
          size: 20,
        },
        align: (["start", "center", "end"] as const)[i % 3] ?? "start",
        dir: "rtl",
      }),
    ),
  ]),
  latin: page([
    text({ ...words, x: 30, y: 20, w: 250, h: 230, text: ENGLISH, align: "justify" }),
    text({
      ...words,
      x: 310,
      y: 20,
      w: 260,
      h: 230,
      text: ENGLISH,
      align: "end",
      letter: 3,
      font: "Rubik",
      size: 22,
    }),
    text({
      ...words,
      x: 30,
      y: 270,
      w: 250,
      h: 110,
      text: ENGLISH,
      overflow: "shrink",
      size: 60,
      bg: marker(),
    }),
    text({ ...words, x: 310, y: 270, w: 260, h: 110, text: ENGLISH, overflow: "clip", size: 28 }),
    text({
      ...{
        ...words,
        x: 30,
        y: 410,
        w: 540,
        h: 160,
        text: `${HEBREW}\nSaid: ${HEBREW}`,
        size: 44,
        weight: 900,
      },
      ...{ font: "Frank Ruhl Libre", align: "center", vertical: "middle", rot: -4, italic: true },
      fill: { type: "linear", angle: 0, stops: STOPS },
      stroke: { color: "#FFFFFF", width: 8 },
      shadow: { x: 3, y: 3, blur: 4, color: "#00000099" },
    }),
  ]),
  spans: page([
    text({ ...words, x: 30, y: 30, w: 540, h: 60, text: HEBREW, spans: splitWords(HEBREW), size: 34 }),
    text({
      ...words,
      x: 30,
      y: 100,
      w: 540,
      h: 260,
      text: WRAPPED,
      spans: splitWords(WRAPPED),
      bg: marker("lines"),
    }),
    text({
      ...words,
      x: 30,
      y: 390,
      w: 260,
      h: 180,
      text: ENGLISH,
      spans: splitWords(ENGLISH),
      align: "justify",
      size: 24,
    }),
    text({
      ...words,
      x: 320,
      y: 390,
      w: 250,
      h: 180,
      text: WRAPPED,
      spans: splitWords(WRAPPED),
      overflow: "clip",
      size: 36,
    }),
  ]),
  fonts: page(
    CANVAS_FONTS.flatMap(({ family }, i) =>
      [300, 700].map((weight, j) =>
        text({
          ...words,
          x: 20 + j * 290,
          y: 10 + i * 48,
          w: 270,
          h: 44,
          text: `אבג ${family} 12`,
          font: family,
          weight,
          size: 18,
        }),
      ),
    ),
  ),
};

function marker(shape: "box" | "lines" = "box") {
  return { fill: "#F2B13499", shape, padX: 10, padY: 2, radius: 8 } as const;
}

/** Every second word bold, every third colored, every fifth underlined. */
function splitWords(value: string) {
  return [...value.matchAll(/\S+/g)].map(({ index, 0: word }, i) => ({
    start: index,
    end: index + word.length,
    ...(i % 2 ? { weight: 800 } : {}),
    ...(i % 3 === 0 ? { fill: "#B3261E" } : {}),
    ...(i % 5 === 0 ? { underline: true } : {}),
  }));
}
