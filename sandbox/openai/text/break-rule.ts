import type { Plant } from "@/sandbox/openai/call";
import type { Brief } from "@/sandbox/openai/text/brief";

export interface Copy {
  text: string;
  hashtags?: string[] | null;
}

type Language = Brief["language"];

/** Sentences that break one rule of writing each, by the names of lib/generation/copy-rule.ts. */
const SENTENCES: Record<string, Partial<Record<Language, string>>> = {
  stock_opener: {
    he: "בעולם של היום, כל אחד מחפש משהו טוב.",
    en: "In today's fast-paced world, everybody is looking for something good.",
  },
  officialese: {
    he: "המקום הינו פתרון המעניק נוחות.",
    en: "Furthermore, we utilize good materials in order to help.",
  },
  calque: { he: "קחו את השבוע שלכם לשלב הבא." },
  cliche: { en: "It will take your week to the next level." },
  preposition: { he: "זה מתאים עבור כל המשפחה." },
  gender: { he: "את/ה מוזמן/ת, גלה מה חדש." },
  slogan: { he: "איכות. חדשנות. מצוינות.", en: "Quality. Passion. Excellence." },
  stray_english: { he: "אסטרטגיית תוכן (Content Strategy) שמביאה engagement." },
  staged_contrast: { he: "זה לא סתם קפה, אלא חוויה.", en: "It's not just coffee, but an experience." },
  long_dash: { he: "עובדים לאט — ובנחת.", en: "We work slowly — and with care." },
  dashes: { he: "לאט – בנחת – ובסבלנות.", en: "Slowly – calmly – patiently." },
  hype: { he: "חוויה בלתי נשכחת, ללא פשרות.", en: "A revolutionary, unforgettable experience." },
  noun_chain: { he: "ביצוע של ההתקנה של המערכת של העסק." },
  emoji_first: { he: "✅ איכות ושירות.", en: "✅ Quality and service." },
  emoji_many: { he: "שמחים לפגוש אתכם 🎉🥖☕🌿.", en: "Glad to meet you 🎉🥖☕🌿." },
  direction: { he: "Acme: 20% הנחה ב־@acme.shop" },
  hashtag_inside: { he: "אפשר לטעום #לחם_טרי כל בוקר.", en: "Taste our #FreshBread every morning." },
  invented_number: { he: "כבר 4,731 לקוחות מרוצים.", en: "Already 4,731 happy customers." },
};

/** Rules that are broken by more than a sentence. */
const WHOLE: Record<string, (copy: Copy, brief: Brief, word: string) => Copy> = {
  hashtag_many: ({ text, hashtags }, { language, hashtagSign }) => {
    const word = language === "he" ? "תגית" : "Tag";
    const more = Array.from({ length: 12 }, (_, index) => `${hashtagSign}${word}${index + 1}`);
    return { text, hashtags: [...(hashtags ?? []), ...more] };
  },
  text_long: ({ text, hashtags }, { platform }) => {
    const limit = { facebook: 63_206, instagram: 2_200, linkedin: 3_000 }[platform];
    const again = Math.ceil((limit + 200) / (text.length + 2));
    return { text: Array.from({ length: again }, () => text).join("\n\n"), hashtags: hashtags ?? null };
  },
  banned_word: ({ text, hashtags }, { language }, word) => {
    const sentence = language === "he" ? `אצלנו זה ${word}.` : `With us it is ${word}.`;
    return { text: `${text}\n\n${sentence}`, hashtags: hashtags ?? null };
  },
};

export const COPY_RULES = [...Object.keys(SENTENCES), ...Object.keys(WHOLE)];

/** Whether a text in this language can break the rule; a banned word has to be named with the plant. */
export function canBreak({ rule, word }: Plant, language: Language): boolean {
  if (rule === "banned_word") return word !== undefined;
  return rule in WHOLE || SENTENCES[rule]?.[language] !== undefined;
}

/** The copy, and the planted rule broken in it. */
export function breakRule({ rule, word = "" }: Plant, copy: Copy, brief: Brief): Copy {
  const whole = WHOLE[rule];
  if (whole) return whole(copy, brief, word);
  const sentence = SENTENCES[rule]?.[brief.language] ?? "";
  // A stock opener opens; the others stand where they would.
  const text = rule === "stock_opener" ? `${sentence}\n\n${copy.text}` : `${copy.text}\n\n${sentence}`;
  return { ...copy, text };
}
