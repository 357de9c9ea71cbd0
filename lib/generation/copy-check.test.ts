import { describe, expect, test } from "vitest";
import { checkCopy } from "@/lib/generation/copy-check";
import type { CopySubject } from "@/lib/generation/copy-rule";
import { copyIssue } from "@/lib/posts/generation-info-schemas";

const subject = (fields: Partial<CopySubject>): CopySubject => ({
  text: "",
  hashtags: [],
  platform: "facebook",
  language: "he",
  voice: {},
  material: "",
  ...fields,
});
const rulesOf = (fields: Partial<CopySubject>) => [
  ...new Set(checkCopy(subject(fields)).map(({ rule }) => rule)),
];

/** Examples of docs/hebrew-style-guide.md: violation, its rules, correction. */
const HEBREW: [string, string[], string][] = [
  [
    "בעידן הדיגיטלי של היום חשוב מתמיד להתבלט.",
    ["stock_opener"],
    "שלושה לקוחות שאלו השבוע אותו דבר. הנה התשובה.",
  ],
  ["המוצר הינו פתרון המעניק נוחות.", ["officialese"], "עם המוצר הזה פשוט נוח יותר."],
  ["קחו את העסק שלכם לשלב הבא!", ["calque"], "ככה ממלאים את היומן גם באמצע השבוע."],
  ["מחפשים עבור מתנה? התמקדנו על איכות.", ["preposition"], "מחפשים מתנה? התמקדנו באיכות."],
  ["גלה את הקולקציה, את/ה תאהב/י.", ["gender"], "הקולקציה החדשה הגיעה. מחכים לכם בחנות."],
  ["איכות. חדשנות. מצוינות.", ["slogan"], "אופים כל בוקר, ובשבע כבר פותחים."],
  ["אסטרטגיית תוכן (Content Strategy) שמביאה engagement.", ["stray_english"], "תוכנית תוכן שמביאה תגובות."],
  ["זה לא סתם קפה — זו חוויה.", ["staged_contrast", "long_dash"], "הקפה נקלה אתמול. מרגישים."],
  ["חוויה קולינרית בלתי נשכחת, ללא פשרות.", ["hype"], "ביום שלישי עולה מנה חדשה לתפריט."],
  ["ביצוע של התקנה של המערכת של הבעל עסק.", ["noun_chain"], "התקנת המערכת אצל בעל העסק."],
  [
    "✅ איכות ✅ שירות ✅ מחיר #הכי #שווה",
    ["emoji_first", "emoji_many", "hashtag_inside"],
    "מחיר אחד, שירות עד הבית ושנה אחריות.",
  ],
  ["🇮🇱 Acme: 20% הנחה ב־@acme.shop", ["direction", "emoji_first"], "20% הנחה על כל הקולקציה.\n@acme.shop"],
];

const ENGLISH: [string, string[], string][] = [
  [
    "In today's fast-paced world, standing out matters.",
    ["stock_opener"],
    "Three customers asked us the same thing this week.",
  ],
  [
    "We are thrilled to announce that we utilize local flour.",
    ["officialese"],
    "Our flour comes from the valley next door.",
  ],
  ["Take your brunch to the next level!", ["cliche"], "Brunch has a second egg now."],
  ["Quality. Innovation. Excellence.", ["slogan"], "Baked at night. Open at seven."],
  ["It's not just bread — it's an experience.", ["staged_contrast", "long_dash"], "The bread is still warm."],
  ["This isn't about coffee. It's about people.", ["staged_contrast"], "This is about coffee."],
  ["An unforgettable, cutting-edge experience.", ["hype"], "A new dish joins the menu on Tuesday."],
  [
    "🔥 Fresh 🔥 hot 🔥 now #bread here",
    ["emoji_first", "emoji_many", "hashtag_inside"],
    "Fresh and hot. 🔥",
  ],
  ["The oven – the old one – is back – hot.", ["dashes"], "The oven – the old one, is back."],
];

describe.each([
  ["he", HEBREW],
  ["en", ENGLISH],
] as const)("copy rules: %s", (language, examples) => {
  test.each(examples)("copy check of %s reports %j", (wrong, rules, right) => {
    expect(rulesOf({ text: wrong, language, material: wrong })).toEqual(rules);
    expect(rulesOf({ text: right, language, material: right })).toEqual([]);
  });
});

