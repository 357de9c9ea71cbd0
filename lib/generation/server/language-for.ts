import { knownLanguage, type Language } from "@/lib/i18n/direction";
import { languageOfPost } from "@/lib/posts/siblings";

/** The language something is written in: the one asked for, else that of the post, else the brand's. */
export function languageFor(
  account: { language: string },
  post: { language: string | null; text: string } | null,
  asked?: Language,
): Language {
  const brands = knownLanguage(account.language);
  return asked ?? (post ? languageOfPost(post, brands) : brands);
}
