import { type CostKind, CREDIT_COSTS } from "@/lib/credits/costs";

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
