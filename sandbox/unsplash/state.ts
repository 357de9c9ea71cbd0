import type { SandboxContext, StateFile } from "@/sandbox/core/emulator";

export interface UnsplashState {
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

export function unsplashSettings(): UnsplashSettings {
  const { SANDBOX_UNSPLASH_ACCESS_KEY: key, SANDBOX_UNSPLASH_LIMIT: limit } = process.env;
  return { accessKey: key || "sandbox-unsplash-access-key", hourlyLimit: Number(limit) || 50 };
}
