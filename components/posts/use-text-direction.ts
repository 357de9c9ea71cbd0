import { useCurrentAccount } from "@/components/accounts/use-current-account";
import type { Direction, Language } from "@/lib/i18n/direction";
import { getContentLanguage, getTextDirection } from "@/lib/i18n/text-direction";

interface Written {
  language: Language | null;
  text: string;
}

/**
 * Returns a function for the direction of a post of the current account, or of a part of its text. It is undefined
 * without text, because a placeholder has the direction of the interface.
 */
export function useTextDirection(): (post: Written, part?: string) => Direction | undefined {
  const account = useCurrentAccount();
  return (post, part = post.text) =>
    part.trim() === "" ? undefined : getTextDirection(part, getContentLanguage(post, account.language));
}
