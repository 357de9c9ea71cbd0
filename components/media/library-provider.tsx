"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { LibraryContext, useUploadRows } from "@/components/media/library-context";
import { uploadPort } from "@/lib/canvas/client/upload-port";
import { isOpen, UploadQueue } from "@/lib/canvas/client/upload-queue";

/** Holds what is on its way into the library, above every page of the studio. */
export function LibraryProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [library] = useState(() => ({ uploads: new UploadQueue(uploadPort(client)) }));
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
