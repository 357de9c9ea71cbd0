"use client";

import { createContext, use } from "react";

export interface OverlaysContextValue {
  /** Starts or resumes the walkthrough. */
  showAround(): void;
}

export const OverlaysContext = createContext<OverlaysContextValue | null>(null);

/** Returns the overlay actions. Throws outside the provider [spec 8]. */
export function useOverlays(): OverlaysContextValue {
  const overlays = use(OverlaysContext);
  if (!overlays) throw new Error("useOverlays must be used inside the overlays provider (OverlayHost)");
  return overlays;
}
