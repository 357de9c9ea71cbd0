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

/** Designs that only built-in templates use. */
const STYLED_DESIGNS = [
  "seal",
  "stat",
  "burst",
  "stripes",
  "pedestal",
  "tag",
  "calendar",
  "arches",
  "garland",
  "wreath",
  "confetti",
  "postcard",
  "rays",
  "bubble",
  "review",
  "margin",
  "print",
  "tape",
  "paper",
  "steps",
  "cards",
  "notepad",
  "pass",
  "role",
  "halves",
  "slider",
  "cover",
  "tabs",
  "question",
  "clock",
  "bands",
] as const;
export type StyledDesign = (typeof STYLED_DESIGNS)[number];
export type PosterDesign = TemplateDesign | StyledDesign;
export const POSTER_DESIGNS = [...TEMPLATE_DESIGNS, ...STYLED_DESIGNS] as const;

export const STYLE_NAMES = [
  "classic",
  "bold",
  "modern",
  "warm",
  "soft",
  "clean",
  "fresh",
  "playful",
] as const;
export type StyleName = (typeof STYLE_NAMES)[number];

export const GOALS = [
  "offer",
  "event",
  "quote",
  "tip",
  "before-after",
  "testimonial",
  "announcement",
  "hiring",
  "holiday",
  "product",
  "carousel",
  "story",
] as const;
export type Goal = (typeof GOALS)[number];

/** Each industry has art of the same name. */
export const INDUSTRIES = [
  "food",
  "fashion",
  "beauty",
  "fitness",
  "home",
  "learning",
  "health",
  "tech",
  "travel",
  "services",
] as const;
export type Industry = (typeof INDUSTRIES)[number];
