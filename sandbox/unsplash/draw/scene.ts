import type { Random } from "@/sandbox/unsplash/draw/paper";

/** Colours of one photo, from what is far away to what is near. */
export interface Inks {
  sky: string;
  far: string;
  mid: string;
  near: string;
  deep: string;
  accent: string;
  light: string;
}

interface Sheet {
  w: number;
  h: number;
  inks: Inks;
  random: Random;
}

/** Draws onto a sheet whose short side measures 1000. */
export type Scene = (sheet: Sheet) => string;
