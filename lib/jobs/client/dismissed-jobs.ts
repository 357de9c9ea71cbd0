import { useSyncExternalStore } from "react";
import { z } from "zod";

const KEY = "kolot.jobs.dismissed";
/** Jobs leave the list after a day; more than these are never in it. */
const MOST = 100;

const listeners = new Set<() => void>();

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

/** Takes ended jobs out of this browser's tray; the server keeps them for its week. */
export function dismissJobs(ids: string[]): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify([...ids, ...parse(read())].slice(0, MOST)));
  } catch {
    return; // No room: they stay in the tray for the day.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Ids of the jobs that a person has put away. */
export function useDismissedJobs(): string[] {
  return parse(useSyncExternalStore(subscribe, read, () => "[]"));
}