describe("Hebrew words", () => {
  test.each([
    ["שבעידן כזה", "בעידן"],
    ["והמוצר מהווה", "מהווה"],
    ["לקוחות/ות", "לקוחות/ות"],
    ["זה לא סתם קפה, זו חוויה", "לא סתם קפה, זו"],
    ["לאט – בנחת – ובסבלנות", "בנחת"],
    ["מבוססת בנתונים", "מבוססת בנתונים"],
    ["תלויה על הקצב", "תלויה על"],
  ])("Hebrew violation is reported: %s", (text, part) => {
    expect(checkCopy(subject({ text })).map(({ excerpt }) => excerpt)).toEqual([
      expect.stringContaining(part),
    ]);
  });

  test.each(["הסופגניות נבחרות ביד", "תל אביב/יפו", "מבוסס על נתונים", "של הבית, ושל כל מי שבא", "iPhone"])(
    "Hebrew text is accepted: %s",
    (text) => {
      expect(rulesOf({ text: `אצלנו ${text}.` })).toEqual([]);
    },
  );

  test("singular address is accepted only when the account uses it", () => {
    const masculine = "בחר את הלחם שלך.";
    const feminine = "הצטרפי לסדנה.";
    expect(rulesOf({ text: masculine, voice: { address: "masculine" } })).toEqual([]);
    expect(rulesOf({ text: masculine, voice: { address: "feminine" } })).toEqual(["gender"]);
    expect(rulesOf({ text: feminine, voice: { address: "feminine" } })).toEqual([]);
    expect(rulesOf({ text: feminine })).toEqual(["gender"]);
  });

  test.each([
    ["הזמנות באתר www.acme.co.il עכשיו", "direction"],
    ["Acme פותחת סניף", "direction"],
    ["פותחים את Acme: 20 מקומות", "direction"],
  ])("text direction issue is reported: %s", (text, rule) => {
    expect(rulesOf({ text, material: text })).toEqual([rule]);
  });

  test("links, handles and hashtags in their own line cause no direction issue", () => {
    const text = "פותחים סניף של Acme ביפו, עם iPhone 15 בהגרלה.\n\nhttps://acme.example/shop\n@acme";
    expect(rulesOf({ text, material: text })).toEqual([]);
  });
});

describe("Hebrew words with two meanings", () => {
  test.each([
    "הלקוח בחר את הצבע בעצמו.",
    "דני הצטרף לצוות השבוע.",
    "מי שבחר במחמצת חוזר.",
    "דנה תוכל לענות על שאלות.",
    "ניתן לכם טעימה ליד הדלפק.",
    "ניתן ללקוחות כוס מים.",
    "יש גם במידה 42.",
    "זה עזר לנו במידה רבה.",
    "בסוף היום נשאר לחם אחד.",
    "מה קורה בסוף היום?",
  ])("Hebrew text is accepted: %s", (text) => {
    expect(rulesOf({ text, material: text })).toEqual([]);
  });

  test.each([
    ["בחר את הצבע שלך.", "gender"],
    ["יש שלושה צבעים. הצטרף עכשיו.", "gender"],
    ["תוכל לאסוף מחר.", "gender"],
    ["אצלנו תוכל לטעום.", "gender"],
    ["כדי שתוכל לטעום.", "gender"],
    ["ניתן להזמין באתר.", "officialese"],
    ["ניתן גם לשלם בביט.", "officialese"],
    ["במידה ויש שאלות, אנחנו כאן.", "officialese"],
    ["במידה שירד גשם נדחה.", "officialese"],
    ["מתרגשים לבשר על סניף חדש.", "officialese"],
    ["אנחנו גאים להציג את העוגה.", "officialese"],
    ["שמחות להודיע על סדנה.", "officialese"],
    ["בסוף היום, הכול עניין של טעם.", "calque"],
    ["חשוב לנו יותר מתמיד לשמור על איכות.", "calque"],
    ["זה משנה משחק.", "calque"],
    ["בואו נצלול לעולם הקפה.", "stock_opener"],
    ["דמיינו לעצמכם בוקר שקט.", "stock_opener"],
    ["זה לא לחם. זה סיפור.", "staged_contrast"],
    ["טעם יוצא דופן.", "hype"],
  ])("Hebrew issue is reported: %s", (text, rule) => {
    expect(rulesOf({ text, material: text })).toEqual([rule]);
  });
});

describe("English words with two meanings", () => {
  test.each([
    "We unlock the shop door at seven.",
    "What is left at the end of the day goes to the shelter.",
    "Seamless socks in three sizes.",
    "The bed of the garden is elevated by a meter.",
    "Open 9 - 5, closed on Friday.",
  ])("English text is accepted: %s", (text) => {
    expect(rulesOf({ text, language: "en", material: text })).toEqual([]);
  });

  test.each([
    ["We delve into flour today.", "cliche"],
    ["Elevate every morning.", "cliche"],
    ["Unlock your potential.", "cliche"],
    ["This oven is a game-changer.", "cliche"],
    ["At the end of the day, taste decides.", "cliche"],
    ["Bread matters more than ever.", "cliche"],
    ["Let's dive in.", "stock_opener"],
    ["Say goodbye to dry bread.", "stock_opener"],
    ["Whether you're a student or a parent, come by.", "stock_opener"],
    ["Slow - warm - soft - ours.", "dashes"],
    ["Slow — warm — soft.", "long_dash"],
  ])("English issue is reported: %s", (text, rule) => {
    expect(rulesOf({ text, language: "en", material: text })).toEqual([rule]);
  });
});

