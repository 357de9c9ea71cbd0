import { describe, expect, test } from "vitest";
import { ASPECT_RATIO_SIZES } from "@/lib/canvas/core/aspect-ratios";
import { getContrastRatio } from "@/lib/canvas/core/contrast";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { CanvasElement, TextElement } from "@/lib/canvas/core/elements";
import { lintPage } from "@/lib/canvas/core/lint";
import { resolveColor } from "@/lib/canvas/core/paints";

import { getChroma } from "@/lib/canvas/layouts/colors";

import { getComicSheet, layOutComic } from "@/lib/canvas/layouts/comics/comic";
import { getInfographicSheet, layOutInfographic } from "@/lib/canvas/layouts/infographics/infographic";
import {
  COMIC_LAYOUTS,
  COMIC_PANELS,
  type ComicLayout,
  INFOGRAPHIC_LAYOUTS,
} from "@/lib/canvas/layouts/layout-names";
import { countLines, measureLineWidth } from "@/lib/canvas/layouts/measure-text";
import type { PageLayoutOptions } from "@/lib/canvas/layouts/page-layout";
import { createBrandPalette } from "@/lib/canvas/layouts/palette";
import { type InfographicPlan, templateCopy } from "@/lib/canvas/layouts/plan-schemas";
import {
  GOALS,
  INDUSTRIES,
  POSTER_DESIGNS,
  TEMPLATE_DESIGNS,
  TEMPLATE_RATIOS,
} from "@/lib/canvas/layouts/template-formats";
import {
  BUILT_IN_TEMPLATES,
  findBuiltInTemplate,
  layOutBuiltInTemplate,
  readSample,
} from "@/lib/canvas/layouts/templates/built-in-templates";
import { layOutTemplate } from "@/lib/canvas/layouts/templates/template";
import type { Language } from "@/lib/i18n/direction";
import en from "@/messages/en/server/templates.json";
import he from "@/messages/he/server/templates.json";
import {
  createComicFixture,
  createInfographicFixture,
  createSheetFixture,
  IMAGE,
  KITS,
  SIZES,
  words,
} from "@/tests/harness/layout-fixtures";

const LANGUAGES = ["en", "he"] as const;

type Account = Pick<PageLayoutOptions, "brand" | "language" | "size">;
const createInfographicPage = (plan: InfographicPlan, account: Account) =>
  layOutInfographic(plan, createSheetFixture(getInfographicSheet(plan, account.size).grid), account);
const createComicPage = (layout: ComicLayout, full: boolean, account: Account) => {
  const plan = createComicFixture(COMIC_PANELS[layout], account.language, full);
  return layOutComic(plan, layout, createSheetFixture(getComicSheet(layout, account.size).grid), account);
};

/**
 * Headline lengths in characters: one or two words, the maximum of a plan, and a longer text that a user
 * enters in the editor.
 */
const HEADLINES = [12, 60, 120];

function copyOf(language: Language, full: boolean, letters = full ? 60 : 12) {
  return {
    headline: words(letters, language),
    subline: full ? words(110, language, 2) : null,
    cta: full ? words(24, language, 4) : null,
    kicker: full ? words(24, language, 6) : null,
  };
}

const TEXTS = { en, he };

interface Laid {
  what: string;
  document: CanvasDocument;
}

const laid: Laid[] = LANGUAGES.flatMap((language) =>
  [true, false].flatMap((full) =>
    KITS.flatMap((brand) => {
      const how = `${language} ${full ? "full" : "short"} ${brand.name}`;
      const infographics = INFOGRAPHIC_LAYOUTS.flatMap((design) =>
        SIZES.map((size) => ({
          what: `${design} ${size.w}x${size.h} ${how}`,
          document: createInfographicPage(createInfographicFixture(design, language, full), {
            ...{ brand, language, size },
          }),
        })),
      );
      const comics = COMIC_LAYOUTS.flatMap((layout) =>
        SIZES.map((size) => ({
          what: `comic ${layout} ${size.w}x${size.h} ${how}`,
          document: createComicPage(layout, full, { brand, language, size }),
        })),
      );
      const templates = TEMPLATE_DESIGNS.flatMap((design) =>
        TEMPLATE_RATIOS.flatMap((ratio) =>
          HEADLINES.map((letters) => ({
            what: `template ${design} ${ratio} ${letters} letters ${how}`,
            document: layOutTemplate(
              { copy: copyOf(language, full, letters), image: full ? IMAGE : null, design },
              { brand, language, size: ASPECT_RATIO_SIZES[ratio] },
            ),
          })),
        ),
      );
      return [...infographics, ...comics, ...templates];
    }),
  ),
);

