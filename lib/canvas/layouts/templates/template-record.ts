import { z } from "zod";
import type { CanvasPage } from "@/lib/canvas/core/document";
import { INDUSTRIES, POSTER_DESIGNS, STYLE_NAMES } from "@/lib/canvas/layouts/template-formats";
import { LANGUAGES } from "@/lib/i18n/direction";

const text = z.string().max(5_000).nullable();

/** Record of the template that made a page; a resize lays the page out again from it (decision 094). */
const templateRecord = z.object({
  design: z.enum(POSTER_DESIGNS),
  style: z.enum(STYLE_NAMES).nullable(),
  art: z.enum(INDUSTRIES).nullable(),
  seed: z.number(),
  language: z.enum(LANGUAGES),
  fonts: z.array(z.string().max(80)).max(20),
  /** Texts as laid out, with those that the composition does not show. */
  copy: z.object({
    kicker: text,
    headline: z.string().max(5_000),
    subline: text,
    cta: text,
    stat: text.optional(),
    note: text.optional(),
    items: z.array(z.string().max(5_000)).max(20).readonly().optional(),
  }),
  /** Ids of the laid out elements by part. */
  parts: z.record(z.string(), z.string()),
});
export type TemplateRecord = z.infer<typeof templateRecord>;

/** Returns the template record of a page; null for a page without a valid one. */
export function readTemplateRecord(page: CanvasPage): TemplateRecord | null {
  const read = templateRecord.safeParse(page.custom?.template);
  return read.success ? read.data : null;
}
