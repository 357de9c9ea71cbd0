/** Prices: the cost of one result of each action in credits [spec 9]. The only table: no caller can name a cost [CR9]. */
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

const CHEAPER = {
  "video-sound": "video-silent",
  infographic: "image",
  comic: "image",
} as const satisfies Partial<Record<CostKind, CostKind>>;

export type CheaperVariant = (typeof CHEAPER)[keyof typeof CHEAPER];

export function findCheaperVariant(kind: CostKind, balance: number): CheaperVariant | null {
  const variant = kind in CHEAPER ? CHEAPER[kind as keyof typeof CHEAPER] : null;
  return variant !== null && CREDIT_COSTS[variant] <= balance ? variant : null;
}

/** Returns the kind of a refused action by its cost and call; null when the cost is ambiguous. */
export function inferBlockedKind(
  action: "text" | "image" | "video" | "other",
  required: number,
): CostKind | null {
  if (action === "video") return required === CREDIT_COSTS["video-sound"] ? "video-sound" : "video-silent";
  if (action === "image") return required === CREDIT_COSTS.infographic ? "infographic" : "image";
  return action === "text" ? "text" : null;
}
