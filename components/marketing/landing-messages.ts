import type texts from "@/messages/en/server/landing.json";

/** Width and margins of public page content. */
export const CONTENT_WIDTH_CLASS = "mx-auto w-[min(1200px,100%-2rem)] md:w-[min(1200px,100%-4rem)]";

/** Messages of the landing page. The English file defines the shape; a rules test compares the Hebrew one. */
export type LandingMessages = typeof texts;

/** Fills {placeholders} in a message without the message catalog, which public pages do not load. */
export function fillPlaceholders(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
