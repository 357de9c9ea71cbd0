import { clip, sentences } from "@/sandbox/openai/text/brief";
import type { Language } from "@/sandbox/openai/text/language";
import type { Request } from "@/sandbox/openai/text/request";

interface Seen {
  texts: string[];
  all: string;
  language: Language;
  /** Words that come back, the most frequent first. */
  repeated: string[];
  perSentence: number;
}

/** What numbered texts tell about the voice of who wrote them: counted, not understood. */
export function learnVoice({ brief, prompt }: Request) {
  const texts = [...prompt.user.matchAll(/<text n="\d+">\s*([\s\S]*?)\s*<\/text>/g)].map(
    ([, text = ""]) => text,
  );
  const seen = look(texts, brief.language);
  const [quote = ""] = sentences(texts[0] ?? "");
  const short = seen.perSentence <= 11;
  const because = reasons(seen, clip(quote, 60), short);
  const { casual, playful, warm, lively } = lean(seen, short);
  return {
    summary: { value: summary(seen, brief.brand, quote), reason: because.first },
    audience: { value: audience(seen), reason: because.address },
    tone: { value: tone(seen, short), reason: because.length },
    sliders: { casual, playful, warm, lively, reason: because.length },
    address: { value: addressOf(seen.all), reason: because.address },
    favourites: { value: seen.repeated.slice(0, 6), reason: because.repeated },
    banned: { value: avoided(seen), reason: because.avoided },
    examples: { value: texts.slice(0, 2).map((_, index) => index + 1), reason: because.first },
  };
}

const PLAIN = new Set(
  "about their there these those would could should which while where after before every being with from that this have will your they them what when here just into than then been some more also over only very because".split(
    " ",
  ),
);

function look(texts: string[], language: Language): Seen {
  const all = texts.join("\n");
  const counts = new Map<string, number>();
  for (const word of all.match(/[\p{L}\p{M}״׳’']{4,}/gu) ?? []) {
    const plain = word.toLowerCase();
    if (!PLAIN.has(plain)) counts.set(plain, (counts.get(plain) ?? 0) + 1);
  }
  const repeated = [...counts]
    .filter(([, count]) => count > 1)
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .map(([word]) => word);
  const said = sentences(all);
  const perSentence = all.split(/\s+/).length / Math.max(1, said.length);
  return { texts, all, language, repeated, perSentence };
}

/** Steps from 1 to 5, by what can be counted: length of sentences, exclamation marks, questions, a "we". */
function lean({ all }: Seen, short: boolean) {
  const together = /\b(?:we|our|us)\b|אנחנו|שלנו|אצלנו/i.test(all);
  const loud = (all.match(/!/g) ?? []).length;
  return {
    casual: short ? 4 : 2,
    playful: loud > 1 ? 4 : 3,
    warm: together ? 4 : 3,
    lively: loud > 2 ? 4 : 2,
  };
}

function addressOf(all: string) {
  if (!/[א-ת]/.test(all)) return null;
  return /(?:^|\s)(?:בואו|אתם|לכם|אתכם|כתבו|ספרו|מוזמנים)(?:\s|[.,!?]|$)/.test(all) ? "plural" : "neutral";
}

function avoided({ all, language }: Seen) {
  const worn = language === "he" ? ["מהפכני", "פתרון", "חוויה"] : ["solution", "experience", "premium"];
  return worn.filter((word) => !all.toLowerCase().includes(word));
}

function summary({ language }: Seen, brand: string, quote: string) {
  const name = brand === "" ? (language === "he" ? "העסק" : "The business") : brand;
  const said = clip(quote.replace(/[.!?…]+$/u, ""), 90);
  return language === "he"
    ? `${name} מספר על היום־יום שלו. למשל: ${said}.`
    : `${name} tells what happens there. For one: ${said}.`;
}

function audience({ language }: Seen) {
  return language === "he" ? "אנשים מהסביבה שכבר מכירים את המקום" : "People nearby who know the place";
}

function tone({ language }: Seen, short: boolean) {
  if (language === "he") return short ? "משפטים קצרים, בלי קישוטים" : "שקט ומפורט";
  return short ? "Short sentences, plain words" : "Calm and detailed";
}

function reasons({ language, repeated }: Seen, quote: string, short: boolean) {
  const words = repeated.slice(0, 3).join(", ");
  if (language === "he") {
    return {
      first: `כך זה נפתח: ״${quote}״.`,
      length: short ? `המשפטים קצרים, כמו ״${quote}״.` : `המשפטים ארוכים, כמו ״${quote}״.`,
      address: `הקוראים כבר יודעים במה מדובר: ״${quote}״.`,
      repeated: words === "" ? "אין מילים שחוזרות." : `המילים האלה חוזרות: ${words}.`,
      avoided: "המילים האלה נפוצות בתחום, ולא מופיעות בטקסטים.",
    };
  }
  return {
    first: `It begins so: “${quote}”.`,
    length: short
      ? `The sentences are short, as in “${quote}”.`
      : `The sentences are long, as in “${quote}”.`,
    address: `Readers are expected to know the place: “${quote}”.`,
    repeated: words === "" ? "No word comes back." : `These words come back: ${words}.`,
    avoided: "Common in the trade, and not in these texts.",
  };
}
