import type { Picture } from "@/lib/canvas/layouts/sheet";

/** Of a brand what its designs show. */
export interface Brand {
  name: string;
  /** Colours and font names of its kit, as they were chosen: bad ones are mended here. */
  colours: string[];
  fonts: string[];
  logo: Picture | null;
}
