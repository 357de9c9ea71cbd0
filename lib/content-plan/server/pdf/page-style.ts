import type { PlanRenderInput } from "@/lib/content-plan/plan-document";
import type { Language } from "@/lib/i18n/direction";

/** A4 in points, and the colors of the light theme (paper is always light). */
export const PAGE_STYLE = { width: 595.28, height: 841.89, side: 41, top: 34, bottom: 52 } as const;

export const COLORS = {
  ink: "#17191c",
  quiet: "#55554e",
  line: "#dad4c7",
  voice: "#e4572e",
  shade: "#f4f1ea",
  link: "#0b5d4e",
} as const;

export const PLATFORM_COLORS = { facebook: "#1877f2", instagram: "#c13584", linkedin: "#0a66c2" } as const;

/** Calendar on the cover, in points. */
export const COVER_GRID = {
  heightPt: 430,
  maxRowHeightPt: 57,
  /** Lower rows show less in each day. */
  minDetailedRowHeightPt: 39,
  /** With more weeks the grid leaves no space for the lead post below it. */
  maxWeeksWithLead: 5,
} as const;

/** Content below the grid of a short plan: a post's image and the opening of its text. */
export interface CoverLead {
  image: string;
  words: string;
  language: Language;
}

/** Plan with decodable images, and the code points that its fonts cover. */
export interface RenderablePlan extends PlanRenderInput {
  covered: ReadonlySet<number>;
  lead: CoverLead | null;
}
