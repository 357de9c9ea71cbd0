"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { connectionKeys } from "@/lib/connections/client/queries";
import { postKeys } from "@/lib/posts/client/queries";
import type { PostWire } from "@/lib/posts/schemas";
import { receiptKeys } from "@/lib/publishing/client/queries";

/** When a post changes its status by itself, what else shows it is looked at again (decisions.md, "Long work"). */
export function useLiveStatus({ _id, accountId, status }: PostWire): void {
  const client = useQueryClient();
  const last = useRef(status);
  useEffect(() => {
    if (last.current === status) return;
    last.current = status;
    refreshAfterStatus(client, { _id, accountId, status });
  }, [client, _id, accountId, status]);
}

/** Looks again at whatever shows a post that is now in this state: lists and days of its brand, its receipt, its network. */
export function refreshAfterStatus(
  client: QueryClient,
  { _id, accountId, status }: Pick<PostWire, "_id" | "accountId" | "status">,
): void {
  void client.invalidateQueries({ queryKey: postKeys.byAccount(accountId) });
  void client.invalidateQueries({ queryKey: receiptKeys.byPost(_id) });
  if (status === "failed") void client.invalidateQueries({ queryKey: connectionKeys.status(accountId) });
}
