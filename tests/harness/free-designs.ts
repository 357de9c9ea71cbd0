import {
  createDocument,
  type ElementInput,
  group,
  image,
  line,
  shape,
  text,
} from "@/lib/canvas/core/create-document";
import type { CanvasDocument } from "@/lib/canvas/core/document";

const FREE_DESIGN_IMAGES = {
  photo: "https://images.example/photo.jpg",
  logo: "https://images.example/logo.png",
  code: "https://images.example/code.png",
} as const;

const HEBREW =
  "כל יום שישי אנחנו אופים חלות בתנור אבן, מגישים קפה טרי ומארחים מוזיקאים מהשכונה. אפשר להזמין מראש, לבוא עם הילדים ולהישאר עד הצהריים.";

/** Draws with coordinates as fractions of the page and text sizes in px of a page 1080 px wide or high. */
class Sheet {
  readonly w: number;
  readonly h: number;
  readonly unit: number;

  constructor({ w, h }: { w: number; h: number }) {
    this.w = w;
    this.h = h;
    this.unit = Math.min(w, h) / 1080;
  }

  box(x: number, y: number, w: number, h: number) {
    return { x: x * this.w, y: y * this.h, w: w * this.w, h: h * this.h };
  }

  /** A box of a size in units, around a point in fractions. */
  around(x: number, y: number, w: number, h: number) {
    const [wide, high] = [w * this.unit, h * this.unit];
    return { x: x * this.w - wide / 2, y: y * this.h - high / 2, w: wide, h: high };
  }

  text(
    words: string,
    box: { x: number; y: number; w: number; h: number },
    size: number,
    more: object = {},
  ): ElementInput {
    return text({ ...box, text: words, size: size * this.unit, font: "Rubik", fill: "#1B1B1F", ...more });
  }

  photo(box: { x: number; y: number; w: number; h: number }, more: object = {}): ElementInput {
    const across = box.w / box.h;
    const crop =
      across > 1.5 ? { x: 0, y: 0.1, w: 1, h: 1.5 / across } : { x: 0.1, y: 0, w: across / 1.5, h: 1 };
    const within = { ...crop, x: Math.min(crop.x, 1 - crop.w), y: Math.min(crop.y, 1 - crop.h) };
    return image({
      ...box,
      src: FREE_DESIGN_IMAGES.photo,
      natural: { w: 1800, h: 1200 },
      crop: within,
      ...more,
    });
  }

  logo(x: number, y: number): ElementInput {
    const box = this.around(x, y, 140, 70);
    return image({ ...box, src: FREE_DESIGN_IMAGES.logo, natural: { w: 400, h: 200 }, slot: "logo" });
  }

  button(words: string, x: number, y: number): ElementInput[] {
    const box = this.around(x, y, 320, 90);
    return [
      shape({ ...box, kind: "rect", radius: 45 * this.unit, fill: "#A8441C" }),
      this.text(words, box, 36, { align: "center", vertical: "middle", fill: "#FFFFFF", weight: 700 }),
    ];
  }
}

const white = { fill: "#FFFFFF" };
const big = { weight: 800, lineHeight: 1.1 };

