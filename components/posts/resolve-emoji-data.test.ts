import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type EmojiWords, translateEmojiData } from "@/components/posts/resolve-emoji-data";

interface Stored {
  emoji: string;
  label: string;
  group?: number;
  version: number;
  tags?: string[];
}

const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const hebrew: EmojiWords = read("public/emojibase/he.json");
const stored: Stored[] = read("public/emojibase/en/data.json");
/** Skin tones and hair by themselves, which the picker leaves out. */
const COMPONENTS = 2;
const emojis = stored
  .filter(({ group }) => group !== undefined && group !== COMPONENTS)
  .map(({ group = 0, tags = [], ...one }) => ({ ...one, tags, category: group }));
const isHebrew = (words: string) => /\p{Script=Hebrew}/u.test(words);

const translated = translateEmojiData(
  {
    locale: "en",
    emojis,
    categories: [...new Set(emojis.map(({ category }) => category))].map((index) => ({ index, label: "" })),
    skinTones: hebrew.skinTones,
  },
  "he",
  hebrew,
);

test("every emoji and category has a Hebrew name, except the DVD", () => {
  const unnamed = translated.emojis.filter(({ label }) => !isHebrew(label)).map(({ emoji }) => emoji);
  expect(unnamed).toEqual(["📀"]);
  expect(translated.categories.filter(({ label }) => !isHebrew(label))).toEqual([]);
});

test("emoji in Hebrew is found by its Hebrew keywords and by its English name", () => {
  const croissant = translated.emojis.find(({ emoji }) => emoji === "🥐");
  expect(croissant?.label).toBe("קרואסון");
  expect(croissant?.tags).toContain("croissant");
  expect(translated.emojis.find(({ emoji }) => emoji === "🍕")?.tags.some(isHebrew)).toBe(true);
});
