"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import { PendingDeletions, type PendingDeletionsPort } from "@/lib/api-client/pending-deletions";

type Removable = Pick<PendingDeletionsPort, "remove" | "restore"> &
  Partial<Pick<PendingDeletionsPort, "removeBehind" | "refresh">>;

/** Deletes items of one scope with undo; hidden items are deleted when the scope unmounts. */
export function useScopedDeletions(removable: Removable) {
  const common = useTranslations("common");
  const errorText = useErrorText();
  const showDeletionError = (error: unknown) => void showToast.error(errorText(error));
  const latest = useRef({ removable, showDeletionError });
  latest.current = { removable, showDeletionError };
  const [deletions] = useState(
    () =>
      new PendingDeletions({
        remove: (id) => latest.current.removable.remove(id),
        removeBehind: (id) => latest.current.removable.removeBehind?.(id),
        refresh: async () => latest.current.removable.refresh?.(),
        restore: (id) => latest.current.removable.restore?.(id),
        onFailure: (_, error) => latest.current.showDeletionError(error),
      }),
  );
  const hidden = useStore(deletions.store);
  const messages = useRef(new Map<string, string>());
  const finish = useCallback(() => {
    // Dismisses the undo messages, which would have no effect.
    for (const message of messages.current.values()) showToast.dismiss(message);
    messages.current.clear();
    return deletions.finish();
  }, [deletions]);

  useEffect(() => {
    const leave = () => latest.current.removable.removeBehind && deletions.leave();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      void finish().catch((error: unknown) => latest.current.showDeletionError(error));
    };
  }, [deletions, finish]);

  const undo = (id: string) => {
    const message = messages.current.get(id);
    if (message !== undefined) showToast.dismiss(message);
    deletions.undo(id);
  };
  const remove = (id: string, said: string) => {
    deletions.later(id);
    const action = { label: common("undo"), onClick: () => undo(id) };
    messages.current.set(id, showToast.info(said, { action }));
  };
  return { deletions, hidden, remove, undo, finish };
}
