import { useQuery } from "@tanstack/react-query";
import { useComposer } from "@/components/posts/composer-context";
import type { Platform } from "@/lib/core/platforms";
import type { Language } from "@/lib/i18n/direction";
import { variantsQuery } from "@/lib/posts/client/queries";
import type { PostDto } from "@/lib/posts/schemas";
import { findVariant, getPostLanguage } from "@/lib/posts/variants";

export interface VariantSlot {
  platform: Platform;
  language: Language;
}

export function usePostVariants() {
  const { account, draft } = useComposer();
  const { post, content } = draft;
  const own: VariantSlot = {
    platform: post.platform,
    language: getPostLanguage({ language: post.language, text: content.text }, account.language),
  };
  const group = useQuery({
    ...variantsQuery(account._id, post.groupId ?? ""),
    enabled: post.groupId !== null,
  });
  const isOwn = (place: VariantSlot) => place.platform === own.platform && place.language === own.language;
  const others = (group.data ?? []).filter(({ _id }) => _id !== post._id);
  const other = (place: VariantSlot) => findVariant(others, place, account.language);
  return {
    own,
    /** Returns the variant of a slot; the open post for its own slot. */
    at(place: VariantSlot): PostDto | undefined {
      return isOwn(place) ? post : other(place);
    },
    /** Another post occupies the slot, so no variant can be created. */
    isTaken: (place: VariantSlot) => !isOwn(place) && other(place) !== undefined,
    isPending: post.groupId !== null && group.isPending,
  };
}

export type PostVariants = ReturnType<typeof usePostVariants>;
