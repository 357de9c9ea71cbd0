/** The formats that layouts of posts are made in. */
export const TEMPLATE_RATIOS = ["1:1", "4:5", "9:16", "1.91:1"] as const;
export type TemplateRatio = (typeof TEMPLATE_RATIOS)[number];

/**
 * What a network lays over a story's page, above and below: nothing that says something may stand there. Shares of its
 * height.
 */
export const STORY_EDGES = { top: 0.14, bottom: 0.2 } as const;

/** The designs of lib/canvas/layouts/templates, in the order they are offered. */
export const TEMPLATE_DESIGNS = [
  "band",
  "arch",
  "quote",
  "split",
  "frame",
  "poster",
  "card",
  "ticket",
] as const;
export type TemplateDesign = (typeof TEMPLATE_DESIGNS)[number];

/** Layouts that one set can have: each is of another design. */
export const MAX_TEMPLATES = TEMPLATE_DESIGNS.length;