/** The built-in templates with their sample texts, in their own colors, a brand's and a hardly usable kit's. */
const builtIn: Laid[] = LANGUAGES.flatMap((language) =>
  KITS.filter((_, at) => [0, 1, 6].includes(at)).flatMap((brand) =>
    BUILT_IN_TEMPLATES.map((one) => ({
      what: `template ${one.id} ${language} ${brand.name}`,
      document: layOutBuiltInTemplate(one, { texts: TEXTS[language], brand, language }),
    })),
  ),
);
laid.push(...builtIn);

const pageOf = (document: CanvasDocument) => {
  const [page] = document.pages;
  if (!page) throw new Error("no page");
  return page;
};
const inOrder = (document: CanvasDocument) =>
  pageOf(document).order.map((id) => pageOf(document).els[id] as CanvasElement);
const textsOf = (document: CanvasDocument) =>
  inOrder(document).filter((one): one is TextElement => one.type === "text");
const flat = (paint: unknown, { palette }: CanvasDocument) => resolveColor(paint as string, palette);
const findings = (check: (one: Laid) => string[]) =>
  laid.flatMap((one) => check(one).map((finding) => `${one.what}: ${finding}`));

/**
 * Returns the colors below three points of the text box: the middle, and near both sides, since the text
 * starts at either.
 */
function groundsUnder(document: CanvasDocument, text: TextElement): string[] {
  const below = inOrder(document).slice(0, pageOf(document).order.indexOf(text.id));
  if (text.bg) return [flat(text.bg.fill, document)];
  const middle = text.y + text.h / 2;
  return [0.1, 0.5, 0.9].map((share) => {
    const [x, y] = [text.x + text.w * share, middle];
    const covering = below.findLast(
      (one) =>
        one.opacity === 1 &&
        ((one.type === "shape" && one.fill && one.kind !== "triangle") ||
          one.type === "image" ||
          one.type === "group") &&
        (one.type === "shape" && one.kind === "ellipse"
          ? ((x - one.x - one.w / 2) / (one.w / 2)) ** 2 + ((y - one.y - one.h / 2) / (one.h / 2)) ** 2 <= 1
          : x >= one.x && x <= one.x + one.w && y >= one.y && y <= one.y + one.h),
    );
    if (!covering) return flat(pageOf(document).bg, document);
    return covering.type === "shape" ? flat(covering.fill, document) : "image";
  });
}

describe(`${laid.length} pages of all designs, formats, languages and kits`, () => {
  test('text box lies within its page and its overflow is "shrink"', () => {
    const outside = findings(({ document }) =>
      textsOf(document)
        .filter(({ x, y, w, h, size, overflow }) => {
          const { w: wide, h: high } = document.size;
          return (
            x < 0 || y < 0 || x + w > wide + 0.1 || y + h > high + 0.1 || size < 12 || overflow !== "shrink"
          );
        })
        .map(({ text }) => text),
    );
    expect(outside).toEqual([]);
  });

  test("text has a contrast ratio of at least 4.5 on the color below it", () => {
    const unread = findings(({ document }) =>
      textsOf(document).flatMap((text) =>
        groundsUnder(document, text)
          .filter((ground) => ground === "image" || getContrastRatio(flat(text.fill, document), ground) < 4.5)
          .map((ground) => `"${text.text}" on ${ground}`),
      ),
    );
    expect(unread).toEqual([]);
  });

  test("text boxes of a page never overlap each other", () => {
    const crossing = findings(({ document }) => {
      const texts = textsOf(document);
      return texts.flatMap((one, at) =>
        texts.slice(at + 1).flatMap((other) => {
          const wide = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
          const high = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
          return wide > 1 && high > 1 ? [`"${one.text}" and "${other.text}"`] : [];
        }),
      );
    });
    expect(crossing).toEqual([]);
  });

  test("text fits its box at its font size or when shrunk to 12 px", () => {
    const spilt = findings(({ document }) =>
      textsOf(document)
        .filter(({ text, font, weight, lineHeight, w, h }) => {
          const face = { font, weight, lineHeight };
          return countLines(text, face, 12, w) * 12 * lineHeight > h + 1;
        })
        .map(({ text, w, h }) => `"${text}" in ${w}x${h}`),
    );
    expect(spilt).toEqual([]);
  });

  test("template headline fits its box at its font size without breaking a word", () => {
    const spilt = findings(({ what, document }) =>
      textsOf(document)
        .filter(({ slot }) => what.startsWith("template") && slot === "headline")
        .filter(({ text, font, weight, lineHeight, size, w, h }) => {
          const face = { font, weight, lineHeight };
          const broken = text.split(" ").some((word) => measureLineWidth(word, face, size) > w + 1);
          return broken || countLines(text, face, size, w) * size * lineHeight > h + 1;
        })
        .map(({ text, size, w, h }) => `"${text}" of ${size} px in ${w}x${h}`),
    );
    expect(spilt).toEqual([]);
  });

  test("story page places texts and logo outside the area that the platform covers", () => {
    const hidden = findings(({ document }) => {
      const { h } = document.size;
      if (document.ratio !== "9:16") return [];
      return inOrder(document)
        .filter((one) => one.type === "text" || (one.type === "image" && one.slot === "logo"))
        .filter((one) => one.y < h * 0.14 - 0.1 || one.y + one.h > h * 0.8 + 0.1)
        .map((one) => `${one.type === "text" ? one.text : "logo"} from ${one.y} to ${one.y + one.h}`);
    });
    expect(hidden).toEqual([]);
  });

  test("text has a font size of at least 14 px on every page", () => {
    const tiny = findings(({ document }) =>
      textsOf(document)
        .filter(({ size }) => size < 14)
        .map(({ text, size }) => `"${text}" ${size}`),
    );
    expect(tiny).toEqual([]);
  });
});

