"use client";

import { useSyncExternalStore } from "react";

/** Proposals somebody put aside, for as long as the page is there; the conversation keeps them all. */
let discarded: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
const none: ReadonlySet<string> = new Set();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function put(id: string, aside: boolean): void {
  const next = new Set(discarded);
  if (aside) next.add(id);
  else next.delete(id);
  discarded = next;
  for (const listener of listeners) listener();
}

/** Whether a proposal is put aside, and how to change that. */
export function useDiscarded(id: string): [boolean, (aside: boolean) => void] {
  const all = useSyncExternalStore(
    subscribe,
    () => discarded,
    () => none,
  );
  return [all.has(id), (aside) => put(id, aside)];
}
