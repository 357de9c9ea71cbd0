/** Industries of a brand. Examples and placeholders follow it; an empty one has general examples. */
export const INDUSTRIES = [
  "food",
  "health",
  "beauty",
  "shop",
  "services",
  "education",
  "realEstate",
  "technology",
  "other",
] as const;

export type Industry = (typeof INDUSTRIES)[number];

export const isIndustry = (value: string): value is Industry => INDUSTRIES.some((one) => one === value);

/** Steps of the set-up list of a brand, in their order. */
export const SETUP_STEPS = ["brand", "voice", "connect", "post", "approval"] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];
