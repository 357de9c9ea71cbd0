"use client";

import { createContext, use, useSyncExternalStore } from "react";
import type { UploadQueue, UploadRow } from "@/lib/canvas/client/upload-queue";

export interface Library {
  uploads: UploadQueue;
}

/** Filled by LibraryProvider, above every page: uploads outlive the page they began on. */
export const LibraryContext = createContext<Library | null>(null);

/** What is on its way into the library. Throws outside the provider (specification section 8). */
export function useLibraryWork(): Library {
  const library = use(LibraryContext);
  if (!library) throw new Error("useLibraryWork must be used inside the library provider (LibraryProvider)");
  return library;
}

const NO_ROWS: UploadRow[] = [];

/** The files that a place of the application sends; without a place all of them. */
export function useUploadRows(place?: string): UploadRow[] {
  const { uploads } = useLibraryWork();
  const rows = useSyncExternalStore(uploads.subscribe, uploads.read, () => NO_ROWS);
  return place === undefined ? rows : rows.filter((row) => row.place === place);
}
