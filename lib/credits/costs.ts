/** Price of one result, in credits (specification section 9). The only table: no caller can name a price (CR9). */
export const COSTS = {
  text: 1,
  image: 4,
  infographic: 17,
  comic: 17,
  "video-silent": 22,
  "video-sound": 320,
} as const;

export type CostKind = keyof typeof COSTS;

export const COST_KINDS = Object.keys(COSTS) as [CostKind, ...CostKind[]];

/** What is told where prices are listed. A comic costs what an infographic costs: one line for both. */
export const LISTED_COSTS = [
  ...(["text", "image", "infographic"] as const),
  ...(["video-silent", "video-sound"] as const),
] as const satisfies CostKind[];

/** Credits of the free trial, once per mailbox (decisions.md, "Credits"). */
export const TRIAL_CREDITS = 100;
