"use client";

import { createContext, use } from "react";

export interface Overlays {
  /** Begins the guided walkthrough, or goes on where it was left. */
  showAround(): void;
}

/** Filled by the gate, around every protected page. */
export const OverlaysContext = createContext<Overlays | null>(null);

/** What may be asked of the overlays. Throws outside the gate (specification section 8: a hook names its provider). */
export function useOverlays(): Overlays {
  const overlays = use(OverlaysContext);
  if (!overlays) throw new Error("useOverlays must be used inside the overlays provider (OverlayHost)");
  return overlays;
}
