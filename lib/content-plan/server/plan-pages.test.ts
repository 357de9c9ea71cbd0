import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PlanEntry, PlanRenderInput, PlanTexts } from "@/lib/content-plan/plan-document";
import { PAGE_STYLE } from "@/lib/content-plan/server/pdf/page-style";
import { renderPlanPdf } from "@/lib/content-plan/server/render-plan-pdf";
import { createTempDirectory, removeTempDirectory } from "@/lib/core/server/temp-directory";
import { readServerMessages } from "@/lib/i18n/server-messages";
import { type Box, readPageGlyphs } from "@/tests/harness/pdf-glyphs";
import { readVisualSegments, type VisualLine } from "@/tests/harness/pdf-visual-lines";
import { readPdf } from "@/tests/harness/read-pdf";

const WORDS = {
  he: "מחמצת בת 11 שנה (רבקה) יוצאת ב־5:40 מהתנור של סבא, ₪12 בלבד. ",
  en: "Eleven-year-old sourdough (Rivka) leaves the oven at 5:40, ₪12 only. ",
};
const ADDRESS =
  "https://shachar-bakery.example/orders/challah?utm_source=instagram&utm_campaign=november2026";
const TAGS = ["חלה", "sourdough", "מאפיית_שחר_יפו_העתיקה_מאז_1962", "jaffa", "לחם", "bakery", "שבת_שלום"];
const SIZES = [
  [400, 500],
  [400, 400],
  [600, 300],
  [300, 540],
] as const;

interface Sheet {
  pieces: VisualLine[];
  imageBoxes: Box[];
}

let folder: string;
const sheets = { en: [] as Sheet[], he: [] as Sheet[] };

function takeImages(from: string[], count: number, first: number) {
  const images = Array.from({ length: count }, (_, n) => from[(first + n) % from.length] ?? "");
  return { images, imageCount: count };
}

/**
 * Short posts, one without an image, one without text, one that fills the page, and one that continues on the
 * next.
 */
function entriesOf(language: "en" | "he", images: string[]): PlanEntry[] {
  const one = WORDS[language];
  const texts = [
    one.trim(),
    `${one}👋😀\n${one}\n${one}`,
    `${one}${language === "he" ? "להזמנות" : "Orders"}: ${ADDRESS}`,
    "",
    one.repeat(6),
    Array.from({ length: 12 }, () => one.repeat(4)).join("\n\n"),
    one,
  ];
  return texts.map((text, index) => ({
    ...{
      text,
      language,
      date: language === "he" ? `יום רביעי, ${index + 1} בנובמבר` : `Wed, Nov ${index + 1}`,
    },
    ...{ time: "07:30", platform: "instagram", status: language === "he" ? "מתוזמן" : "Scheduled" },
    ...{ hashtags: index % 2 ? [] : TAGS, isVideo: index === 4 },
    ...takeImages(images, index === 3 ? 0 : index === 4 ? 10 : 1 + (index % 3), index),
    permalink: index === 1 ? "https://facebook.example/1" : null,
  }));
}

async function draw(language: "en" | "he"): Promise<Sheet[]> {
  const images = await Promise.all(
    SIZES.map(async ([width, height], index) => {
      const path = join(folder, `${language}-${index}.png`);
      await sharp({ create: { width, height, channels: 3, background: "#e4572e" } }).toFile(path);
      return path;
    }),
  );
  const entries = entriesOf(language, images);
  const task: PlanRenderInput = {
    ...{ folder, language, texts: await readServerMessages<PlanTexts>(language, "content-plan"), entries },
    ...{ brandName: language === "he" ? "מאפיית שחר והבנים, יפו העתיקה (בע״מ)" : "Shachar and Sons (Jaffa)" },
    ...{ logo: images[1] ?? null, range: "Nov 1–30", zone: "Jerusalem", platform: null },
    weekdays:
      language === "he"
        ? ["א׳", "ב׳", "ג׳", "ד׳", "ה׳", "ו׳", "ש׳"]
        : [..."SMTWTFS"].map((day, n) => `${day}${n}`),
    weeks: Array.from({ length: 5 }, (_, week) =>
      Array.from({ length: 7 }, (__, day) => ({
        ...{ label: String(week * 7 + day + 1), isIn: week * 7 + day < 30 },
        entries: week === 0 ? [...entries.keys()].slice(0, day) : [],
      })),
    ),
  };
  const { path } = await renderPlanPdf(task, () => undefined);
  const bytes = new Uint8Array(await readFile(path));
  const { pages } = await readPdf(bytes);
  return Promise.all(
    Array.from({ length: pages }, async (_, index) => {
      const { letters, imageBoxes: seen } = await readPageGlyphs(bytes, index + 1);
      return { pieces: readVisualSegments(letters), imageBoxes: seen };
    }),
  );
}

