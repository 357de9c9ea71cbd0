import { truncateText } from "@/lib/core/truncate-text";

export const GENERATE_IMAGE_PROMPT_VERSION = 2;

export interface ImagePromptInput {
  brandName: string;
  colors: string[];
  prompt: string;
}

const MAX_HEADLINE = 80;
const MAX_ALT = 250;
const HEADLINE_LINE = /^\s*(?:headline|title|text|כותרת|טקסט)\s*[:：]\s*(.+)$/imu;
// Quotation marks inside a word mark an abbreviation (צה"ל), so they must be at word boundaries.
const QUOTED = /(?<![\p{L}\p{N}])["“”„״«]([^"“”„״«»\n]{2,80})["“”״»](?![\p{L}\p{N}])/u;

/** Extracts the text for the image: a "Headline:" line, otherwise a quoted phrase; null without one. */
export function extractHeadline(prompt: string): string | null {
  const found = HEADLINE_LINE.exec(prompt)?.[1] ?? QUOTED.exec(prompt)?.[1];
  const headline = found?.replace(/^["“”„״«]+|["“”״»]+$/gu, "").trim();
  return headline ? headline.slice(0, MAX_HEADLINE) : null;
}

export function buildImagePrompt({ brandName, colors, prompt }: ImagePromptInput): string {
  const found = extractHeadline(prompt);
  // Models misspell Hebrew, so its words are set on the canvas and kept out of the subject as well.
  const isHebrew = found !== null && /[א-ת]/u.test(found);
  const headline = isHebrew ? null : found;
  const rest = [HEADLINE_LINE, QUOTED].reduce(
    (text, words) => text.replace(new RegExp(words, `${words.flags}g`), " "),
    prompt,
  );
  // A prompt that is nothing but a headline is also what the image shows.
  const subject = isHebrew ? (/\p{L}{2}/u.test(rest) ? rest : found) : prompt;
  const lines = [
    `A picture for a social media post of the brand "${brandName.replace(/\s+/g, " ")}".`,
    `Subject: ${subject.replace(/\s+/g, " ").trim()}`,
    colors.length > 0 && `Brand colours: ${colors.join(", ")}. Let them lead without filling everything.`,
    headline
      ? `Headline: ${headline}`
      : "No words, letters, logos or watermarks in the picture; text is set on the canvas later.",
    isHebrew && "Leave a calm area for a headline.",
    headline && "Set the headline exactly as written, large and legible, and add no other words.",
    "One clear subject, calm background, nothing important at the edges.",
  ];
  return lines.filter(Boolean).join("\n");
}

/** Creates an alternative text from a prompt: its first sentence in one line, truncated at a word. */
export function createAltText(prompt: string): string {
  const [sentence = prompt] = /^.+?[.!?…](?=\s)/su.exec(prompt.trim()) ?? [];
  const line = sentence.replace(/\s+/g, " ").trim();
  return truncateText(line, MAX_ALT);
}
