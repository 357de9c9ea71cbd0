"use client";

import { useDeletions } from "@/components/shell/use-deletions";
import { useRemoveSource } from "@/lib/post-agent/client/use-remove-source";

/** A removed source is only marked while the Undo in its line stands. */
export function useRemoveLater(accountId: string) {
  const { deletions, hidden, undo } = useDeletions({ remove: useRemoveSource(accountId).runAsync });
  return {
    marked: hidden,
    removeLater: (id: string) => deletions.later(id),
    keep: undo,
  };
}

export type RemoveLater = ReturnType<typeof useRemoveLater>;
