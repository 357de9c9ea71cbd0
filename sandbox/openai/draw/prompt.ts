import { clip } from "@/sandbox/openai/text/brief";

const BRAND_PROSE = /\bbrand ["“״]([^"”״\n]{1,40})["”״]/i;
const NO_WORDS =
  /\bno (?:words|text|letters|lettering)\b|\bwithout (?:words|text|letters)\b|בלי (?:מילים|טקסט)/i;
const COLOURS =
  /[,;]?\s*(?:in |with |using )?(?:brand )?colou?rs?:?\s*(?:#[0-9a-f]{6}[\s,]*)+|#[0-9a-f]{6}\b/gi;

/** What a poster says and shows, read from the prompt. */
export interface PosterWords {
  headline: string;
  subline: string;
  brand: string;
  rtl: boolean;
  /** What the picture is about, for the choice of what is drawn. */
  subject: string;
}

const labelled = (names: string, prompt: string) =>
  new RegExp(`^[\\s>*-]*(?:${names})\\s*[:：]\\s*["“״']?(.+?)["”״']?\\s*$`, "imu")
    .exec(prompt)?.[1]
    ?.trim() ?? "";

const ASKING =
  /^(?:please )?(?:(?:create|draw|make|generate|design|paint|render|an?|the)\s+)*(?:\w+\s+){0,3}?(?:image|picture|poster|photo|illustration|drawing|visual)s?\s+(?:of|for|about|showing|with)\s+|^(?:תמונה|כרזה|איור|ציור) של\s+/i;

export function readPosterWords(prompt: string): PosterWords {
  const named = labelled("headline|title|text|כותרת", prompt);
  const topic = labelled("topic|subject|post|idea|נושא", prompt);
  const quoted = /[“"״]([^”"״\n]{3,80})[”"״]/u.exec(prompt)?.[1] ?? "";
  const subject = `${named} ${topic}`.trim() || prompt;
  const brand =
    labelled("brand|brand name|logo text|מותג|שם המותג", prompt) || (BRAND_PROSE.exec(prompt)?.[1] ?? "");
  if (named === "" && NO_WORDS.test(prompt))
    return { headline: "", subline: "", brand: "", rtl: false, subject };
  const source = named || topic || quoted || firstSentence(prompt) || "Kolot";
  const words = source
    .split(/\s+/)
    .slice(0, named ? 14 : 8)
    .join(" ");
  const headline = clip(words, 90).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return {
    headline,
    subline: clip(labelled("subline|subtitle|subheading|tagline|כותרת משנה", prompt), 80),
    brand: /\bno other words\b/i.test(prompt) ? "" : clip(brand, 40),
    rtl: /[א-ת]/.test(headline),
    subject,
  };
}

function firstSentence(prompt: string) {
  const prose = prompt.replace(COLOURS, "").replace(/^\s*[\p{L} ]{1,24}:.*$/gmu, "");
  return (
    prose
      .trim()
      .replace(ASKING, "")
      .split(/[.!?\n]/)[0] ?? ""
  ).trim();
}
