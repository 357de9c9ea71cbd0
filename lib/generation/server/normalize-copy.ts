import type { Platform } from "@/lib/core/platforms";
import { takeWholeSentences, truncateText } from "@/lib/core/truncate-text";
import { composeFullText, extractHashtags, normalizeHashtags } from "@/lib/posts/hashtags";
import { countCharacters, PLATFORM_RULES } from "@/lib/posts/platform-rules";

export interface PostCopy {
  text: string;
  hashtags: string[];
}

/** Makes a text valid for its platform: hashtags, characters that cannot be stored, length. */
export function normalizeCopy(written: PostCopy, platform: Platform): PostCopy {
  const rules = PLATFORM_RULES[platform];
  const storable = written.text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "");
  const { text, hashtags } = extractHashtags(storable.replaceAll("\r\n", "\n"));
  const tags = normalizeHashtags([...written.hashtags, ...hashtags]).slice(0, rules.hashtagSuggestion);
  const around = countCharacters(composeFullText({ text: "", hashtags: tags })) + "\n\n".length;
  return { text: cutAtWord(text.replace(/\n{3,}/g, "\n\n"), rules.textLimit - around), hashtags: tags };
}

function cutAtWord(text: string, limit: number): string {
  if (countCharacters(text) <= limit) return text;
  // Platforms count code points; UTF-16 uses two units for some of them.
  const head = [...text].slice(0, limit).join("");
  const sentences = takeWholeSentences(head, head.length - 1);
  return sentences.length > head.length / 2 ? sentences : truncateText(text, head.length);
}
