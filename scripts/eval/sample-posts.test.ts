import { describe, expect, test } from "vitest";
import { checkCopy } from "@/lib/generation/copy-check";
import { buildWritePostPrompt } from "@/lib/generation/server/prompts/write-post";
import { readBrief } from "@/sandbox/openai/text/brief";
import { writeHashtags, writePost } from "@/sandbox/openai/text/write-post";
import { type EvaluatedBrief, listBriefs } from "./briefs";

const BRIEFS = listBriefs();

function write(brief: EvaluatedBrief) {
  const { instructions, prompt } = buildWritePostPrompt(brief);
  const all = `${instructions}\n${prompt}`;
  const read = readBrief({ instructions, user: prompt, previous: "", all });
  return {
    read,
    text: writePost(read).text,
    hashtags: writeHashtags(read).map((tag) => tag.replace("#", "")),
  };
}

const count = (values: string[]) => new Set(values).size;

test("60 briefs have both languages, nine trades, three networks and three forms", () => {
  expect(BRIEFS).toHaveLength(60);
  expect(BRIEFS.filter(({ language }) => language === "he")).toHaveLength(30);
  expect(count(BRIEFS.map(({ trade }) => trade))).toBe(9);
  for (const language of ["en", "he"]) {
    const of = BRIEFS.filter((brief) => brief.language === language);
    expect(count(of.map(({ trade, form }) => `${trade} ${form}`))).toBe(27);
    expect(count(of.map(({ platform }) => platform))).toBe(3);
  }
});

describe.each(BRIEFS.map((brief) => ({ ...brief, title: brief.topic.slice(0, 40) })))(
  "sample post about $title",
  ({ title: _, ...brief }) => {
    const { read, text, hashtags } = write(brief);

    test("keeps the brief's words, breaks no rule and stays short", () => {
      const spoken = text.toLowerCase();
      for (const sentence of [read.topic, ...read.details]) {
        expect(spoken).toContain(sentence.toLowerCase().replace(/[.?!]+$/, ""));
      }
      const material = `${brief.topic}\n${brief.brandName}`;
      expect(checkCopy({ ...brief, text, hashtags, material })).toEqual([]);
      const own = brief.topic.split(/\s+/).length;
      expect(text.split(/\s+/).length - own).toBeLessThanOrEqual(20);
    });

    test("has two to four hashtags, with the brand's", () => {
      expect(hashtags.length).toBeGreaterThanOrEqual(2);
      expect(hashtags.length).toBeLessThanOrEqual(4);
      const brand = brief.brandName.replaceAll(" ", brief.language === "he" ? "_" : "");
      expect(hashtags).toContain(brand);
    });
  },
);

describe("voice of a sample post", () => {
  const [english, hebrew] = ["en", "he"].map((language) =>
    BRIEFS.filter((brief) => brief.language === language),
  );
  const texts = (briefs: EvaluatedBrief[] = [], voice: EvaluatedBrief["voice"] = {}) =>
    briefs.map((brief) =>
      write({ ...brief, voice: { ...brief.voice, ...voice } }).text.replace(brief.topic, ""),
    );
  const own = (all: string[]) => all.map((text) => text.split(/(?<=[.?!])\s+/).at(-1) ?? "");

  test("English closings say I for an owner, and neither I nor we for a named brand", () => {
    const owner = own(texts(english, { speaker: "masculine" })).join("\n");
    expect(owner).not.toMatch(/\b(?:we|us|our)\b/i);
    expect(owner).toMatch(/\bme\b/);
    expect(own(texts(english, { speaker: "brand" })).join("\n")).not.toMatch(/\b(?:we|us|our|I|me|my)\b/);
  });

  test("Hebrew closings keep one form of address and one speaker", () => {
    const said = (voice: EvaluatedBrief["voice"]) => own(texts(hebrew, voice)).join("\n");
    expect(said({ address: "plural" })).toMatch(/כתבו לנו/);
    expect(said({ address: "feminine" })).toMatch(/כתבי לנו/);
    expect(said({ address: "feminine" })).not.toMatch(/כתבו|שלחו|לכם|מכירים/);
    expect(said({ address: "masculine" })).toMatch(/כתוב לנו/);
    expect(said({ address: "neutral" })).not.toMatch(/כתב[וי]|שלח[וי]|ספרו|לכם|דעתכם/);
    expect(said({ speaker: "feminine" })).not.toMatch(/לנו|אותנו|נשמח/);
  });
});
