import { describe, expect, test } from "vitest";
import { z } from "zod";
import { comicPlan, infographicPlan, templateCopyList } from "@/lib/canvas/layouts/plan-schemas";
import { checkCopy } from "@/lib/generation/copy-check";
import { buildLearnVoicePrompt, learnedVoice } from "@/lib/generation/server/prompts/learn-voice";
import { buildRewritePostPrompt, buildWritePostPrompt } from "@/lib/generation/server/prompts/write-post";
import { parsePrompt } from "@/sandbox/openai/prompt";
import { readBrief } from "@/sandbox/openai/text/brief";
import { createStructuredOutput } from "@/sandbox/openai/text/structured-output";
import { COPY_RULES, canViolate, violateRule } from "@/sandbox/openai/text/violate-rule";

const LANGUAGES = ["en", "he"] as const;
const PLATFORMS = ["facebook", "instagram", "linkedin"] as const;
const TOPICS = {
  en: [
    "How we bake sourdough. The dough rests overnight. It comes out at 5:40.",
    "Sourdough versus yeast",
    "Our week in numbers: 3 ovens. 120 loaves a day. 2 bakers.",
    "A list of reasons to come by. The coffee is on.",
    "x",
  ],
  he: [
    "איך אופים לחם מחמצת. הבצק נח כל הלילה. הלחם יוצא ב־5:40.",
    "מחמצת לעומת שמרים",
    "סיבות להגיע. הקפה מוכן.",
    "א",
  ],
};

const respond = (schema: z.ZodType, instructions: string, user: string) => {
  const prompt = parsePrompt([{ kind: "message", role: "user", text: user, images: [] }], instructions);
  const json = z.toJSONSchema(schema, { io: "input" }) as Record<string, unknown>;
  return createStructuredOutput(json, readBrief(prompt), prompt);
};

describe.each(LANGUAGES)("plans in %s", (language) => {
  test.each([
    ["an infographic", infographicPlan],
    ["a comic", comicPlan],
    ["texts of templates", templateCopyList],
  ])("%s satisfy their schema for every topic", async (_, schema) => {
    for (const topic of TOPICS[language]) {
      for (const form of ["steps", "comparison", "timeline", "numbers", "3 panels", "6 panels", "2 copies"]) {
        const value = await respond(schema, `Language: ${language}`, `<topic>\n${topic}\n</topic>\n${form}`);
        expect(schema.safeParse(value).error, `${topic} ${form}`).toBeUndefined();
        if (topic.length > 20) expect(JSON.stringify(value)).toContain(topic.slice(0, 8));
      }
    }
  });

  test("learned voice uses words of the texts", async () => {
    const texts = TOPICS[language].slice(0, 2).map((text) => `${text} ${text}`);
    const { instructions, prompt } = buildLearnVoicePrompt({ brandName: "Shachar", texts, language });
    const voice = learnedVoice.parse(await respond(learnedVoice, instructions, prompt));
    expect(voice.favourites.value.length).toBeGreaterThan(0);
    for (const word of voice.favourites.value) expect(texts.join(" ").toLowerCase()).toContain(word);
    expect(voice.address.value === null).toBe(language === "en");
    expect(/[א-ת]/.test(voice.tone.reason)).toBe(language === "he");
  });
});

const post = z.object({ text: z.string(), hashtags: z.array(z.string()) });
const input = (language: "en" | "he", platform: (typeof PLATFORMS)[number]) => ({
  ...{ brandName: language === "he" ? "מאפיית שחר" : "Shachar Bakery", voice: {}, platform, tone: undefined },
  ...{
    topic:
      language === "he" ? "לחם מחמצת ביום ראשון. אפשר להזמין מראש." : "Sourdough on Sunday. Order ahead.",
  },
  ...{ language, length: "medium" as const },
});
const findViolations = (
  copy: z.infer<typeof post>,
  requested: ReturnType<typeof input>,
  banned: string[] = [],
) =>
  checkCopy({
    ...copy,
    ...requested,
    voice: { banned },
    material: `${requested.topic}\n${requested.brandName}`,
  }).map(({ rule }) => rule);

describe.each(LANGUAGES)("posts in %s", (language) => {
  test.each(PLATFORMS)("%s posts and rewrites of bad drafts violate no writing rule", async (platform) => {
    const requested = input(language, platform);
    const { instructions, prompt } = buildWritePostPrompt(requested);
    const copy = post.parse(await respond(post, instructions, prompt));
    expect(findViolations(copy, requested)).toEqual([]);
    const draft = { text: `${copy.text}\n\nIn today's world — בעידן`, hashtags: copy.hashtags };
    const again = buildRewritePostPrompt(requested, draft, [{ rule: "long_dash", excerpt: "—" }]);
    expect(
      findViolations(post.parse(await respond(post, again.instructions, again.prompt)), requested),
    ).toEqual([]);
  });

  test.each(COPY_RULES)("scripted violation of %s is detected by the copy check", async (rule) => {
    const requested = input(language, "instagram");
    const { instructions, prompt } = buildWritePostPrompt(requested);
    const received = parsePrompt([{ kind: "message", role: "user", text: prompt, images: [] }], instructions);
    const script = { rule, times: 1, word: language === "he" ? "דלוקס" : "deluxe" };
    const copy = post.parse(await respond(post, instructions, prompt));
    const broken = violateRule(script, copy, readBrief(received));
    const found = findViolations({ text: broken.text, hashtags: broken.hashtags ?? [] }, requested, [
      script.word,
    ]);
    if (canViolate(script, language)) expect(found).toContain(rule);
    else expect(broken.text).toContain(copy.text);
  });
});
