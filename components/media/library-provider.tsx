"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { useStore } from "zustand";
import {
  isUploadActive,
  type UploadItem,
  type UploadPort,
  UploadQueue,
} from "@/lib/media/client/upload-queue";

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

/** The connection to the server, whose code is loaded with the first file: every page has a queue. */
function createLazyPort(client: QueryClient): UploadPort {
  let port: Promise<UploadPort> | undefined;
  const load = () => {
    port ??= import("@/lib/media/client/upload-port").then(
      ({ createUploadPort }) => createUploadPort(client),
      (error: unknown) => {
        port = undefined;
        throw error;
      },
    );
    return port;
  };
  return {
    check: async (...call) => (await load()).check(...call),
    preview: async (...call) => (await load()).preview(...call),
    send: async (...call) => (await load()).send(...call),
    onStored: (image) => void load().then((loaded) => loaded.onStored(image)),
    now: () => performance.now(),
  };
}

export function LibraryProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [library] = useState(() => ({ uploads: new UploadQueue(createLazyPort(client)) }));
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
