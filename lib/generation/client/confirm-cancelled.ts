import type { CostKind } from "@/lib/credits/costs";
import type { CreditsInfo } from "@/lib/credits/schemas";

const LOOKS = 12;
const PAUSE_MS = 400;

/** What a cancelled action cost: nothing, its price after all, or not known yet. */
export type CancelOutcome = "nothing" | "spent" | "unknown";

/** Where the balance counts what was spent on it. */
const COUNTED: Record<CostKind, keyof CreditsInfo["spent"]> = {
  ...{ text: "text", image: "image", infographic: "image", comic: "image" },
  ...{ "video-silent": "video", "video-sound": "video" },
};

/**
 * Looks at the ledger until the credits a cancelled action held are free or spent: only then a screen may say what
 * it cost. `before` is what was known when the action began.
 */
export async function confirmCancelled(
  kind: CostKind,
  before: CreditsInfo | undefined,
  load: () => Promise<CreditsInfo>,
): Promise<CancelOutcome> {
  if (!before) return "unknown";
  const counted = COUNTED[kind];
  for (let look = 0; look < LOOKS; look += 1) {
    const now = await load().catch(() => null);
    if (now && now.spent[counted] > before.spent[counted]) return "spent";
    if (now && now.reserved <= before.reserved) return "nothing";
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return "unknown";
}
