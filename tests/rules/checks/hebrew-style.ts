import type { RuleFinding } from "@/tests/rules/source-tree";

/** Matches a whole Hebrew word with at most one prefix letter. JavaScript's \b does not support Hebrew. */
const word = (pattern: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}])[והבלמכש]?(?:${pattern})(?![\\p{L}\\p{M}״׳])`, "u");
const bare = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{M}])(?:${pattern})(?![\\p{L}\\p{M}״׳])`, "u");

/** Rejected words and forms: pattern and replacement. */
const REJECTED: [RegExp, string][] = [
  [word("ניתן"), "אפשר"],
  [/על מנת/u, "כדי"],
  [/במידה ו/u, "אם"],
  [word("אודות"), "על"],
  [bare("בטרם"), "לפני"],
  [word("באמצעות"), "עם, ב־"],
  [word("הינו|הינה|הינם"), "הוא"],
  [bare("אנא|נא"), "צריך, כדאי"],
  [/(?<!\p{L})יש ל(?=\p{L}{3})/u, "צריך, כדאי"],
  [word("הזנה|הקשה"), "הקלדה, לחיצה"],
  [
    bare("בחר|בחרי|לחץ|לחצי|הקלד|הקלדי|הזן|הזיני|שים לב|הירשם|הצטרף|גלה|נסה|נסי|שלח|שמור|מחק|ערוך|חזור"),
    "a verbal noun or an infinitive",
  ],
  [bare("תוכל|תוכלי|אל תשכח|אל תפספס|ברוך הבא|ברוכים הבאים"), "an impersonal form; טוב שהגעת"],
  [
    bare("מחובר כ\\S+|בטוח\\?|אליך|אלייך|עליך|עלייך|לפניך|לפנייך|אחריך|אחרייך"),
    "a form spelled alike for everyone",
  ],
  [/[א-ת][/.](?:ה|ת|י|ות|ים|ן)(?![א-ת])/u, "no slash or dot for gender"],
  [/[א-ת]"[א-ת]/u, "״ (U+05F4) in acronyms and quotes"],
  [/(?<![א-ת])["][א-ת]|[א-ת]["](?![א-ת])/u, "״ (U+05F4) for quotes"],
  [/[א-ת]'/u, "׳ (U+05F3)"],
  [/(?<![א-ת])[והבלמכש]-(?=[A-Za-z0-9{<])/u, "maqaf ־ (U+05BE) after a prefix letter"],
  [/[א-ת]-[א-ת]/u, "maqaf ־ (U+05BE) between Hebrew words"],
  [/\d-\d/u, "an en dash in ranges"],
  [/—/u, "no long dash"],
  [/(?<![א-ת])[והבלמכש]\{/u, "no prefix letter before a variable"],
  [/\s[:;,.?!…]/u, "no space before a punctuation mark"],
  [word("אופס"), "say what happened"],
  [
    bare("פרסום מחדש|תזמון מחדש|נסה שוב|קונפליקט|ברנד|פונט|פלטפורמה|עמוד פייסבוק"),
    "the word of the glossary",
  ],
];

/** Finds rejected words and forms in a Hebrew text. */
export function findHebrewProblems(text: string): RuleFinding[] {
  return REJECTED.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text);
    return found ? [`"${found[0].trim()}": ${instead}`] : [];
  });
}
