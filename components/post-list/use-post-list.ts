"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { usePostDeletions } from "@/components/post-list/use-post-deletions";
import type { Looking } from "@/components/post-list/use-post-search";
import { postSearchQuery } from "@/lib/posts/client/queries";

/** The page of posts that is looked at. A page behind the last one leads to the last. */
export function usePostList({ search, page, isBackward, ask }: Looking) {
  const account = useCurrentAccount();
  const query = useQuery({ ...postSearchQuery(account._id, search, page), enabled: !isBackward });
  const { hidden } = usePostDeletions();
  const { data, isPlaceholderData } = query;
  const pages = data ? Math.max(1, Math.ceil(data.total / data.limit)) : 1;
  const isBehind = data !== undefined && !isPlaceholderData && page > pages;
  useEffect(() => {
    if (isBehind) ask({ page: pages });
  });
  const posts = data?.posts.filter(({ _id }) => !hidden.includes(_id));
  const gone = data && posts ? data.posts.length - posts.length : 0;
  return { query, posts, pages, isBehind, total: data && Math.max(0, data.total - gone) };
}

export type PostList = ReturnType<typeof usePostList>;
