import { z } from "zod";
import { ICONS } from "@/lib/canvas/layouts/icons";
import { COMIC_PANELS, INFOGRAPHIC_LAYOUTS, type InfographicLayout } from "@/lib/canvas/layouts/layout-names";
import { MAX_HEADLINE_LENGTH } from "@/lib/canvas/layouts/template-formats";

// Schemas of the plans that a model returns for layout. Fields are nullable instead of optional, because
// strict structured output requires every field.

/** Icons of an infographic item. */
export type IconName = keyof typeof ICONS;
const ICON_NAMES = Object.keys(ICONS) as IconName[];

const line = (maxLength: number, what: string) => z.string().trim().min(1).max(maxLength).describe(what);
const alt = line(400, "What the finished image shows and says, for somebody who cannot see it");

const scene = (what: string) => line(240, `In English, for the illustrator: ${what}. No words in the image`);

const infographicItem = z.object({
  label: line(44, "The point in a few words"),
  value: line(14, "A number, time or date from the material that stands for the point").nullable(),
  text: line(100, "One short sentence more").nullable(),
  other: line(100, "Only for two sides: what stands against it on the second side").nullable(),
  icon: z.enum(ICON_NAMES),
  scene: scene("one object or small scene that shows this point"),
});

/** Number of items per design that fill it and stay legible on a phone on a square page. */
export const ITEM_COUNTS: Record<InfographicLayout, { min: number; max: number }> = {
  steps: { min: 2, max: 6 },
  numbers: { min: 2, max: 5 },
  comparison: { min: 2, max: 4 },
  list: { min: 2, max: 6 },
  timeline: { min: 2, max: 6 },
  path: { min: 3, max: 6 },
  ranking: { min: 2, max: 5 },
  myth: { min: 2, max: 3 },
  change: { min: 2, max: 3 },
  checklist: { min: 2, max: 6 },
  cycle: { min: 3, max: 6 },
  quadrant: { min: 4, max: 4 },
  cover: { min: 2, max: 4 },
  week: { min: 2, max: 7 },
};

/** Designs that set two sides against each other. */
export const TWO_SIDED: readonly InfographicLayout[] = ["comparison", "myth", "change"];
/** Designs in which every item has a value. */
export const VALUED: readonly InfographicLayout[] = ["timeline", "ranking", "week"];

/** Creates the schema of an infographic plan whose design is one of these. */
export function createInfographicPlan(designs: readonly [InfographicLayout, ...InfographicLayout[]]) {
  return z
    .object({
      design: z.enum(designs),
      title: line(70, "What the whole says"),
      subtitle: line(110, "One line below it").nullable(),
      scene: scene("one image that says what the whole is about"),
      columns: z
        .object({
          first: line(30, "The first side"),
          second: line(30, "The second side"),
          firstScene: scene("the first side"),
          secondScene: scene("the second side, seen the same way"),
        })
        .nullable()
        .describe("Only for two sides"),
      items: z.array(infographicItem).min(2).max(7),
      alt,
    })
    .superRefine(({ design, items, columns }, { addIssue }) => {
      const fault = (message: string) => addIssue({ code: "custom", message });
      if (TWO_SIDED.includes(design) && !(columns && items.every(({ text, other }) => text && other))) {
        fault(
          "This design needs both columns, and in every item a text for the first and another for the second",
        );
      }
      if (design === "numbers" && items.filter(({ value }) => value).length < 2) {
        fault("The design of numbers needs at least two items with a value");
      }
      const { min, max } = ITEM_COUNTS[design];
      if (items.length > max) fault(`This design has room for ${max} items`);
      if (items.length < min) fault(`This design needs at least ${min} items`);
      if (VALUED.includes(design) && !items.every(({ value }) => value)) {
        fault("In this design every item has its number, time or date as the value");
      }
    });
}

export const infographicPlan = createInfographicPlan(INFOGRAPHIC_LAYOUTS);

export type InfographicItem = z.infer<typeof infographicItem>;
export type InfographicPlan = z.infer<typeof infographicPlan>;

const comicPanel = z.object({
  scene: line(300, "In English: what is seen, who does what and where. No words in the image"),
  caption: line(90, "The narrator's line").nullable(),
  speech: z
    .array(z.object({ speaker: line(30, "Who speaks"), text: line(70, "What they say") }))
    .max(2)
    .describe("In reading order"),
});

/** Numbers of panels that fill a layout. */
const PANEL_COUNTS: readonly number[] = Object.values(COMIC_PANELS);

/** Creates the schema of a comic plan; with `count` it has exactly that many panels. */
export function createComicPlan(count?: number) {
  const panels = z.array(comicPanel);
  return z
    .object({
      title: line(60, "The comic's title"),
      cast: line(400, "In English: who appears and what they look like, the same in every panel"),
      panels: count ? panels.min(count).max(count) : panels.min(3).max(6),
      alt,
    })
    .superRefine(({ panels: drawn }, { addIssue }) => {
      if (!PANEL_COUNTS.includes(drawn.length)) {
        addIssue({ code: "custom", message: "Three, four or six panels", path: ["panels"] });
      }
      const maxLetters = drawn.length === 6 ? 110 : 180;
      for (const [at, { caption, speech }] of drawn.entries()) {
        const letterCount = [caption ?? "", ...speech.map(({ text }) => text)].join("").length;
        const path = ["panels", at];
        if (letterCount > maxLetters)
          addIssue({ code: "custom", message: `At most ${maxLetters} letters in a panel`, path });
      }
    });
}

export const comicPlan = createComicPlan();

export type ComicPanel = z.infer<typeof comicPanel>;
export type ComicPlan = z.infer<typeof comicPlan>;

/** The text of a post's template: the post's own text, shortened. */
export const templateCopy = z.object({
  headline: line(MAX_HEADLINE_LENGTH, "The post's point, as on a poster"),
  subline: line(110, "What one has to know besides").nullable(),
  cta: line(24, "What to do now, if the post asks for something").nullable(),
  kicker: line(24, "One or two words above the headline").nullable(),
});

export const templateCopyList = z.object({ copies: z.array(templateCopy).min(1).max(4) });

export type TemplateCopy = z.infer<typeof templateCopy>;
