import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useComposer } from "@/components/posts/composer-context";
import type { Platform } from "@/lib/core/platforms";
import type { DraftContent } from "@/lib/posts/client/local-draft";
import { variantsQuery } from "@/lib/posts/client/queries";
import type { PostDto } from "@/lib/posts/schemas";
import { isEditable } from "@/lib/posts/states";
import { getPostLanguage } from "@/lib/posts/variants";

/** Fixed order, so that each network keeps its position. */
export const NETWORK_ORDER: readonly Platform[] = ["instagram", "facebook", "linkedin"];

/** A post of the group in the language of the open post, as it will be after pending edits are saved. */
export interface GroupMember {
  post: PostDto;
  platform: Platform;
  content: DraftContent;
  isOpen: boolean;
  /** Shows the shared text. False once it was customized. */
  followsText: boolean;
}

/**
 * Returns the posts of the same idea and language, at most one per network. Followers show the text and the
 * media of the open post while it is a follower too; the server copies them with each save.
 */
export function usePostGroup() {
  const { account, draft } = useComposer();
  const { post, content } = draft;
  const query = useQuery({
    ...variantsQuery(account._id, post.groupId ?? ""),
    enabled: post.groupId !== null,
  });
  const members = useMemo(() => {
    const language = getPostLanguage({ language: post.language, text: content.text }, account.language);
    const others = (query.data ?? []).filter(
      (one) => one._id !== post._id && getPostLanguage(one, account.language) === language,
    );
    return NETWORK_ORDER.flatMap((platform) => {
      const found = platform === post.platform ? post : others.find((one) => one.platform === platform);
      return found ? toMember(found, post, content) : [];
    });
  }, [account.language, post, content, query.data]);
  return { members, isPending: post.groupId !== null && query.isPending };
}

function toMember(post: PostDto, open: PostDto, content: DraftContent): GroupMember {
  const isOpen = post._id === open._id;
  const isLive = isEditable(post.status) && isEditable(open.status);
  const sharesText = isOpen || (isLive && post.followsText && open.followsText);
  const sharesMedia = isLive && post.followsMedia && open.followsMedia && !isOpen;
  const { images, video, videoUrl, videoScreenshotUrl } = open;
  return {
    post: sharesMedia ? { ...post, images, video, videoUrl, videoScreenshotUrl } : post,
    platform: post.platform,
    content: sharesText ? content : { text: post.text, hashtags: post.hashtags },
    isOpen,
    followsText: post.followsText,
  };
}

/** Returns the networks that the post does not have; empty while the group is loaded. */
export function useMissingNetworks(): Platform[] {
  const { members, isPending } = usePostGroup();
  if (isPending) return [];
  return NETWORK_ORDER.filter((one) => !members.some(({ platform }) => platform === one));
}

/** Fetches another post of the group, whose revision changes with the shared text; undefined when it left the group. */
export async function fetchMember(client: QueryClient, { _id, accountId, groupId }: PostDto) {
  const query = variantsQuery(accountId, groupId ?? "");
  const group = await client.fetchQuery({ ...query, staleTime: 0 });
  return group.find((one) => one._id === _id);
}

export type PostGroup = ReturnType<typeof usePostGroup>;
