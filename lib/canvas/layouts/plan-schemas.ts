import { z } from "zod";
import { ICONS } from "@/lib/canvas/layouts/icons";

// Schemas of the plans that a model returns for layout. Fields are nullable instead of optional, because
// strict structured output requires every field.

export const INFOGRAPHIC_DESIGNS = ["steps", "numbers", "comparison", "list", "timeline"] as const;
export type InfographicDesign = (typeof INFOGRAPHIC_DESIGNS)[number];

/** Icons of an infographic item. */
export type IconName = keyof typeof ICONS;
export const ICON_NAMES = Object.keys(ICONS) as IconName[];

const line = (maxLength: number, what: string) => z.string().trim().min(1).max(maxLength).describe(what);
const alt = line(400, "What the finished picture shows and says, for somebody who cannot see it");

const infographicItem = z.object({
  label: line(44, "The point in a few words"),
  value: line(14, "A number, time or date from the material that stands for the point").nullable(),
  text: line(100, "One short sentence more").nullable(),
  other: line(100, "Only in a comparison: what stands against it in the second column").nullable(),
  icon: z.enum(ICON_NAMES),
});

/** Maximum number of items per design that stay legible on a phone on a square page. */
export const MAX_ITEMS: Record<InfographicDesign, number> = {
  steps: 7,
  numbers: 5,
  comparison: 5,
  list: 7,
  timeline: 7,
};

export const infographicPlan = z
  .object({
    design: z.enum(INFOGRAPHIC_DESIGNS),
    title: line(70, "What the whole says"),
    subtitle: line(110, "One line below it").nullable(),
    columns: z
      .object({ first: line(30, "What is compared"), second: line(30, "With what") })
      .nullable()
      .describe("Only in a comparison"),
    items: z.array(infographicItem).min(2).max(7),
    alt,
  })
  .superRefine(({ design, items, columns }, { addIssue }) => {
    const fault = (message: string) => addIssue({ code: "custom", message });
    if (design === "comparison" && !(columns && items.every(({ text, other }) => text && other))) {
      fault(
        "A comparison needs both columns, and in every item a text for the first and another for the second",
      );
    }
    if (design === "numbers" && items.filter(({ value }) => value).length < 2) {
      fault("The design of numbers needs at least two items with a value");
    }
    const maxItems = MAX_ITEMS[design];
    if (items.length > maxItems) fault(`This design has room for ${maxItems} items`);
    if (design === "timeline" && !items.every(({ value }) => value)) {
      fault("In a timeline every item has its time or date as the value");
    }
  });

export type InfographicItem = z.infer<typeof infographicItem>;
export type InfographicPlan = z.infer<typeof infographicPlan>;

/** Comics have three, four or six panels, because only these fill a grid. */
const COMIC_PANELS = [3, 4, 6] as const;

const comicPanel = z.object({
  scene: line(300, "In English: what is seen, who does what and where. No words in the picture"),
  caption: line(90, "The narrator's line").nullable(),
  speech: z
    .array(z.object({ speaker: line(30, "Who speaks"), text: line(70, "What they say") }))
    .max(2)
    .describe("In reading order"),
});

export const comicPlan = z
  .object({
    title: line(60, "The comic's title"),
    cast: line(400, "In English: who appears and what they look like, the same in every panel"),
    panels: z.array(comicPanel).min(3).max(6),
    alt,
  })
  .superRefine(({ panels }, { addIssue }) => {
    if (!COMIC_PANELS.some((count) => count === panels.length)) {
      addIssue({ code: "custom", message: "Three, four or six panels", path: ["panels"] });
    }
    const maxLetters = panels.length === 6 ? 110 : 180;
    for (const [at, { caption, speech }] of panels.entries()) {
      const letterCount = [caption ?? "", ...speech.map(({ text }) => text)].join("").length;
      const path = ["panels", at];
      if (letterCount > maxLetters)
        addIssue({ code: "custom", message: `At most ${maxLetters} letters in a panel`, path });
    }
  });

export type ComicPanel = z.infer<typeof comicPanel>;
export type ComicPlan = z.infer<typeof comicPlan>;

/** The text of a post's template: the post's own text, shortened. */
export const templateCopy = z.object({
  headline: line(60, "The post's point, as on a poster"),
  subline: line(110, "What one has to know besides").nullable(),
  cta: line(24, "What to do now, if the post asks for something").nullable(),
  kicker: line(24, "One or two words above the headline").nullable(),
});

export const templateCopyList = z.object({ copies: z.array(templateCopy).min(1).max(4) });

export type TemplateCopy = z.infer<typeof templateCopy>;
