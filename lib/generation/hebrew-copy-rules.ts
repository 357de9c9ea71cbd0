import { type CopyRule, found, wordRule } from "@/lib/generation/copy-rule";

/**
 * Whole Hebrew words with at most one prefix letter in front, as hebrew.md section 5 prescribes: JavaScript's \b does
 * not see Hebrew.
 */
const word = (pattern: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}])[והבלמכש]?(?:${pattern})(?![\\p{L}\\p{M}])`, "iu");

const SLASHED = /[א-ת]{1,30}[/.](?:ה|ת|י|ות|ים|ן)(?![א-ת])/u;
const MASCULINE = word("גלה|בחר|הצטרף|הירשם|תוכל|אל תפספס");
const FEMININE = word("בחרי|הצטרפי|הירשמי|תוכלי|אל תפספסי");

/** Rule 5: forms that split the reader in two, and a singular the brand did not choose. */
const gender: CopyRule = {
  name: "gender",
  find: ({ text, voice: { address } }) => [
    ...found(SLASHED, text),
    ...(address === "masculine" ? [] : found(MASCULINE, text)),
    ...(address === "feminine" ? [] : found(FEMININE, text)),
  ],
};

const HEBREW = /[א-ת]/u;
const LINK = /(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}])[\w-]+\.(?:com|net|org|shop|co\.il|io)\b\S*/iu;
const LATIN_TAG = /(?<![\p{L}\p{N}])[#@][A-Za-z0-9_][\w.]*/u;
const FLAG_OR_LETTER = /\p{Regional_Indicator}|\p{L}/u;
// A number belongs to its Latin word in "iPhone 15"; not after a colon or a comma, and not as a price or a share.
const STRAY_NUMBER =
  /[A-Za-z][\w&.]*(?:[:;,–-]\s*[₪$€]?\d[\d.,]*%?|\s+(?:[₪$€]\d[\d.,]*|\d[\d.,]*\s?(?:%|₪|ש״ח)))/u;

/** Rule 12: what a reader sees in another order than it was written. A line of links alone is where they belong. */
const direction: CopyRule = {
  name: "direction",
  find: ({ text }) =>
    text.split("\n").flatMap((line) => {
      const bare = line.replace(new RegExp(`${LINK.source}|${LATIN_TAG.source}`, "giu"), " ");
      if (bare.replace(/[\s,·|]+/gu, "") === "") return [];
      const first = FLAG_OR_LETTER.exec(line)?.[0] ?? "";
      const turned = /[A-Za-z]|\p{Regional_Indicator}/u.test(first) ? [opening(line)] : [];
      if (!HEBREW.test(line)) return turned;
      return [...turned, ...found(LINK, line), ...found(LATIN_TAG, line), ...found(STRAY_NUMBER, line)];
    }),
};

const opening = (line: string) => line.trim().split(/\s+/).slice(0, 3).join(" ");

/** hebrew.md section 5. Rules 6 and 10 are questions for a reviewer there; here, what of them can be told for certain. */
export const HEBREW_COPY_RULES: CopyRule[] = [
  wordRule("stock_opener", word("בעולם של היום|בעידן|זה לא סוד|אין ספק|כולנו יודעים")),
  wordRule(
    "officialese",
    word("הינו|הינה|הינם|מהווה|מהווים|מעניק|מעניקה|מעניקים|על מנת|במידה|ניתן|כמו כן|יתרה מכך|אודות"),
  ),
  wordRule("calque", word("לשלב הבא|לרמה הבאה|לקחת החלטה|בסוף היום|לעשות את ההבדל|עושה שכל")),
  wordRule(
    "preposition",
    word("(?:מתאי(?:ם|מה|מים|מות)|פתרון|פתרונות|מחפש(?:ת|ים|ות)?) עבור"),
    word("(?:להתמקד|מתמקד(?:ת|ים|ות)?|התמקד(?:נו|תי|ה|ו)?|[נית]תמקדו?|תלוי(?:ה|ים|ות)?) על"),
    word("מבוסס(?:ת|ים|ות)? ב־?[\\p{L}\\d]+"),
  ),
  gender,
  wordRule(
    "slogan",
    /(?<=^|[.!?\n]\s*)[א-ת]+\. [א-ת]+\. [א-ת]+\.(?=\s|$)/u,
    word("כל מה ש(?:צריך|רציתם) לדעת"),
    /(?<![\p{L}\d])[A-Z]{3,}(?: [A-Z]{2,})+(?![\p{L}\d])/u,
  ),
  wordRule(
    "stray_english",
    /[א-ת] \([A-Za-z ]{3,}\)/u,
    word("(?:engagement|content|vibe|sale|solution|lifestyle)s?"),
  ),
  wordRule("staged_contrast", word("לא (?:רק|סתם) [^\\n]{1,40}?(?:אלא|—|–|, (?:זה|זו|זאת|אלה|הוא|היא))")),
  wordRule(
    "hype",
    word("מהפכני(?:ת|ים|ות)?|פורצ(?:ת|י|ות) דרך|פורץ דרך|בלתי נשכח(?:ת|ים|ות)?|ללא פשרות"),
    word("מושל(?:ם|מת|מים|מות)|עולם שלם של|לא תאמינו|חובה לכל"),
  ),
  wordRule(
    "noun_chain",
    word("של [\\p{L}\\p{M}״׳־]+ של"),
    word("(?:ביצוע|תהליך) של"),
    word("הבעל עסק|הבית ספר|הבית קפה|הקול מותג|היום הולדת|התוכנית עבודה|הקורות חיים"),
  ),
  direction,
];
