/** Cost of one result in credits [spec 9]. The only table: no caller can name a cost [CR9]. */
export const CREDIT_COSTS = {
  text: 1,
  image: 4,
  infographic: 17,
  comic: 17,
  "video-silent": 22,
  "video-sound": 320,
} as const;

export type CostKind = keyof typeof CREDIT_COSTS;

export const COST_KINDS = Object.keys(CREDIT_COSTS) as [CostKind, ...CostKind[]];

/** Costs as listed in the interface. A comic costs what an infographic costs: one row for both. */
export const DISPLAYED_COSTS = COST_KINDS.filter((kind) => kind !== "comic");

/** Credits of the free trial, once per mailbox [spec D5]. */
export const TRIAL_CREDITS = 100;

/** Credits of the trial that can be spent before the email address is verified [spec D1]. */
export const UNVERIFIED_TRIAL_CREDITS = 10;
