import { type MessageFormatElement, TYPE } from "@formatjs/icu-messageformat-parser";

export interface TextCounts {
  words: number;
  sentences: number;
  syllables: number;
}

/** Returns a message as a reader sees it: values as one short word, and the last form of a plural or choice. */
export function toPlainText(elements: MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.tag) return toPlainText(element.children);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return "five";
      return toPlainText(Object.values(element.options).at(-1)?.value ?? []);
    })
    .join("");
}

/** Counts vowel groups without a silent ending, the usual estimate for English. */
function countSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, "");
  if (letters.length <= 3) return 1;
  const sounded = letters.replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, "").replace(/^y/, "");
  return sounded.match(/[aeiouy]{1,2}/g)?.length ?? 1;
}

/** Counts an English text. A "|" separates the texts of a template. */
export function countText(text: string): TextCounts {
  const words = text.split(/\s+/).filter((word) => /[a-z]/i.test(word));
  const sentences = text.split(/[.!?|]+(?:\s|$)/).filter((part) => /[a-z]/i.test(part)).length;
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return { words: words.length, sentences: Math.max(1, sentences), syllables };
}

/** Returns the Flesch-Kincaid grade: the US school year in which the text is understood. */
export const getReadingGrade = ({ words, sentences, syllables }: TextCounts): number =>
  0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59;

export const addCounts = (all: TextCounts[]): TextCounts => ({
  words: all.reduce((sum, { words }) => sum + words, 0),
  sentences: all.reduce((sum, { sentences }) => sum + sentences, 0),
  syllables: all.reduce((sum, { syllables }) => sum + syllables, 0),
});
