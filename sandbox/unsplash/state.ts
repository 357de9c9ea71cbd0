import type { SandboxContext, StateFile } from "@/sandbox/core/emulator";

export interface UnsplashState {
  /** Requests of the current hour. */
  window: { hour: number; used: number };
  downloads: number;
}

export const emptyState = (): UnsplashState => ({ window: { hour: 0, used: 0 }, downloads: 0 });

export interface UnsplashContext {
  context: SandboxContext;
  state: StateFile<UnsplashState>;
  settings: UnsplashSettings;
}

export interface UnsplashSettings {
  accessKey: string;
  /** Requests per hour and key; 50 is the limit of demo applications. */
  hourlyLimit: number;
}

/** Returns the settings; environment variables set key and limit. */
export function unsplashSettings(): UnsplashSettings {
  const { SANDBOX_UNSPLASH_ACCESS_KEY: key, SANDBOX_UNSPLASH_LIMIT: limit } = process.env;
  return { accessKey: key || "sandbox-unsplash-access-key", hourlyLimit: Number(limit) || 50 };
}

export const DEFAULT_PER_PAGE = 10;
export const MAX_PER_PAGE = 30;
