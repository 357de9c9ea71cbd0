import type { ImageSheet } from "@/lib/canvas/layouts/image-sheet";
import type { InfographicLayout } from "@/lib/canvas/layouts/layout-names";
import { comicPlan, ITEM_COUNTS, infographicPlan } from "@/lib/canvas/layouts/plan-schemas";
import type { Language } from "@/lib/i18n/direction";

const WORDS = {
  en: "the bread comes out of a warm oven before anybody else on this street has woken up today",
  he: "הלחם יוצא מהתנור החם הרבה לפני שמישהו אחר ברחוב הזה התעורר הבוקר ופתח את החלון",
};
/** Returns text of at most `most` characters. A different `from` gives different text. */
export const words = (most: number, language: Language, from = 0) => {
  const all = WORDS[language].split(" ");
  let text = "";
  for (let at = from; ; at += 1) {
    const next = `${text}${text ? " " : ""}${all[at % all.length]}`;
    if (next.length > most) return text || (all[from % all.length] ?? "").slice(0, most);
    text = next;
  }
};

/** Page sizes of generated designs. */
export const SIZES = ["1024x1024", "1024x1280", "1024x1536", "1536x1024"].map((size) => {
  const [w = 0, h = 0] = size.split("x").map(Number);
  return { w, h };
});
export const IMAGE = { src: "https://media.example/public/a.png", w: 1000, h: 700, alt: "A loaf" };
/** Brand kits whose colors, fonts and logos are difficult. */
export const KITS = [
  {
    name: "Shachar Bakery",
    colors: ["#1f3a63", "#f6e3c3", "#a8441c"],
    fonts: [],
    logo: { ...IMAGE, w: 512, h: 512 },
  },
  { name: "No kit", colors: [], fonts: [], logo: null },
  {
    name: "נאון בע״מ",
    colors: ["#ffff00", "#ff00ff", "#00ffff"],
    fonts: ["Rubik"],
    logo: { ...IMAGE, w: 900, h: 200 },
  },
  { name: "Pale", colors: ["#fafafa", "#f0f0f0"], fonts: ["karantina", "Heebo"], logo: null },
  { name: "Night", colors: ["#0b1026", "#14213d", "#6c2bd9"], fonts: [], logo: null },
  { name: "Pastel", colors: ["#f7d9e3", "#cfe8ef", "#fff7e6"], fonts: ["Varela Round"], logo: null },
  { name: "Grey on grey", colors: ["#777777", "#7f7f7f", "#888888"], fonts: ["Amatic SC"], logo: null },
];

/** Returns a plan that fills a design to its limits, or one with the least text. */
export function createInfographicFixture(design: InfographicLayout, language: Language, full: boolean) {
  const { min, max } = ITEM_COUNTS[design];
  const count = full ? max : min;
  const most = (long: number, short: number) => (full ? long : short);
  return infographicPlan.parse({
    design,
    title: words(most(70, 14), language),
    subtitle: full ? words(110, language, 3) : null,
    scene: "x",
    columns: {
      first: words(most(30, 8), language, 1),
      second: words(most(30, 8), language, 5),
      firstScene: "x",
      secondScene: "x",
    },
    items: Array.from({ length: count }, (_, at) => ({
      label: words(most(44, 10), language, at),
      value: full ? `${at + 1},234,567` : `${at + 1}%`,
      text: words(most(100, 12), language, at + 2),
      other: words(most(100, 12), language, at + 4),
      icon: "bread" as const,
      scene: "x",
    })),
    alt: "x",
  });
}

/** Returns a comic plan whose panels have the longest or the shortest words. */
export function createComicFixture(panels: number, language: Language, full: boolean) {
  const most = panels === 6 ? 36 : 60;
  const speech = [0, 1].map((at) => ({ speaker: "Noa", text: words(full ? most : 8, language, at) }));
  const panel = {
    scene: "x",
    caption: words(full ? most : 9, language, 3),
    speech: full ? speech : speech.slice(1),
  };
  return comicPlan.parse({
    title: words(full ? 60 : 9, language),
    cast: "x",
    panels: Array(panels).fill(panel),
    alt: "x",
  });
}

/** Returns a sheet of images with this grid. */
export function createSheetFixture(grid: ImageSheet["grid"]): ImageSheet {
  const [w = 0, h = 0] = grid.size.split("x").map(Number);
  return { image: { ...IMAGE, w, h }, grid };
}
