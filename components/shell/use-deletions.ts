"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { type DeletionPort, Deletions } from "@/lib/api-client/deletions";

type Removable = Pick<DeletionPort, "remove" | "restore"> &
  Partial<Pick<DeletionPort, "removeBehind" | "refresh">>;

/** Deletes what stands in one place of a page, with the way back: what is hidden when the place closes is meant to go. */
export function useDeletions(removable: Removable) {
  const common = useTranslations("common");
  const errorText = useErrorText();
  const say = (error: unknown) => void notify.error(errorText(error));
  const latest = useRef({ removable, say });
  latest.current = { removable, say };
  const [deletions] = useState(
    () =>
      new Deletions({
        remove: (id) => latest.current.removable.remove(id),
        removeBehind: (id) => latest.current.removable.removeBehind?.(id),
        refresh: async () => latest.current.removable.refresh?.(),
        restore: (id) => latest.current.removable.restore?.(id),
        onFailure: (_, error) => latest.current.say(error),
      }),
  );
  const hidden = useSyncExternalStore(deletions.subscribe, deletions.read, deletions.read);
  const messages = useRef(new Map<string, string>());
  const finish = useCallback(() => {
    // An Undo that came too late would do nothing.
    for (const message of messages.current.values()) notify.dismiss(message);
    messages.current.clear();
    return deletions.finish();
  }, [deletions]);

  useEffect(() => {
    const leave = () => latest.current.removable.removeBehind && deletions.leave();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      void finish().catch((error: unknown) => latest.current.say(error));
    };
  }, [deletions, finish]);

  const undo = (id: string) => {
    const message = messages.current.get(id);
    if (message !== undefined) notify.dismiss(message);
    deletions.undo(id);
  };
  const remove = (id: string, said: string) => {
    deletions.later(id);
    const action = { label: common("undo"), onClick: () => undo(id) };
    messages.current.set(id, notify.info(said, { action }));
  };
  return { deletions, hidden, remove, undo, finish };
}
