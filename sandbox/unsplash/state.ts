import type { SandboxContext, StateFile } from "@/sandbox/core/stand-in";
import type { UnsplashSettings } from "@/sandbox/unsplash/settings";

export interface UnsplashState {
  /** What the key has asked in this hour of the sandbox's clock. */
  window: { hour: number; used: number };
  downloads: number;
}

export const emptyState = (): UnsplashState => ({ window: { hour: 0, used: 0 }, downloads: 0 });

export interface Unsplash {
  context: SandboxContext;
  state: StateFile<UnsplashState>;
  settings: UnsplashSettings;
}
