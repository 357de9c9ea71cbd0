import { shorten } from "@/lib/core/shorten";

/** Raised with every change of the wording. */
export const DRAW_IMAGE_VERSION = 1;

export interface DrawImageInput {
  brandName: string;
  colors: string[];
  prompt: string;
}

const MAX_HEADLINE = 80;
const MAX_ALT = 250;
const HEADLINE_LINE = /^\s*(?:headline|title|text|כותרת|טקסט)\s*[:：]\s*(.+)$/imu;
// Quotation marks inside a word are an abbreviation (צה"ל), so they must stand at its borders.
const QUOTED = /(?<![\p{L}\p{N}])["“”„״«]([^"“”„״«»\n]{2,80})["“”״»](?![\p{L}\p{N}])/u;

/** The words that belong on the picture: a "Headline:" line, else a quoted phrase; null when there are none. */
export function headlineOf(prompt: string): string | null {
  const found = HEADLINE_LINE.exec(prompt)?.[1] ?? QUOTED.exec(prompt)?.[1];
  const headline = found?.replace(/^["“”„״«]+|["“”״»]+$/gu, "").trim();
  return headline ? headline.slice(0, MAX_HEADLINE) : null;
}

/** What the drawing model is told. */
export function drawImagePrompt({ brandName, colors, prompt }: DrawImageInput): string {
  const headline = headlineOf(prompt);
  const lines = [
    `A picture for a social media post of the brand "${brandName.replace(/\s+/g, " ")}".`,
    `Subject: ${prompt.replace(/\s+/g, " ").trim()}`,
    colors.length > 0 && `Brand colours: ${colors.join(", ")}. Let them lead without filling everything.`,
    headline ? `Headline: ${headline}` : "No words, letters, logos or watermarks in the picture.",
    headline && "Set the headline exactly as written, large and legible, and add no other words.",
    "One clear subject, calm background, nothing important at the edges.",
  ];
  return lines.filter(Boolean).join("\n");
}

/** The alternative text of a picture from what was asked for: its first sentence, in whole words and one line. */
export function altOf(prompt: string): string {
  const [sentence = prompt] = /^.+?[.!?…](?=\s)/su.exec(prompt.trim()) ?? [];
  const line = sentence.replace(/\s+/g, " ").trim();
  return shorten(line, MAX_ALT);
}
