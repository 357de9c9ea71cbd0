"use client";

import { useQuery } from "@tanstack/react-query";
import { useComposer } from "@/components/posts/composer-context";
import type { Platform } from "@/lib/accounts/platforms";
import type { Language } from "@/lib/i18n/direction";
import { groupQuery } from "@/lib/posts/client/queries";
import type { PostWire } from "@/lib/posts/schemas";
import { languageOfPost, postFor } from "@/lib/posts/siblings";

/** A place among the siblings of a post. */
export interface SiblingPlace {
  platform: Platform;
  language: Language;
}

/** The post on the desk among its siblings: the same for other networks, and in the other language. */
export function useSiblings() {
  const { account, draft } = useComposer();
  const { post, content } = draft;
  const own: SiblingPlace = {
    platform: post.platform,
    language: languageOfPost({ language: post.language, text: content.text }, account.language),
  };
  const group = useQuery({ ...groupQuery(account._id, post.groupId ?? ""), enabled: post.groupId !== null });
  const isOwn = (place: SiblingPlace) => place.platform === own.platform && place.language === own.language;
  const others = (group.data ?? []).filter(({ _id }) => _id !== post._id);
  const other = (place: SiblingPlace) => postFor(others, place, account.language);
  return {
    own,
    /** The sibling there; of the desk's own place the post on the desk. */
    at(place: SiblingPlace): PostWire | undefined {
      return isOwn(place) ? post : other(place);
    },
    /** Another post has this place, so none is made for it. */
    isTaken: (place: SiblingPlace) => !isOwn(place) && other(place) !== undefined,
    /** Nothing is said about what is not known yet. */
    isPending: post.groupId !== null && group.isPending,
  };
}

export type Siblings = ReturnType<typeof useSiblings>;
