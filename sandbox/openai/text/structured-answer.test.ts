import { describe, expect, test } from "vitest";
import { z } from "zod";
import { comicPlan, infographicPlan, templateCopies } from "@/lib/canvas/layouts/plan-schemas";
import { checkCopy } from "@/lib/generation/copy-rules";
import { learnedVoice, learnVoicePrompt } from "@/lib/generation/server/prompts/learn-voice";
import { rewritePostPrompt, writePostPrompt } from "@/lib/generation/server/prompts/write-post";
import { promptOf } from "@/sandbox/openai/prompt";
import { breakRule, COPY_RULES, canBreak } from "@/sandbox/openai/text/break-rule";
import { readBrief } from "@/sandbox/openai/text/brief";
import { structuredAnswer } from "@/sandbox/openai/text/structured-answer";

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

const answer = (schema: z.ZodType, instructions: string, user: string) => {
  const prompt = promptOf([{ kind: "message", role: "user", text: user, pictures: [] }], instructions);
  const json = z.toJSONSchema(schema, { io: "input" }) as Record<string, unknown>;
  return structuredAnswer(json, readBrief(prompt), prompt);
};

describe.each(LANGUAGES)("plans in %s", (language) => {
  test.each([
    ["an infographic", infographicPlan],
    ["a comic", comicPlan],
    ["texts of templates", templateCopies],
  ])("%s hold to their schema, whatever the topic", async (_, schema) => {
    for (const topic of TOPICS[language]) {
      for (const form of ["steps", "comparison", "timeline", "numbers", "3 panels", "6 panels", "2 copies"]) {
        const value = await answer(schema, `Language: ${language}`, `<topic>\n${topic}\n</topic>\n${form}`);
        expect(schema.safeParse(value).error, `${topic} ${form}`).toBeUndefined();
        if (topic.length > 20) expect(JSON.stringify(value)).toContain(topic.slice(0, 8));
      }
    }
  });

  test("a voice is told from the texts, in words of theirs", async () => {
    const texts = TOPICS[language].slice(0, 2).map((text) => `${text} ${text}`);
    const { instructions, prompt } = learnVoicePrompt({ brandName: "Shachar", texts, language });
    const voice = learnedVoice.parse(await answer(learnedVoice, instructions, prompt));
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
const judged = (copy: z.infer<typeof post>, asked: ReturnType<typeof input>, banned: string[] = []) =>
  checkCopy({ ...copy, ...asked, voice: { banned }, material: `${asked.topic}\n${asked.brandName}` }).map(
    ({ rule }) => rule,
  );

describe.each(LANGUAGES)("texts in %s", (language) => {
  test.each(PLATFORMS)(
    "for %s break no rule of writing, the rewrite of a bad draft neither",
    async (platform) => {
      const asked = input(language, platform);
      const { instructions, prompt } = writePostPrompt(asked);
      const copy = post.parse(await answer(post, instructions, prompt));
      expect(judged(copy, asked)).toEqual([]);
      const draft = { text: `${copy.text}\n\nIn today's world — בעידן`, hashtags: copy.hashtags };
      const again = rewritePostPrompt(asked, draft, [{ rule: "long_dash", excerpt: "—" }]);
      expect(judged(post.parse(await answer(post, again.instructions, again.prompt)), asked)).toEqual([]);
    },
  );

  test.each(COPY_RULES)(
    "%s is broken where it is planted, and seen by the product's own check",
    async (rule) => {
      const asked = input(language, "instagram");
      const { instructions, prompt } = writePostPrompt(asked);
      const told = promptOf([{ kind: "message", role: "user", text: prompt, pictures: [] }], instructions);
      const plant = { rule, times: 1, word: language === "he" ? "דלוקס" : "deluxe" };
      const copy = post.parse(await answer(post, instructions, prompt));
      const broken = breakRule(plant, copy, readBrief(told));
      const found = judged({ text: broken.text, hashtags: broken.hashtags ?? [] }, asked, [plant.word]);
      if (canBreak(plant, language)) expect(found).toContain(rule);
      else expect(broken.text).toContain(copy.text);
    },
  );
});
