"use client";

import { createContext, use } from "react";
import type { Platform } from "@/lib/accounts/platforms";

export interface PlatformChoice {
  /** The network that new posts of this brand are for. */
  platform: Platform;
  choose(platform: Platform): void;
}

/** Filled by PlatformProvider, inside every screen of a brand. */
export const PlatformContext = createContext<PlatformChoice | null>(null);

/** The chosen network of the brand. Throws outside the provider (specification section 8: a hook names its provider). */
export function usePlatform(): PlatformChoice {
  const choice = use(PlatformContext);
  if (!choice) throw new Error("usePlatform must be used inside the platform provider (PlatformProvider)");
  return choice;
}
