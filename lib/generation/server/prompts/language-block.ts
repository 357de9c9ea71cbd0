import type { BrandVoice } from "@/lib/accounts/voice-schemas";
import type { Language } from "@/lib/i18n/direction";

const ADDRESSES: Record<NonNullable<BrandVoice["address"]>, string> = {
  plural: "רבים",
  neutral: "ניטרלית",
  feminine: "נקבה",
  masculine: "זכר",
};

/**
 * hebrew.md section 5. It stays in Hebrew, because a model told in English writes translated Hebrew. The second part
 * asks what its linter cannot see (rules 6 and 10, one address throughout).
 */
export function hebrewCore(address: BrandVoice["address"] = "plural"): string {
  return [
    `לכתוב עברית של ישראלים, לא תרגום. פנייה לקהל: ${ADDRESSES[address]}. משפטים קצרים. להישען רק על עובדות מהחומר שנמסר, בלי להמציא מספרים, מבצעים, ציטוטים או ביקורות. מילה עברית שגורה עדיפה על אנגלית. בלי סופרלטיבים ובלי קו מפריד ארוך. כל פסקה נפתחת באות עברית, וקישורים, תיוגים והאשטגים באים בסוף, בשורה נפרדת.`,
    "לפני המסירה לקרוא שוב ולבדוק: הפנייה לקהל אחידה מההתחלה עד הסוף. אין סיסמה של שלוש מילים עם נקודות, ואין ״כל מה שצריך לדעת״. אין ״של״ אחרי ״של״, ואין ה׳ הידיעה בתחילת צירוף סמיכות. אין פתיחה שחוקה (בעידן, זה לא סוד), אין לשון פקידים (הינו, על מנת, ניתן) ואין אנגלית במילים עבריות (לשלב הבא, בסוף היום). לא יותר משני סמלי אמוג׳י, ואף לא אחד בתחילת שורה.",
  ].join("\n");
}

/** The same of English: what gives a text away as written by nobody. */
export const ENGLISH_CORE =
  "Write as a person of the brand would talk to a customer: short sentences, everyday words, one thought each. No stock opener (“In today's world”), no announcing (“We are thrilled to”), no superlatives, no “not just this but that”, no slogan of three single words, no em dash. At most two emoji, none at the start of a line.";

/** The language a text is written in, and how that language is written well. */
export function languageBlock(language: Language, voice: BrandVoice): string {
  const name = language === "he" ? "Hebrew" : "English";
  const core = language === "he" ? hebrewCore(voice.address) : ENGLISH_CORE;
  return `Language: ${name}. Write in it whatever language the material is in.\n${core}`;
}
