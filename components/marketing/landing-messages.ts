import type { Language } from "@/lib/i18n/direction";
import type texts from "@/messages/en/server/landing.json";

export const CONTENT_WIDTH_CLASS = "mx-auto w-[min(1200px,100%-2rem)] md:w-[min(1200px,100%-4rem)]";

/** Messages of the landing page. The English file defines the shape; a rules test compares the Hebrew one. */
export type LandingMessages = typeof texts;

/** Images of one example post, per platform in its format. */
export const EXAMPLE_IMAGES = [
  { platform: "instagram", art: "sufganiyot-4x5", height: 1350, ratio: "4:5" },
  { platform: "facebook", art: "sufganiyot-wide", height: 565, ratio: "1.91:1" },
  { platform: "linkedin", art: "night-wide", height: 565, ratio: "1.91:1" },
] as const;
export const EXAMPLE_IMAGE_WIDTH = 1080;

export interface LandingProps {
  language: Language;
  texts: LandingMessages;
}

/** Fills {placeholders} in a message without the message catalog, which public pages do not load. */
export function fillPlaceholders(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
