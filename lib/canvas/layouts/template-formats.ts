export const TEMPLATE_RATIOS = ["1:1", "4:5", "9:16", "1.91:1"] as const;
export type TemplateRatio = (typeof TEMPLATE_RATIOS)[number];

/** Fractions of a story's height that the platform covers; text and logo stay outside them. */
export const STORY_SAFE_INSETS = { top: 0.14, bottom: 0.2 } as const;

/** The designs of lib/canvas/layouts/templates, in the order of the interface. */
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

/** Maximum number of templates in one set: each uses a different design. */
export const MAX_TEMPLATES = TEMPLATE_DESIGNS.length;

/** A longer headline is too small to read on a phone. */
export const MAX_HEADLINE_LENGTH = 60;
