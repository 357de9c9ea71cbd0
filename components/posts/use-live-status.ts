"use client";

import { useQueryClient } from "@tanstack/react-query";
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
    void client.invalidateQueries({ queryKey: postKeys.byAccount(accountId) });
    void client.invalidateQueries({ queryKey: receiptKeys.byPost(_id) });
    if (status === "failed") void client.invalidateQueries({ queryKey: connectionKeys.status(accountId) });
  }, [client, _id, accountId, status]);
}
