"use client";

import { useEffect, useState } from "react";

// A tooltip floats like a menu but is no layer of its own.
const LAYERS =
  '[data-radix-popper-content-wrapper]:not(:has([role="tooltip"])), [role="dialog"]:not(.driver-popover), [role="alertdialog"]';

const nothingOpen = () => document.querySelector(LAYERS) === null;

function findTarget(name: string): HTMLElement | null {
  const found = [...document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`)];
  return found.find((element) => element.getClientRects().length > 0) ?? null;
}

/** Calls back now and whenever something came or went on the page. */
function watchPage(look: () => void): () => void {
  look();
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Whether no dialog, menu or popover lies over the page; false until it was looked at. */
export function useNothingOpen(active: boolean): boolean {
  const [clear, setClear] = useState(false);
  useEffect(() => (active ? watchPage(() => setClear(nothingOpen())) : undefined), [active]);
  return active && clear;
}

/** What a step points at, once it stands on the page with nothing over it; null while it is waited for. */
export function useTourTarget(name: string): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => watchPage(() => setTarget(nothingOpen() ? findTarget(name) : null)), [name]);
  return target;
}
