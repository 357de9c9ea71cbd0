"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { usePostDeletions } from "@/components/post-list/use-post-deletions";
import { usePosts } from "@/components/posts/use-posts";
import { connectionKeys } from "@/lib/connections/client/queries";
import { todayPostsQuery } from "@/lib/posts/client/queries";

/**
 * The posts of the day screen. What the worker changes arrives by polling; when it does, the connection is asked
 * again too, without a reload (decisions.md, "Long work").
 */
export function useTodayPosts(accountId: string) {
  const client = useQueryClient();
  const { data, isPending, error } = useQuery(todayPostsQuery(accountId));
  const { refresh } = usePosts();
  const { hidden } = usePostDeletions();
  const rows = data?.active;
  const seen = useRef<string>("");

  useEffect(() => {
    if (!rows) return;
    const now = rows.map(({ _id, status }) => `${_id}:${status}`).join();
    const changed = seen.current !== "" && seen.current !== now;
    seen.current = now;
    if (changed) void client.invalidateQueries({ queryKey: connectionKeys.status(accountId) });
  }, [rows, client, accountId]);

  const isShown = ({ _id }: { _id: string }) => !hidden.includes(_id);
  const shown = (rows ?? []).filter(isShown);
  const pick = (...statuses: string[]) => shown.filter(({ status }) => statuses.includes(status));
  return {
    isPending,
    /** Nothing is known: an empty list would say that there is nothing. */
    isUnknown: !isPending && !data,
    error,
    retry: refresh,
    needs: pick("failed", "needs_review"),
    due: pick("publishing", "scheduled"),
    latest: (data?.latest ?? []).filter(isShown),
  };
}
