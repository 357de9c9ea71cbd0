import type { Platform } from "@/lib/accounts/platforms";
import { sentencesOf, shorten } from "@/lib/core/shorten";
import { cleanHashtags, extractHashtags, fullText } from "@/lib/posts/hashtags";
import { PLATFORM_RULES, textLength } from "@/lib/posts/platform-rules";

export interface Copy {
  text: string;
  hashtags: string[];
}

/**
 * Makes what a model wrote fit for its network whatever the model kept of its instructions: hashtags apart and not
 * too many, no characters that cannot be stored, everything within the network's length.
 */
export function shapeCopy(written: Copy, platform: Platform): Copy {
  const rules = PLATFORM_RULES[platform];
  const storable = written.text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "");
  const { text, hashtags } = extractHashtags(storable.replaceAll("\r\n", "\n"));
  const tags = cleanHashtags([...written.hashtags, ...hashtags]).slice(0, rules.hashtagSuggestion);
  const around = textLength(fullText({ text: "", hashtags: tags })) + "\n\n".length;
  return { text: cutAtWord(text.replace(/\n{3,}/g, "\n\n"), rules.textLimit - around), hashtags: tags };
}

/** The text, or as many whole sentences or words of it as fit. */
function cutAtWord(text: string, limit: number): string {
  if (textLength(text) <= limit) return text;
  // The networks count signs; a text holds some of them as two.
  const head = [...text].slice(0, limit).join("");
  const sentences = sentencesOf(head, head.length - 1);
  return sentences.length > head.length / 2 ? sentences : shorten(text, head.length);
}