test("product's own checks find nothing on a generated design", () => {
  const found = findings(({ what, document }) =>
    what.startsWith("template") ? [] : lintPage(document, 0).map(({ id, code }) => `${code} ${id}`),
  );
  expect(found).toEqual([]);
});

test("product's own checks find nothing on a built-in template with its sample texts", () => {
  const found = LANGUAGES.flatMap((language) =>
    BUILT_IN_TEMPLATES.flatMap((template) => {
      const brand = { name: TEXTS[language].brand, colors: [], fonts: [], logo: null };
      const document = layOutBuiltInTemplate(template, { texts: TEXTS[language], brand, language });
      return lintPage(document, 0).map(({ id, code }) => `${language} ${template.id}: ${code} ${id}`);
    }),
  );
  expect(found).toEqual([]);
});

describe("variety", () => {
  const [brand] = KITS;
  interface Box {
    type: string;
    x: number;
    y: number;
    w: number;
    h: number;
  }
  /** Boxes in shares of the page, without the signature's; speech follows the images. */
  const shapesOf = (document: CanvasDocument, types: string[]): Box[] => {
    const { w, h } = document.size;
    return Object.values(pageOf(document).els)
      .filter((one) => types.includes(one.type) && !(one.type === "text" && one.text === brand?.name))
      .map((one) => ({ type: one.type, x: one.x / w, y: one.y / h, w: one.w / w, h: one.h / h }));
  };
  /** To the eye, two boxes are the same place when most of their union is common. */
  const isSamePlace = (one: Box, other: Box) => {
    const wide = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
    const high = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
    if (one.type !== other.type || wide <= 0 || high <= 0) return false;
    const common = wide * high;
    return common / (one.w * one.h + other.w * other.h - common) >= 0.7;
  };
  const countSame = (one: Box[], other: Box[]) =>
    one.filter((box) => other.some((candidate) => isSamePlace(box, candidate))).length;
  /** Divides by the larger layout, because three boxes that also stand in a layout of six do not make both alike. */
  const shareOfLarger = (one: Box[], other: Box[]) =>
    Math.min(countSame(one, other), countSame(other, one)) / Math.max(one.length, other.length);

  interface Drawn {
    name: string;
    shapes: Box[];
  }
  const listAlike = (drawn: Drawn[]) =>
    drawn.flatMap((one, at) =>
      drawn
        .slice(at + 1)
        .filter((other) => shareOfLarger(one.shapes, other.shapes) >= 2 / 3)
        .map((other) => `${one.name} and ${other.name}`),
    );

  // spec: 1.4
  test.each(SIZES)("no two generated layouts of a kind place two thirds alike on $w x $h", (size) => {
    if (!brand) throw new Error("no kit");
    const account = { brand, language: "en", size } as const;
    const infographics = INFOGRAPHIC_LAYOUTS.map((design) => {
      const page = createInfographicPage(createInfographicFixture(design, "en", false), account);
      return { name: design, shapes: shapesOf(page, ["image", "text"]) };
    });
    const comics = COMIC_LAYOUTS.map((layout) => ({
      name: layout,
      shapes: shapesOf(createComicPage(layout, false, account), ["image"]),
    }));
    // The photographs of a scrapbook stand as a window's panels do; they are turned, framed and taped.
    expect(listAlike([...infographics])).toEqual([]);
    expect(listAlike(comics.filter(({ name }) => name !== "scrapbook"))).toEqual([]);
    expect(Math.min(infographics.length, comics.length - 1)).toBeGreaterThanOrEqual(10);
  });

  // spec: 1.4
  test("every generated design shows a generated image", () => {
    const bare = findings(({ what, document }) => {
      const images = Object.values(pageOf(document).els).filter(
        (one) => one.type === "image" && one.slot === "hero",
      );
      return what.startsWith("template") || images.length > 0 ? [] : ["no image"];
    });
    expect(bare).toEqual([]);
  });

  test("designs of built-in templates differ: no two place two thirds of the larger one alike", () => {
    if (!brand) throw new Error("no kit");
    for (const ratio of TEMPLATE_RATIOS) {
      const drawn = POSTER_DESIGNS.map((design) => {
        const copy = readSample({ goal: "product", industry: "food" }, en);
        const items = ["One", "Two words", "Three", "Four words"];
        const subject = { design, style: "clean" as const, copy: { ...copy, items }, image: IMAGE };
        return {
          design,
          page: layOutTemplate(subject, { brand, language: "en", size: ASPECT_RATIO_SIZES[ratio] }),
        };
      });
      const boxes = drawn.map(({ design, page }) => ({
        name: design,
        shapes: shapesOf(page, ["text", "image", "shape"]),
      }));
      expect(listAlike(boxes)).toEqual([]);
    }
  });
});

