import { useSyncExternalStore } from "react";
import { z } from "zod";

const KEY = "kolot.jobs.dismissed";
/** Jobs leave the list after a day, so it never contains more than these. */
const MOST = 100;

function read(): string {
  try {
    return window.localStorage.getItem(KEY) ?? "[]";
  } catch {
    return "[]";
  }
}

function parse(text: string): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(text));
  } catch {
    return [];
  }
}

/** Hides ended jobs from this browser's job tray; the server keeps them for a week. */
export function saveDismissedJobs(ids: string[]): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify([...ids, ...parse(read())].slice(0, MOST)));
  } catch {
    return; // The storage is full; the jobs stay in the tray for the day.
  }
  // Browsers send this event to the other tabs only.
  window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

export function useDismissedJobs(): string[] {
  return parse(useSyncExternalStore(subscribe, read, () => "[]"));
}
