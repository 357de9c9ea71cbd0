import patterns from "@/sandbox/openai/patterns.json" with { type: "json" };
import { compilePatterns, hashNumber, pickBySeed } from "@/sandbox/openai/seeded-choice";
import { truncateAtWord } from "@/sandbox/openai/text/brief";

const BRAND_PROSE = /\bbrand ["“״]([^"”״\n]{1,40})["”״]/i;
const NO_TEXT =
  /\bno (?:words|text|letters|lettering)\b|\bwithout (?:words|text|letters)\b|בלי (?:מילים|טקסט)/i;
const COLOR_LIST =
  /[,;]?\s*(?:in |with |using )?(?:brand )?colou?rs?:?\s*(?:#[0-9a-f]{6}[\s,]*)+|#[0-9a-f]{6}\b/gi;
const REQUEST_PHRASE =
  /^(?:please )?(?:(?:create|draw|make|generate|design|paint|render|an?|the)\s+)*(?:\w+\s+){0,3}?(?:image|picture|poster|photo|illustration|drawing|visual)s?\s+(?:of|for|about|showing|with)\s+|^(?:תמונה|כרזה|איור|ציור) של\s+/i;

const findLabeled = (names: string, prompt: string) =>
  new RegExp(`^[\\s>*-]*(?:${names})\\s*[:：]\\s*["“״']?(.+?)["”״']?\\s*$`, "imu")
    .exec(prompt)?.[1]
    ?.trim() ?? "";

export function readPosterText(prompt: string) {
  const labeled = findLabeled("headline|title|text|כותרת", prompt);
  const topic = findLabeled("topic|subject|post|idea|נושא", prompt);
  const quoted = /[“"״]([^”"״\n]{3,80})[”"״]/u.exec(prompt)?.[1] ?? "";
  const subject = `${labeled} ${topic}`.trim() || prompt;
  const brand =
    findLabeled("brand|brand name|logo text|מותג|שם המותג", prompt) || (BRAND_PROSE.exec(prompt)?.[1] ?? "");
  if (labeled === "" && NO_TEXT.test(prompt))
    return { headline: "", subline: "", brand: "", rtl: false, subject };
  const source = labeled || topic || quoted || firstSentence(prompt) || "Kolot";
  const words = source
    .split(/\s+/)
    .slice(0, labeled ? 14 : 8)
    .join(" ");
  const headline = truncateAtWord(words, 90).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return {
    headline,
    subline: truncateAtWord(findLabeled("subline|subtitle|subheading|tagline|כותרת משנה", prompt), 80),
    brand: /\bno other words\b/i.test(prompt) ? "" : truncateAtWord(brand, 40),
    rtl: /[א-ת]/.test(headline),
    subject,
  };
}

function firstSentence(prompt: string) {
  const prose = prompt.replace(COLOR_LIST, "").replace(/^\s*[\p{L} ]{1,24}:.*$/gmu, "");
  return (
    prose
      .trim()
      .replace(REQUEST_PHRASE, "")
      .split(/[.!?\n]/)[0] ?? ""
  ).trim();
}

const ARTWORK = compilePatterns(patterns.artwork);

/** Chooses the artwork named first in the subject, else one without an object. */
export function chooseArtwork(subject: string, seed: string): string {
  const [found] = ARTWORK.map(([pattern, name]) => ({ name, at: subject.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return found?.name ?? pickBySeed(["shapes", "plant", "shapes"], `${seed}|artwork`);
}

const COLORS = [
  ["#f6deb4", "#b9551f"],
  ["#14203f", "#e0ab4f"],
  ["#141518", "#d4ff3a"],
  ["#e3e8d8", "#2f7a56"],
  ["#f3d9d3", "#b5304f"],
  ["#d5e7ea", "#1c7c94"],
] as const;

/** Chooses the colors that the prompt names, the lightest as the background, else a prepared pair. */
export function chooseColors(prompt: string, seed: string) {
  const hexes = (prompt.match(/#[0-9a-f]{6}(?![0-9a-f])/gi) ?? []).map((hex) => hex.toLowerCase());
  const [lightest, second] = [...new Set(hexes)].sort((a, b) => luminance(b) - luminance(a));
  const [background, accent] = lightest ? [lightest, second] : pickBySeed(COLORS, `${seed}|colors`);
  const text =
    getContrast("#161412", background) > getContrast("#fbf8f2", background) ? "#161412" : "#fbf8f2";
  return { background, accent: accent ?? text, text };
}

/** Returns the WCAG contrast ratio of two colors. */
export function getContrast(a: string, b: string) {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export const shareOf = (seed: string) => (hashNumber(seed) % 1000) / 1000;
