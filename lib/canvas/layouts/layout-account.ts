import type { LayoutImage } from "@/lib/canvas/layouts/page-layout";

/** The account data that layouts show. */
export interface LayoutAccount {
  name: string;
  /**
   * Colors and font names of the brand kit, unvalidated. The layout replaces colors without contrast and
   * fonts that the canvas lacks.
   */
  colours: string[];
  fonts: string[];
  logo: LayoutImage | null;
}
