import type { SKRSContext2D } from "@napi-rs/canvas";

/** Colours a motif is drawn in: its body, what stands out on it, and the plane it stands on. */
export interface MotifInks {
  body: string;
  mark: string;
  plane: string;
}

/** Drawn in a field of 100 by 100, standing on its lower edge. */
export type Motif = (ctx: SKRSContext2D, inks: MotifInks) => void;