test("word of the account's vocabulary is no cliché", () => {
  const text = "A perfect loaf.";
  expect(rulesOf({ text, language: "en" })).toEqual(["hype"]);
  expect(rulesOf({ text, language: "en", voice: { favourites: ["perfect loaf", "Perfect"] } })).toEqual([]);
});

describe("banned words", () => {
  test.each([
    ["en", "Our DELUXE loaf", "deluxe", true],
    ["en", "Our deluxebread", "deluxe", false],
    ["en", "Cheap and\ncheerful", "cheap and cheerful", true],
    ["he", "ושהמבצע נגמר", "מבצע", true],
    ["he", "מבצעים", "מבצע", false],
    ["en", "50% (off)", "(off)", true],
  ] as const)("banned word check: %s: %s against %s", (language, text, banned, isHit) => {
    const marks = checkCopy(subject({ text, language, voice: { banned: [banned] }, material: "50" }));
    expect(marks.map(({ rule }) => rule)).toEqual(isHit ? ["banned_word"] : []);
  });

  test("banned word is reported in a hashtag", () => {
    expect(rulesOf({ hashtags: ["best_deal"], language: "en", voice: { banned: ["best deal"] } })).toEqual([
      "banned_word",
    ]);
  });
});

describe("invented numbers", () => {
  const invented = (text: string, material: string, language: "en" | "he" = "en") =>
    checkCopy(subject({ text, material, language })).map(({ excerpt }) => excerpt);

  test.each([
    ["Only $49 until 12/11, save 20%", "A sale until the end of the month", ["$49", "12", "11", "20%"]],
    ["Open 8–9.5", "Open 8 to 9", ["9.5"]],
    ["רק ₪49 עד 12 בנובמבר", "מבצע עד סוף החודש", ["₪49", "12 בנובמבר"]],
    ["Open from 7:30", "Open from 7", ["30"]],
    ["3 reasons", "Our bread", ["3 reasons"]],
  ])("invented numbers are reported: %s from %s", (text, material, excerpts) => {
    expect(invented(text, material, /[א-ת]/.test(text) ? "he" : "en")).toEqual(excerpts);
  });

  test.each([
    ["1,200 loaves", "1200 loaves"],
    ["At 7:00", "from seven"],
    ["בשעה 7:00", "אופים, ובשבע פותחים"],
    ["Until 5 pm", "closing 17:00"],
    ["Until 17:00", "closing 5pm"],
    ["On 12.5", "on 12.5.2026"],
    ["1. Flour\n2. Water", "flour and water"],
  ])("number is accepted: %s from %s", (text, material) => {
    expect(invented(text, material, /[א-ת]/.test(text) ? "he" : "en")).toEqual([]);
  });

  test("number in the account's description is accepted", () => {
    expect(rulesOf({ text: "מאז 1998.", voice: { summary: "מאפייה משפחתית מאז 1998" } })).toEqual([]);
  });
});

describe("platform limits", () => {
  test.each([
    ["instagram", 2200],
    ["linkedin", 3000],
    ["facebook", 63_206],
  ] as const)("%s accepts %i characters including hashtags", (platform, limit) => {
    const hashtags = ["bread"];
    const fits = "x".repeat(limit - "\n\n#bread".length);
    expect(rulesOf({ text: fits, hashtags, platform, language: "en" })).toEqual([]);
    expect(rulesOf({ text: `${fits}x`, hashtags, platform, language: "en" })).toEqual(["text_long"]);
  });

  test.each(["facebook", "instagram", "linkedin"] as const)(
    "%s accepts five hashtags in text and list together",
    (platform) => {
      const hashtags = ["a1", "b2", "c3", "d4", "e5"];
      expect(rulesOf({ text: "Bread", hashtags, platform, language: "en" })).toEqual([]);
      expect(rulesOf({ text: "Bread\n\n#f6", hashtags, platform, language: "en", material: "6" })).toEqual([
        "hashtag_many",
      ]);
    },
  );
});

test("issues fit the stored schema", () => {
  const marks = checkCopy(subject({ text: `${"בלי סוף 😀 ".repeat(9000)}— — —` }));
  expect(marks.length).toBeGreaterThan(2);
  for (const mark of marks) expect(copyIssue.safeParse(mark).success).toBe(true);
});