const DRAWN: Record<string, (sheet: Sheet) => ElementInput[]> = {
  "full photo": (s) => [
    s.photo(s.box(0, 0, 1, 1)),
    s.logo(0.15, 0.2),
    s.text("Fresh bread every Friday", s.box(0.07, 0.45, 0.7, 0.18), 80, { ...white, ...big }),
    s.text("Baked in a stone oven from six", s.box(0.07, 0.65, 0.7, 0.05), 36, white),
    ...s.button("Order now", 0.22, 0.75),
  ],
  band: (s) => [
    s.photo(s.box(0, 0, 1, 1)),
    shape({ ...s.box(0, 0.55, 1, 0.22), kind: "rect", fill: "#1F3A63" }),
    s.text("Summer sale: up to 40% off", s.box(0.08, 0.58, 0.84, 0.09), 70, {
      ...white,
      ...big,
      align: "center",
    }),
    s.text("Only this week, in all our shops", s.box(0.08, 0.69, 0.84, 0.05), 34, {
      ...white,
      align: "center",
    }),
  ],
  "two columns": (s) => [
    s.photo(s.box(0, 0, 0.5, 1)),
    s.text("New in town", s.box(0.55, 0.25, 0.4, 0.14), 66, big),
    s.text("A small studio for slow mornings, good coffee and long talks.", s.box(0.55, 0.42, 0.4, 0.2), 36),
    ...s.button("Visit us", 0.72, 0.72),
  ],
  "speech bubble": (s) => [
    s.photo(s.box(0.3, 0.45, 0.4, 0.4), { mask: "ellipse" }),
    shape({
      ...s.box(0.1, 0.16, 0.8, 0.22),
      kind: "speech",
      radius: 30,
      fill: "#F6E3C3",
      tail: { x: 0.5, y: 1.25 },
    }),
    s.text("They answered within an hour and fixed everything.", s.box(0.15, 0.19, 0.7, 0.16), 48, {
      align: "center",
      vertical: "middle",
    }),
  ],
  rotated: (s) => [
    shape({ ...s.box(0.6, -0.1, 0.6, 0.4), kind: "ellipse", fill: "#F6E3C3" }),
    s.text("Today only", s.around(0.5, 0.3, 600, 90), 70, {
      ...big,
      rot: -12,
      align: "center",
      fill: "#A8441C",
    }),
    s.text("Two for one", s.box(0.08, 0.48, 0.84, 0.14), 110, { ...big, align: "center" }),
    s.text("On every cake in the window", s.box(0.08, 0.66, 0.84, 0.06), 40, { align: "center" }),
  ],
  groups: (s) => {
    const card = (x: number, words: string) => {
      const box = s.box(x, 0.45, 0.26, 0.25);
      return group({ ...box }, [
        shape({ x: 0, y: 0, w: box.w, h: box.h, kind: "rect", radius: 20, fill: "#F6E3C3" }),
        s.text(words, { x: box.w * 0.08, y: box.h * 0.3, w: box.w * 0.84, h: box.h * 0.4 }, 34, {
          align: "center",
        }),
      ]);
    };
    return [
      s.text("Three ways to start", s.box(0.07, 0.2, 0.86, 0.12), 76, { ...big, align: "center" }),
      card(0.07, "Plan"),
      card(0.37, "Write"),
      card(0.67, "Publish"),
    ];
  },
  frames: (s) => [
    s.photo(s.box(0.06, 0.16, 0.42, 0.3)),
    s.photo(s.box(0.52, 0.16, 0.42, 0.3)),
    s.text("Before and after", s.box(0.06, 0.52, 0.88, 0.1), 72, { ...big, align: "center" }),
    s.text("One weekend, one room, one bucket of paint.", s.box(0.06, 0.65, 0.88, 0.06), 38, {
      align: "center",
    }),
  ],
  "long Hebrew": (s) => [
    s.text("שישי במאפייה", s.box(0.08, 0.17, 0.84, 0.1), 84, { ...big, dir: "rtl" }),
    line({
      ...s.box(0.08, 0.3, 0.84, 0.005),
      points: [
        [0, 0.5],
        [1, 0.5],
      ],
      stroke: { color: "#A8441C", width: 4 },
    }),
    s.text(HEBREW, s.box(0.08, 0.34, 0.84, 0.34), 42, { dir: "rtl", lineHeight: 1.4 }),
    s.logo(0.85, 0.75),
  ],
  "row of icons": (s) => [
    s.text("Why work with us", s.box(0.08, 0.2, 0.84, 0.1), 72, { ...big, align: "center" }),
    ...[0, 1, 2, 3, 4].flatMap((at) => [
      shape({ ...s.around(0.14 + at * 0.18, 0.48, 90, 90), kind: "star", points: 5, fill: "#1F3A63" }),
      s.text(
        ["Fast", "Fair", "Local", "Open", "Kind"][at] ?? "",
        s.around(0.14 + at * 0.18, 0.58, 150, 44),
        32,
        { align: "center" },
      ),
    ]),
    ...s.button("Join us", 0.5, 0.74),
  ],
  "photo and caption": (s) => [
    s.photo(s.box(0.07, 0.15, 0.86, 0.45)),
    s.text("Morning light in the workshop", s.box(0.07, 0.63, 0.86, 0.07), 50, big),
    s.text("Photographed in Jaffa", s.box(0.07, 0.72, 0.86, 0.05), 32),
  ],
  "QR code": (s) => [
    s.text("Scan for the menu", s.box(0.08, 0.17, 0.84, 0.1), 76, { ...big, align: "center" }),
    image({ ...s.around(0.5, 0.5, 380, 380), src: FREE_DESIGN_IMAGES.code, natural: { w: 400, h: 400 } }),
    s.text("kolot.example/menu", s.box(0.08, 0.73, 0.84, 0.05), 36, { align: "center" }),
  ],
  "text outside": (s) => [
    s.text("Open on Sunday", s.box(0.08, 0.4, 0.84, 0.14), 90, big),
    s.text("An idea for later", s.box(1.05, 0.4, 0.4, 0.1), 40),
    s.text("See you there", s.box(0.55, 0.6, 0.6, 0.06), 44),
  ],
};

/** Realistic designs that no template made, at a page size. */
export function createFreeDesigns(size: { w: number; h: number }): Record<string, CanvasDocument> {
  const made = Object.entries(DRAWN).map(([name, draw]) => [
    name,
    createDocument({ size, pages: [{ bg: "#FBF8F3", elements: draw(new Sheet(size)) }], at: new Date(0) }),
  ]);
  return Object.fromEntries(made);
}
