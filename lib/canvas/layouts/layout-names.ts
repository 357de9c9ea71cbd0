/** Layouts of an infographic. Each one is a value of the plan's `design`. */
export const INFOGRAPHIC_LAYOUTS = [
  "steps",
  "numbers",
  "comparison",
  "list",
  "timeline",
  "path",
  "ranking",
  "myth",
  "change",
  "checklist",
  "cycle",
  "quadrant",
  "cover",
  "week",
] as const;
export type InfographicLayout = (typeof INFOGRAPHIC_LAYOUTS)[number];

/** Number of panels of each comic layout. */
export const COMIC_PANELS = {
  rows: 3,
  columns: 3,
  stage: 3,
  story: 3,
  diagonal: 3,
  window: 4,
  opener: 4,
  stagger: 4,
  inset: 4,
  scrapbook: 4,
  sixfold: 6,
  finale: 6,
  strip: 6,
} as const;
export type ComicLayout = keyof typeof COMIC_PANELS;
export const COMIC_LAYOUTS = Object.keys(COMIC_PANELS) as [ComicLayout, ...ComicLayout[]];

export type DesignLayout = InfographicLayout | ComicLayout;

/** Layouts that a request may name, by kind, in the order of the interface. */
export const DESIGN_LAYOUTS = { infographic: INFOGRAPHIC_LAYOUTS, comic: COMIC_LAYOUTS } as const;
