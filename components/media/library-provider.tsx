"use client";

import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { useStore } from "zustand";
import { createUploadPort } from "@/lib/media/client/upload-port";
import { isUploadActive, type UploadItem, UploadQueue } from "@/lib/media/client/upload-queue";

interface MediaLibraryContextValue {
  uploads: UploadQueue;
}

/** Filled by LibraryProvider above every page, because uploads outlive the page that started them. */
const MediaLibraryContext = createContext<MediaLibraryContextValue | null>(null);

/** Returns the library uploads. Throws outside the provider [spec 8]. */
export function useMediaLibrary(): MediaLibraryContextValue {
  const library = use(MediaLibraryContext);
  if (!library) throw new Error("useMediaLibrary must be used inside the library provider (LibraryProvider)");
  return library;
}

export function useUploadRows(place?: string): UploadItem[] {
  const { uploads } = useMediaLibrary();
  const rows = useStore(uploads.store);
  return place === undefined ? rows : rows.filter((row) => row.place === place);
}

export function LibraryProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [library] = useState(() => ({ uploads: new UploadQueue(createUploadPort(client)) }));
  return (
    <MediaLibraryContext value={library}>
      <CloseWarning />
      {children}
    </MediaLibraryContext>
  );
}

function CloseWarning() {
  const sending = useUploadRows().some(isUploadActive);
  useEffect(() => {
    if (!sending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [sending]);
  return null;
}
