import { useSyncExternalStore } from "react";
import { subscribeToStorage, writeStorage } from "@/lib/core/local-storage";

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
    const ids: unknown = JSON.parse(text);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Hides ended jobs from this browser's job tray; the server keeps them for a week. */
export function saveDismissedJobs(ids: string[]): void {
  try {
    writeStorage(KEY, JSON.stringify([...ids, ...parse(read())].slice(0, MOST)));
  } catch {
    // The storage is full; the jobs stay in the tray for the day.
  }
}

export function useDismissedJobs(): string[] {
  return parse(useSyncExternalStore(subscribeToStorage, read, () => "[]"));
}
