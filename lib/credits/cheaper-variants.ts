import { COSTS, type CostKind } from "@/lib/credits/costs";

/** What stands in for what when there are too few credits: the same wish, made in a cheaper way. */
const CHEAPER = {
  "video-sound": "video-silent",
  infographic: "image",
  comic: "image",
} as const satisfies Partial<Record<CostKind, CostKind>>;

export type CheaperVariant = (typeof CHEAPER)[keyof typeof CHEAPER];

/** The cheaper variant of a refused action that the balance pays for; null where there is none. */
export function cheaperVariant(kind: CostKind, balance: number): CheaperVariant | null {
  const variant = kind in CHEAPER ? CHEAPER[kind as keyof typeof CHEAPER] : null;
  return variant !== null && COSTS[variant] <= balance ? variant : null;
}

/** What a refused action would have made, by its price and the kind of call; null where the price tells nothing. */
export function refusedKind(action: "text" | "image" | "video" | "other", required: number): CostKind | null {
  if (action === "video") return required === COSTS["video-sound"] ? "video-sound" : "video-silent";
  if (action === "image") return required === COSTS.infographic ? "infographic" : "image";
  return action === "text" ? "text" : null;
}
