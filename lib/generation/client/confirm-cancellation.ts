import type { CostKind } from "@/lib/credits/costs";
import type { CreditsInfo } from "@/lib/credits/schemas";

const LOOKS = 12;
const PAUSE_MS = 400;

export type CancelOutcome = "nothing" | "spent" | "unknown";

const COUNTED: Record<CostKind, keyof CreditsInfo["spent"]> = {
  text: "text",
  image: "image",
  infographic: "image",
  comic: "image",
  "video-silent": "video",
  "video-sound": "video",
};

/** Polls the ledger until the reserved credits are released or spent; `before`: balance at the start. */
export async function confirmCancellation(
  kind: CostKind,
  before: CreditsInfo | undefined,
  load: () => Promise<CreditsInfo>,
): Promise<CancelOutcome> {
  if (!before) return "unknown";
  const counted = COUNTED[kind];
  for (let attempt = 0; attempt < LOOKS; attempt += 1) {
    const now = await load().catch(() => null);
    if (now && now.spent[counted] > before.spent[counted]) return "spent";
    if (now && now.reserved <= before.reserved) return "nothing";
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return "unknown";
}
