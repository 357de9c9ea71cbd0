import { pickSeveral } from "@/sandbox/openai/hash";
import type { Brief } from "@/sandbox/openai/text/brief";
import * as english from "@/sandbox/openai/text/copy-en";
import * as hebrew from "@/sandbox/openai/text/copy-he";

const HOW_MANY = { facebook: 2, linkedin: 3, instagram: 5 };

/** Tags from the topic's own words, the brand, and a few that fit any business. At most five. */
export function writeHashtags(brief: Brief, wanted?: number): string[] {
  const count = wanted ?? Math.min(HOW_MANY[brief.platform], brief.hashtagLimit ?? 5);
  const { language, topic, brand, seed, hashtagSign } = brief;
  const fromTopic = language === "he" ? hebrewTags(topic) : englishTags(topic);
  const brandTag = language === "he" ? joinHebrew(brand) : joinEnglish(words(brand));
  const general = pickSeveral((language === "he" ? hebrew : english).HASHTAGS, 6, `${seed}|tags`);
  const all = [...fromTopic.slice(0, 2), brandTag, ...fromTopic.slice(2, 3), ...general].filter(
    (tag) => tag.length > 1,
  );
  return [...new Set(all)].slice(0, count).map((tag) => `${hashtagSign}${tag}`);
}

function words(text: string) {
  return text.match(/[\p{L}\p{M}\p{N}'’׳״]+/gu) ?? [];
}

// Neighbouring words that carry meaning make one tag; a stop word ends it.
function phrases(text: string, stop: ReadonlySet<string>, isWord: (word: string) => boolean) {
  const found: string[][] = [[]];
  for (const word of words(text)) {
    if (stop.has(word.toLowerCase()) || !isWord(word)) found.push([]);
    else found.at(-1)?.push(word.replace(/['’׳״]/g, ""));
  }
  return found.filter((phrase) => phrase.length > 0).map((phrase) => phrase.slice(0, 2));
}

function englishTags(topic: string) {
  const isWord = (word: string) => /^[a-z'’]{3,}$/i.test(word);
  return phrases(topic, english.STOP_WORDS, isWord).map(joinEnglish);
}

function hebrewTags(topic: string) {
  const isWord = (word: string) => /^[א-ת׳״]{3,}$/.test(word);
  return phrases(topic, hebrew.STOP_WORDS, isWord).map((phrase) => phrase.join("_"));
}

function joinEnglish(parts: string[]) {
  return parts
    .map((part) => part.replace(/[^a-z0-9]/gi, ""))
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
}

function joinHebrew(text: string) {
  const parts = words(text).map((part) => part.replace(/[׳״'’]/g, ""));
  return parts.every((part) => /^[א-ת]+$/.test(part)) ? parts.join("_") : "";
}