describe("built-in templates", () => {
  test("built-in templates cover every goal in every industry and format, in 24 designs or more", () => {
    for (const ratio of TEMPLATE_RATIOS) {
      const ours = BUILT_IN_TEMPLATES.filter((one) => one.ratio === ratio);
      const subjects = ours.map(({ goal, industry }) => `${goal} ${industry}`);
      expect(subjects.length).toBeGreaterThanOrEqual(120);
      expect(new Set(subjects).size).toBe(GOALS.length * INDUSTRIES.length);
      expect(new Set(ours.map(({ design }) => design)).size).toBeGreaterThanOrEqual(24);
    }
    expect(new Set(BUILT_IN_TEMPLATES.map(({ id }) => id)).size).toBe(BUILT_IN_TEMPLATES.length);
    expect(findBuiltInTemplate("kolot-offer-food-4x5")).toMatchObject({ design: "seal", ratio: "4:5" });
    expect(findBuiltInTemplate("kolot-offer-food-16x9")).toBeUndefined();
  });

  test("template sample texts satisfy the copy schema and pages have their format's size", () => {
    for (const template of BUILT_IN_TEMPLATES) {
      for (const texts of Object.values(TEXTS)) {
        const { stat: _, note: __, items: ___, ...copy } = readSample(template, texts);
        expect(templateCopy.parse(copy)).toEqual(copy);
      }
    }
    const wrong = builtIn.filter(
      ({ what, document }) => !what.includes(`-${document.ratio.replace(":", "x")} `),
    );
    expect(wrong.map(({ what }) => what)).toEqual([]);
  });

  test("template without an image shows the same motif in both languages, mirrored in Hebrew", () => {
    const [brand] = KITS;
    const [left, right] = LANGUAGES.map((language) =>
      BUILT_IN_TEMPLATES.map((one) => {
        const kit = { name: "", colors: [], fonts: [], ...brand, logo: null };
        const page = layOutBuiltInTemplate(one, { texts: TEXTS[language], brand: kit, language });
        const drawing = inOrder(page).find(({ type }) => type === "group");
        const inside = drawing?.type === "group" ? drawing.children.length : 0;
        const middle = drawing ? drawing.x + drawing.w / 2 : page.size.w / 2;
        return { inside, middle: language === "he" ? page.size.w - middle : middle };
      }),
    );
    for (const [at, { inside, middle }] of (left ?? []).entries()) {
      expect(right?.[at]?.inside).toBe(inside);
      expect(right?.[at]?.middle).toBeCloseTo(middle, 0);
    }
  });
});