beforeAll(async () => {
  folder = await createTempDirectory();
  sheets.en = await draw("en");
  sheets.he = await draw("he");
}, 60_000);
afterAll(() => removeTempDirectory(folder));

const meet = (a: Box, b: Box) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
  Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom) > 1;
const round = ({ left, right, bottom, top }: Box) => [left, right, bottom, top].map(Math.round).join(" ");

/** Columns of a post from the reading side: day, image, text. */
const COLUMNS = { day: [41, 115], image: [131, 217], words: [233, 554.3] } as const;

describe.each(["en", "he"] as const)("page layout of a plan in %s", (language) => {
  const column = (name: keyof typeof COLUMNS): [number, number] => {
    const [from, to] = COLUMNS[name];
    return language === "en" ? [from, to] : [PAGE_STYLE.width - to, PAGE_STYLE.width - from];
  };
  const within = ({ left, right }: Box, [from, to]: [number, number]) => left > from - 1 && right < to + 1;

  it("a plan has a cover and at least three pages of posts", () => {
    expect(sheets[language].length).toBeGreaterThanOrEqual(4);
    for (const { pieces } of sheets[language]) expect(pieces.length).toBeGreaterThan(6);
  });

  it("page content stays within the margins", () => {
    const outside = sheets[language].flatMap(({ pieces, imageBoxes }, page) =>
      [...pieces, ...imageBoxes]
        .filter(
          ({ left, right, bottom, top }) =>
            left < PAGE_STYLE.side - 1 ||
            right > PAGE_STYLE.width - PAGE_STYLE.side + 1 ||
            bottom < 20 ||
            top > PAGE_STYLE.height - 20,
        )
        .map((box) => `page ${page + 1}: ${"text" in box ? box.text : "picture"} ${round(box)}`),
    );
    expect(outside).toEqual([]);
  });

  it("page elements do not overlap", () => {
    const over = sheets[language].flatMap(({ pieces, imageBoxes }, page) => {
      const all: (Box & { text?: string })[] = [...pieces, ...imageBoxes];
      return all.flatMap((box, index) =>
        all
          .slice(index + 1)
          .filter((other) => meet(box, other))
          .map((other) => `page ${page + 1}: ${box.text} ${round(box)} and ${other.text} ${round(other)}`),
      );
    });
    expect(over).toEqual([]);
  });

  it("day, image and text of each post are in their columns from the reading side", () => {
    const posts = sheets[language].slice(1);
    const inHead = (box: Box) => box.bottom > PAGE_STYLE.height - 75;
    const images = posts.flatMap((sheet) => sheet.imageBoxes.filter((box) => !inHead(box)));
    // Seven posts, one of them without an image; the further images of four are below their texts.
    expect(images.filter((box) => within(box, column("image")))).toHaveLength(6);
    expect(images.filter((box) => within(box, column("words")))).toHaveLength(14);
    expect(images).toHaveLength(20);
    const days = posts.flatMap(({ pieces }) => pieces.filter(({ text }) => /^Nov\d,2026$/.test(text)));
    expect(days.filter((box) => !within(box, column("day"))).map(({ text }) => text)).toEqual([]);
    const long = posts.flatMap(({ pieces }) => pieces.filter(({ text }) => text.length > 30));
    expect(long.length).toBeGreaterThan(30);
    expect(
      long.filter((box) => !inHead(box) && !within(box, column("words"))).map(({ text }) => text),
    ).toEqual([]);
  });

  it("no post starts without its first lines, and a continued post is named on the next page", () => {
    // The sixth post is the long one; its day column shows "Nov 6".
    const findDay = ({ pieces }: Sheet) =>
      pieces.find((box) => box.text.replace(/\D/g, "") === "6" && within(box, column("day")));
    const pages = sheets[language].slice(1).filter(findDay);
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) {
      const { pieces } = page;
      const day = findDay(page);
      const below = pieces.filter(
        (box) => box.top < (day?.top ?? 0) + 12 && box.text.length > 30 && within(box, column("words")),
      );
      // The last lines may be fewer.
      expect(below.length).toBeGreaterThan(index === pages.length - 1 ? 0 : 2);
    }
  });

  it("a broken word gets no hyphen", () => {
    const drawn = sheets[language]
      .slice(1)
      .flatMap(({ pieces }) => pieces.map(({ text }) => text))
      .join("");
    const signs = (text: string) => text.split("-").length - 1;
    const written = entriesOf(language, [])
      .map(({ text }) => text)
      .join("");
    expect(signs(drawn)).toBe(signs(written));
  });
});
