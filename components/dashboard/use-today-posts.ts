"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { connectionKeys } from "@/lib/connections/client/queries";
import { todayPostsQuery } from "@/lib/posts/client/queries";

/**
 * The posts of the day screen. What the worker changes arrives by polling; when it does, the connection is asked
 * again too, without a reload (decisions.md, "Long work").
 */
export function useTodayPosts(accountId: string) {
  const client = useQueryClient();
  const { data, isPending, error, refetch } = useQuery(todayPostsQuery(accountId));
  const rows = data?.active;
  const seen = useRef<string>("");

  useEffect(() => {
    if (!rows) return;
    const now = rows.map(({ _id, status }) => `${_id}:${status}`).join();
    const changed = seen.current !== "" && seen.current !== now;
    seen.current = now;
    if (changed) void client.invalidateQueries({ queryKey: connectionKeys.status(accountId) });
  }, [rows, client, accountId]);

  const pick = (...statuses: string[]) => (rows ?? []).filter(({ status }) => statuses.includes(status));
  return {
    isPending,
    /** Nothing is known: an empty list would say that there is nothing. */
    isUnknown: !isPending && !data,
    error,
    retry: () => refetch(),
    needs: pick("failed", "needs_review"),
    due: pick("publishing", "scheduled"),
    latest: data?.latest ?? [],
  };
}
