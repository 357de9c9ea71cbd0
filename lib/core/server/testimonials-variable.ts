import { z } from "zod";
import { SAMPLE_TESTIMONIALS, type Testimonials } from "@/lib/core/testimonials";

const words = z.object({ en: z.string().trim().min(1).max(400), he: z.string().trim().min(1).max(400) });
const testimonial = z.object({
  role: words,
  text: words,
  name: z.string().trim().min(1).max(80).optional(),
});

/** Parses BRAND_TESTIMONIALS: `samples`, or a JSON list of up to six. Absent, the landing page has no such section. */
export const testimonialsVariable = z.string().transform((value, context): Testimonials => {
  if (value === "samples") return SAMPLE_TESTIMONIALS;
  const quotes = z.array(testimonial).min(1).max(6).safeParse(parseJson(value));
  if (quotes.success) return { areSamples: false, quotes: quotes.data };
  context.addIssue('needs a JSON list such as [{"role":{"en":"…","he":"…"},"text":{"en":"…","he":"…"}}]');
  return z.NEVER;
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
