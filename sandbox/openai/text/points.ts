import { hashNumber, pickSeveral } from "@/sandbox/openai/hash";
import { type Brief, clip } from "@/sandbox/openai/text/brief";

/** One thing a picture of several says. */
export interface Point {
  label: string;
  text: string | null;
  /** A number, time or date of the material. */
  value: string | null;
  other: string;
}

const GENERAL: Record<Brief["language"], [label: string, text: string, other: string][]> = {
  en: [
    ["Ask first", "Tell us what you need, in your own words.", "Guess, and hope that it fits."],
    ["Look closely", "The small things are where the work is.", "Only the outside is looked at."],
    ["One step at a time", "A clear plan, and nobody is rushed.", "Everything at once."],
    ["Good materials", "What goes in is what comes out.", "Whatever is at hand."],
    ["Stay in touch", "Questions are welcome afterwards too.", "After the sale it is quiet."],
    ["Say it simply", "No small print, no big words.", "Three pages of conditions."],
  ],
  he: [
    ["קודם שואלים", "מספרים לנו במילים פשוטות מה צריך.", "מנחשים ומקווים שיתאים."],
    ["מסתכלים מקרוב", "העבודה נמצאת בפרטים הקטנים.", "מסתכלים רק מבחוץ."],
    ["צעד אחר צעד", "תוכנית ברורה, ובלי לחץ.", "הכול בבת אחת."],
    ["חומרים טובים", "מה שנכנס הוא מה שיוצא.", "מה שיש ביד."],
    ["נשארים בקשר", "גם אחר כך אפשר לשאול.", "אחרי הקנייה יש שקט."],
    ["מדברים פשוט", "בלי אותיות קטנות ובלי מילים גדולות.", "שלושה עמודים של תנאים."],
  ],
};

const VALUE = /\d{1,2}:\d{2}|[₪$€]\s?\d[\d,.]*|\d[\d,.]*\s?(?:%|₪)|\d[\d,.]*/u;

/** As many points as wanted: the sentences of the material first, then what is true of any good business. */
export function pointsOf(brief: Brief, count: number): Point[] {
  const material = brief.details.map((text, index) => ofSentence(text, brief, index));
  const general = pickSeveral(
    GENERAL[brief.language],
    GENERAL[brief.language].length,
    `${brief.seed}|points`,
  );
  const more = general.map(([label, text, other]) => ({ label, text, value: null, other }));
  return [...material, ...more].slice(0, count);
}

function ofSentence(sentence: string, brief: Brief, index: number): Point {
  const plain = sentence.replace(/[.!?…]+$/u, "");
  const words = plain.split(/\s+/);
  const label = clip(words.length <= 5 ? plain : words.slice(0, 4).join(" "), 44);
  const value = VALUE.exec(plain)?.[0] ?? null;
  const all = GENERAL[brief.language];
  const other = all[(hashNumber(brief.seed) + index) % all.length]?.[2] ?? "";
  return {
    label,
    text: words.length <= 5 ? null : clip(sentence, 130),
    value: value && clip(value, 14),
    other,
  };
}

/** The first of these words that a text has, by patterns; null when it has none of them. */
export function keyOf(text: string, keys: [RegExp, string][]): string | null {
  return keys.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

export function capital(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
