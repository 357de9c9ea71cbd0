"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { UNDO_MS } from "@/lib/api-client/undo-time";
import { useRemoveSource } from "@/lib/post-agent/client/use-remove-source";

/** A removed source is only marked while its Undo stands; the server is told afterwards, because it cannot undo. */
export function useRemoveLater(accountId: string) {
  const errorText = useErrorText();
  const remove = useRemoveSource(accountId).runAsync;
  const [marked, setMarked] = useState<string[]>([]);
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const keep = useCallback((id: string) => {
    clearTimeout(waiting.current.get(id));
    waiting.current.delete(id);
    setMarked((ids) => ids.filter((one) => one !== id));
  }, []);

  const execute = useCallback(
    async (id: string) => {
      if (!waiting.current.delete(id)) return;
      try {
        await remove(id);
      } catch (error) {
        notify.error(errorText(error));
      }
      setMarked((ids) => ids.filter((one) => one !== id));
    },
    [remove, errorText],
  );

  const removeLater = (id: string) => {
    setMarked((ids) => [...ids, id]);
    waiting.current.set(
      id,
      setTimeout(() => void execute(id), UNDO_MS),
    );
  };

  const atEnd = useRef(execute);
  atEnd.current = execute;
  // what is marked when the panel closes is meant to go
  useEffect(() => {
    const left = waiting.current;
    return () => {
      for (const id of [...left.keys()]) void atEnd.current(id);
    };
  }, []);

  return { marked, removeLater, keep };
}

export type RemoveLater = ReturnType<typeof useRemoveLater>;
