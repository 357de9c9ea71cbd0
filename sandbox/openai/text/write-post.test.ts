import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type Brief, readBrief } from "@/sandbox/openai/text/brief";
import { valueForSchema } from "@/sandbox/openai/text/schema-value";
import { writeHashtags, writePost } from "@/sandbox/openai/text/write-post";

const brief = (user: string, instructions = "", previous = ""): Brief =>
  readBrief({ instructions, user, previous, all: `${instructions}\n${user}` });

// Patterns of the Hebrew writing guide that must not occur.
const word = (pattern: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}])[והבלמכש]?(?:${pattern})(?![\\p{L}\\p{M}])`, "u");
const BANNED = [
  word("בעולם של היום|בעידן|זה לא סוד|אין ספק|כולנו יודעים"),
  word("הינו|הינה|מהווה|מעניק|על מנת|במידה|ניתן|כמו כן|יתרה מכך|אודות"),
  word("לשלב הבא|לרמה הבאה|לקחת החלטה|בסוף היום|לעשות את ההבדל|עושה שכל"),
  word("מתאים עבור|פתרון עבור|מחפשים עבור|להתמקד על|תלוי על|מבוסס ב"),
  /[א-ת]+[/.](ה|ת|י|ות|ים|ן)(?![א-ת])/u,
  word("גלה|בחר|הצטרף|הירשם|תוכל|אל תפספס"),
  /לא (רק|סתם) .{1,40}(אלא|—|–|, זה)/u,
  /—|–/u,
  word("מהפכני|פורץ דרך|בלתי נשכחת|ללא פשרות|מושלם|עולם שלם של|לא תאמינו|חובה לכל"),
  /\p{Extended_Pictographic}/u,
  / [:;,.?!]/u,
];

const platforms = ["facebook", "instagram", "linkedin"];
const many = Array.from({ length: 60 }, (_, n) => n);

describe("Hebrew posts", () => {
  test.each(platforms)("Hebrew %s posts follow the writing guide for every seed", (platform) => {
    for (const n of many) {
      const { text } = writePost(
        brief(
          `שעות הפתיחה החדשות ${n}. אפשר להביא שקית.`,
          `Platform: ${platform}\nLanguage: he\nBrand: Acme`,
        ),
      );
      for (const pattern of BANNED) expect(text).not.toMatch(pattern);
      for (const paragraph of text.split("\n\n")) expect(paragraph).toMatch(/^[א-ת]/);
      expect(text).toContain(`שעות הפתיחה החדשות ${n}`);
      expect(text).not.toContain("#");
    }
  });

  test("neutral brands get posts without direct address", () => {
    for (const n of many) {
      const { text } = writePost(brief(`לחם ${n}`, "Language: he\nאדרבה. פנייה לקהל: ניטרלית"));
      expect(text).not.toMatch(/כתבו|שלחו|שמרו|ספרו|העבירו|מכירים|רוצים|דעתכם|לכם/);
    }
  });

  test("an English topic is embedded in a Hebrew post", () => {
    const { text } = writePost(brief("Topic: New bread", "שפה: עברית"));
    expect(text).toMatch(/^[א-ת][^\n]*: New bread\./);
  });
});

describe("copy for a trade", () => {
  const write = (topic: string, language: "en" | "he", platform = "facebook") =>
    readAndWrite(`Platform: ${platform}\nLanguage: ${language}\nBrand: Shachar`, topic);
  const readAndWrite = (instructions: string, topic: string) => {
    const read = brief(`<topic>\n${topic}\n</topic>`, instructions);
    return { text: writePost(read).text, hashtags: writeHashtags(read) };
  };

  test.each([
    [
      "en",
      "We are hiring a receptionist for the clinic",
      /sound like you|Know the right person|about yourself/,
    ],
    ["en", "A webinar about contracts", /ahead of time|Coming\?/],
    ["en", "Manicure until nine on Thursdays", /in mind|photo|find a time/],
    ["en", "A two-room apartment near the park", /visit|looking for|neighborhood/],
    ["he", "דרושה מזכירה למרפאה", /מתאים/],
    ["he", "תיקון אופניים בזמן שממתינים", /תקלה/],
  ] as const)("post in %s about %s speaks of its trade", (language, topic, words) => {
    expect(write(topic, language).text).toMatch(words);
  });

  test.each(platforms)("%s posts claim nothing about a team and stay short", (platform) => {
    for (const topic of ["Our new loaf", "How we choose our flour", "A free tasting on Friday"]) {
      const { text } = write(topic, "en", platform);
      expect(text).not.toMatch(/team|careful|years|people who care/i);
      expect(text.split(/\s+/).length).toBeLessThan(40);
    }
  });

  test("hashtags name the subject and the brand, never a cut sentence", () => {
    const { hashtags } = write(
      "Our oven is twenty years old and still the best worker here",
      "en",
      "linkedin",
    );
    expect(hashtags).toEqual(["#Baking", "#Shachar", "#Food"]);
    expect(write("לחם שיפון חדש, מיום ראשון בשבע", "he").hashtags).toEqual(["#לחם", "#אוכל"]);
  });

  test("a question stays a question, and a note to the writer is left out", () => {
    expect(write("What changes with the new invoice rules?", "en").text).toMatch(
      /^What changes .* rules\?\n/,
    );
    expect(write("Discount on winter coats, no details yet", "en").text).not.toContain("no details");
  });

  test("words that the brand avoids are left out", () => {
    for (const n of many) {
      const { text } = readAndWrite(
        'Language: en\nWords it never uses, in any form, not in hashtags either: "message", "comments".',
        `Loaf ${n}`,
      );
      expect(text).not.toMatch(/message|comments/);
    }
  });
});

describe("brief", () => {
  test.each([
    ["Write a Facebook post about our new loaf", "", "our new loaf", "en"],
    ["כתבו פוסט על לחם מחמצת", "", "לחם מחמצת", "he"],
    ['{"topic": "The summer menu", "language": "he"}', "", "The summer menu", "he"],
    ["Platform: LinkedIn\nLanguage: Hebrew\nNew branch", "", "New branch", "he"],
    ["עוגת גבינה", "Language: English", "עוגת גבינה", "en"],
    [
      "<topic>A quiet week</topic>",
      "Answer in the language of the brand: language: en",
      "A quiet week",
      "en",
    ],
  ])("brief has the topic and language of: %s", (user, instructions, topic, language) => {
    expect(brief(user, instructions)).toMatchObject({ topic, language });
  });

  test("brief has the platform, brand and hashtag sign of the prompt", () => {
    const read = brief(
      "Bread",
      "Platform: Instagram. Brand name: Shachar Bakery. Tone: warm. Hashtags without #.",
    );
    expect(read).toMatchObject({ platform: "instagram", brand: "Shachar Bakery", hashtagSign: "" });
  });

  test("post length depends on the platform", () => {
    const lengths = ["instagram", "facebook", "linkedin"].map(
      (platform) => writePost(brief("Our new loaf", `Platform: ${platform}\nLanguage: en`)).text.length,
    );
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    expect(new Set(lengths).size).toBe(3);
  });
});

describe("prompt of the application", () => {
  const instructions = (language: string, words: string) =>
    `You write social media posts for the brand "Shachar Bakery".\nTone: warm\nPlatform: Instagram. The whole post stays under 2200 characters.\nLanguage: ${language}. Write in it whatever language the material is in.\nLength: ${words} words.\nPut up to 3 hashtags into "hashtags", without the # sign, and none into "text".`;

  test.each([
    ["English", "Our new loaf", 15, 30],
    ["English", "Our new loaf", 30, 60],
    ["English", "Our new loaf", 70, 120],
    ["Hebrew", "הלחם החדש שלנו", 12, 25],
    ["Hebrew", "הלחם החדש שלנו", 25, 50],
    ["Hebrew", "הלחם החדש שלנו", 55, 95],
  ])(
    "%s post about %s has no filler to reach %i words and at most %i",
    (language, topic, minimum, maximum) => {
      const read = brief(`<topic>\n${topic}\n</topic>`, instructions(language, `${minimum} to ${maximum}`));
      const count = writePost(read).text.split(/\s+/).length;
      expect(count).toBeGreaterThan(4);
      expect(count).toBeLessThanOrEqual(maximum);
      expect(read).toMatchObject({
        brand: "Shachar Bakery",
        platform: "instagram",
        hashtagLimit: 3,
        hashtagSign: "",
      });
      const json = { type: "object", properties: { hashtags: { type: "array", items: { type: "string" } } } };
      expect(valueForSchema(json, read)).toEqual({
        hashtags: Array(3).fill(expect.stringMatching(/^[^#]+$/)),
      });
    },
  );
});

describe("rewriting a text", () => {
  const given = "The bread comes out at 5:40. It smells good. We bake daily.\n\nWhat do you think?";
  test("shortening keeps the first sentence and the question", () => {
    const { text } = writePost(brief(`Make it shorter.\n"""\n${given}\n"""`));
    expect(text).toBe("The bread comes out at 5:40.\n\nWhat do you think?");
  });

  test("lengthening and rewriting keep the facts", () => {
    const longer = writePost(brief(`Make it longer.\n"""\n${given}\n"""`)).text;
    expect(longer.length).toBeGreaterThan(given.length);
    const again = writePost(brief("Please rewrite it", "", given)).text;
    expect(again).not.toBe(given);
    expect(again).toContain("5:40");
  });
});

test("posts are deterministic and vary by topic", () => {
  const at = (n: number) => writePost(brief(`Loaf ${n}`)).text;
  expect(at(1)).toBe(at(1));
  const shapes = new Set(many.map((n) => at(n).replace(`oaf ${n}`, "")));
  expect(shapes.size).toBeGreaterThan(10);
});

describe("schema values", () => {
  const schemas = {
    post: z.object({ text: z.string(), hashtags: z.array(z.string()).max(5) }),
    tight: z.object({
      headline: z.string().max(20),
      alt: z.string().min(30).max(60),
      hashtags: z.array(z.string().regex(/^[\p{L}\p{N}_]+$/u)).min(3),
    }),
    nested: z.object({
      language: z.enum(["English", "Hebrew"]),
      score: z.number().min(0).max(1).multipleOf(0.25),
      count: z.int().min(3).max(3),
      ideas: z
        .array(z.object({ title: z.string(), caption: z.string(), at: z.iso.datetime().nullable() }))
        .length(4),
      flag: z.boolean(),
      kind: z.literal("plan"),
      color: z.string().regex(/^#[0-9a-f]{6}$/),
      either: z.union([z.object({ id: z.uuid() }), z.null()]),
    }),
  };

  test.each(["post", "tight", "nested"] as const)("schema %s is satisfied in both languages", (name) => {
    const schema = schemas[name];
    const json = z.toJSONSchema(schema) as Record<string, unknown>;
    for (const [user, language] of [
      ["Our new loaf", "en"],
      ["שעות הפתיחה החדשות", "he"],
    ] as const) {
      const value = valueForSchema(json, brief(user, `Language: ${language}`));
      expect(schema.safeParse(value).error).toBeUndefined();
      expect(JSON.stringify(value)).toContain(user.slice(4, 12));
    }
  });

  test("generated list items differ", () => {
    const json = z.toJSONSchema(schemas.nested) as Record<string, unknown>;
    const value = valueForSchema(json, brief("Our new loaf")) as { ideas: { caption: string }[] };
    expect(new Set(value.ideas.map(({ caption }) => caption)).size).toBeGreaterThan(1);
  });

  test("recursive schema yields a finite value", () => {
    const node: Record<string, unknown> = {
      type: "object",
      properties: { title: { type: "string" }, children: { type: "array", items: { $ref: "#/$defs/node" } } },
      required: ["title", "children"],
    };
    const value = valueForSchema({ $ref: "#/$defs/node", $defs: { node } }, brief("Our new loaf"));
    expect(value).toMatchObject({ title: "Our new loaf", children: [{}, {}, {}] });
  });
});
