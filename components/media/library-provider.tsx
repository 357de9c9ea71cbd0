"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { LibraryContext, useUploadRows } from "@/components/media/library-context";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { toApiError } from "@/lib/api-client/api-error";
import { Deletions } from "@/lib/api-client/deletions";
import { newActionKey, request } from "@/lib/api-client/request";
import { canvasImageKeys } from "@/lib/canvas/client/queries";
import { uploadPort } from "@/lib/canvas/client/upload-port";
import { isOpen, UploadQueue } from "@/lib/canvas/client/upload-queue";

function deletionPort(client: QueryClient, onFailure: (error: unknown) => void) {
  return {
    async remove(id: string) {
      try {
        await request("DELETE", `/canvas-images/${id}`);
      } catch (error) {
        // Gone already is what was wanted.
        if (toApiError(error).code !== "not_found") throw error;
      }
    },
    removeBehind(id: string) {
      const headers = { "idempotency-key": newActionKey() };
      const init = { method: "DELETE", keepalive: true, credentials: "include", headers } as const;
      void fetch(`/api/canvas-images/${id}`, init).catch(() => undefined);
    },
    refresh: () => client.invalidateQueries({ queryKey: canvasImageKeys.pages }),
    onFailure: (_: string, error: unknown) => onFailure(error),
  };
}

/** Holds what is on its way into the library and out of it, above every page of the studio. */
export function LibraryProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const say = useRef(errorText);
  say.current = errorText;
  const [library] = useState(() => ({
    uploads: new UploadQueue(uploadPort(client)),
    deletions: new Deletions(deletionPort(client, (error) => notify.error(say.current(error)))),
  }));
  useEffect(() => {
    const leave = () => library.deletions.leave();
    window.addEventListener("pagehide", leave);
    return () => window.removeEventListener("pagehide", leave);
  }, [library]);
  return (
    <LibraryContext value={library}>
      <CloseWarning />
      {children}
    </LibraryContext>
  );
}

/** The browser asks before it closes a page that still sends files; only then. */
function CloseWarning() {
  const sending = useUploadRows().some(isOpen);
  useEffect(() => {
    if (!sending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [sending]);
  return null;
}
