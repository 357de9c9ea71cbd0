import type { CopyRuleName } from "@/lib/generation/copy-rule";
import { toSingleLine } from "@/lib/generation/server/prompts/prompt-blocks";
import type { Language } from "@/lib/i18n/direction";
import type { CopyIssue } from "@/lib/posts/generation-info-schemas";

type Sentences = Partial<Record<CopyRuleName, string>>;

/** In the language of the text, because a model instructed in English writes translated Hebrew. */
const SENTENCES: Record<Language, Sentences> = {
  he: {
    stock_opener: "פתיחה שחוקה; לפתוח בעניין עצמו",
    officialese: "לשון פקידים; לומר כמו שאומרים",
    calque: "ביטוי מתורגם מאנגלית; לומר בעברית",
    preposition: "מילת יחס לא נכונה",
    gender: "פנייה שלא מתאימה לקהל של המותג; לנסח כך שהפנייה תהיה אחידה",
    slogan: "סיסמה במקום משפט; לכתוב משפט שלם",
    stray_english: "אנגלית באמצע העברית; להחליף במילה עברית",
    staged_contrast: "ניגוד מבוים (״לא רק… אלא״); לומר ישר מה כן",
    long_dash: "קו מפריד ארוך; להחליף בפסיק או בנקודה",
    dashes: "יותר מדי קווים מפרידים; להשאיר לכל היותר אחד",
    hype: "סופרלטיב; לומר עובדה מהחומר",
    noun_chain: "שרשרת שמות עצם; לקצר",
    emoji_first: "אמוג׳י בתחילת שורה; להעביר לסוף המשפט",
    emoji_many: "יותר משני סמלי אמוג׳י",
    direction:
      "לטינית, מספר או קישור שמבלבלים את כיוון הקריאה; לפתוח באות עברית, ולהעביר קישורים ותיוגים לשורה נפרדת בסוף",
    hashtag_inside: "האשטג בתוך משפט",
    hashtag_many: "יותר מדי האשטגים",
    text_long: "ארוך מדי לרשת",
    banned_word: "מילה שהמותג לא משתמש בה, בשום צורה",
    invented_number: "מספר שלא מופיע בחומר; להשמיט",
  },
  en: {
    stock_opener: "a stock opener; begin with the thing itself",
    officialese: "officialese; say it as people do",
    cliche: "a cliché; say what happens",
    slogan: "a slogan in place of a sentence",
    staged_contrast: "a staged contrast; say straight what it is",
    long_dash: "an em dash; use a comma or a full stop",
    dashes: "too many dashes; keep one at most",
    hype: "a superlative; give a fact from the material",
    emoji_first: "an emoji at the start of a line; put it after the sentence",
    emoji_many: "more than two emoji",
    hashtag_inside: "a hashtag inside a sentence",
    hashtag_many: "too many hashtags",
    text_long: "too long for the network",
    banned_word: "a word this brand never uses, in any form",
    invented_number: "a number that is not in the material; leave it out",
  },
};

const MAX_EXCERPT = 80;

export function describeRuleViolations(marks: CopyIssue[], language: Language): string {
  return marks
    .map(({ rule, excerpt }) => {
      const sentence = SENTENCES[language][rule as CopyRuleName] ?? rule;
      return `- "${toSingleLine(excerpt).slice(0, MAX_EXCERPT)}": ${sentence}`;
    })
    .join("\n");
}
