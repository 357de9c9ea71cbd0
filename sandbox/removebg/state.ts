import type { SandboxContext, StateFile } from "@/sandbox/core/stand-in";

export const API_KEY = "sandbox-removebg-key";
/** Megapixels are what the real limit counts; pictures are what this one does. */
export const PICTURES_A_MINUTE = 500;
const FIRST_CREDITS = 1_000;

export interface RemoveBgState {
  credits: number;
  window: { minute: number; used: number };
}

export const emptyState = (): RemoveBgState => ({ credits: FIRST_CREDITS, window: { minute: 0, used: 0 } });

export interface RemoveBg {
  context: SandboxContext;
  state: StateFile<RemoveBgState>;
}