describe("reading order", () => {
  const brand = KITS[1] ?? { name: "", colors: [], fonts: [], logo: null };
  const [square, , , wide] = SIZES;
  const at = (document: CanvasDocument, text: string) => textsOf(document).find((one) => one.text === text);

  test.each(LANGUAGES)("first column, step and panel stand at the inline start edge in %s", (language) => {
    const rtl = language === "he";
    const size = wide ?? { w: 1536, h: 1024 };
    const begins = (first: number | undefined, second: number | undefined) =>
      expect(rtl ? (first ?? 0) > (second ?? 0) : (first ?? 0) < (second ?? 0)).toBe(true);
    const compared = createInfographicFixture("comparison", language, false);
    const comparison = createInfographicPage(compared, { brand, language, size });
    begins(
      at(comparison, compared.columns?.first ?? "")?.x,
      at(comparison, compared.columns?.second ?? "")?.x,
    );
    const steps = createInfographicFixture("steps", language, false);
    const numbered = createInfographicPage(steps, { brand, language, size });
    begins(at(numbered, "2")?.x, at(numbered, steps.items[1]?.label ?? "")?.x);
    const comic = createComicPage("columns", false, { brand, language, size });
    const panels = inOrder(comic).filter((one) => one.type === "image");
    begins(panels[0]?.x, panels[1]?.x);
    // The sheet is drawn from left to right in every language.
    expect(panels.map((one) => (one.type === "image" ? Math.round(one.crop.x * 10) : 0))).toEqual([0, 3, 7]);
  });

  test("Hebrew page is right-to-left without justification or letter spacing; numbers stay left-to-right", () => {
    const page = createInfographicPage(createInfographicFixture("numbers", "he", false), {
      brand,
      language: "he",
      size: square ?? { w: 1, h: 1 },
    });
    const hebrew = textsOf(page).filter(({ text }) => /[א-ת]/.test(text));
    expect(hebrew.length).toBeGreaterThan(3);
    for (const one of hebrew) expect(one).toMatchObject({ dir: "rtl", letter: 0 });
    expect(textsOf(page).find(({ text }) => text === "1%")).toMatchObject({ dir: "ltr", align: "end" });
  });

  test("Hebrew page mirrors the English page", () => {
    const en = layOutTemplate(
      { copy: copyOf("en", false), image: IMAGE, design: "split" },
      { brand, language: "en", size: ASPECT_RATIO_SIZES["1:1"] },
    );
    const he = layOutTemplate(
      { copy: copyOf("he", false), image: IMAGE, design: "split" },
      { brand, language: "he", size: ASPECT_RATIO_SIZES["1:1"] },
    );
    const images = [en, he].map((page) => inOrder(page).find((one) => one.type === "image"));
    expect((images[1]?.x ?? 0) + (images[1]?.w ?? 0)).toBeCloseTo(1080 - (images[0]?.x ?? 0), 1);
  });
});

test("page contains only the texts of its plan and the account name", () => {
  const plan = createInfographicFixture("timeline", "en", false);
  const brand = { name: "Shachar", colors: [], fonts: [], logo: null };
  const page = createInfographicPage(plan, { brand, language: "en", size: { w: 1024, h: 1024 } });
  const said = textsOf(page)
    .map(({ text }) => text)
    .toSorted();
  const planned = [
    plan.title,
    ...plan.items.flatMap(({ label, value, text }) => [label, value, text]),
    "Shachar",
  ];
  expect(said).toEqual(planned.toSorted());
});

test("palette of pale colors gains saturation instead of turning gray", () => {
  const { primary, secondary, paper } = createBrandPalette(["#f7d9e3", "#cfe8ef", "#fff7e6"]);
  expect(getContrastRatio(primary, paper)).toBeGreaterThanOrEqual(2);
  expect(getChroma(primary)).toBeGreaterThan(getChroma("#f7d9e3"));
  expect(secondary).toBe("#CFE8EF");
  // Gray has no saturation to increase, so it becomes darker.
  expect(getChroma(createBrandPalette(["#fafafa", "#f0f0f0"]).primary)).toBe(0);
});

test("template colors use palette tokens, so that another kit can replace them", () => {
  const brand = { name: "B", colors: ["#1f3a63", "#f6e3c3", "#a8441c"], fonts: [], logo: null };
  const page = layOutTemplate(
    { copy: copyOf("en", false), image: null, design: "arch" },
    { brand, language: "en", size: ASPECT_RATIO_SIZES["4:5"] },
  );
  expect(page.palette["brand.primary"]).toBe("#1F3A63");
  expect(pageOf(page).bg).toEqual({ token: "brand.primary" });
});
