import { z } from "zod";
import { AUDIENCE_ADDRESSES } from "@/lib/accounts/voice-schemas";
import { LANGUAGES } from "@/lib/i18n/direction";

const brandDraft = z
  .object({
    name: z.string(),
    summary: z.string(),
    language: z.enum(LANGUAGES),
    timeZone: z.string(),
    color: z.string(),
    colors: z.array(z.string()),
    audience: z.string(),
    tone: z.string(),
    casual: z.number(),
    playful: z.number(),
    warm: z.number(),
    lively: z.number(),
    address: z.enum(AUDIENCE_ADDRESSES),
    favourites: z.array(z.string()),
    banned: z.array(z.string()),
    examples: z.array(z.string()),
  })
  .partial();

/** What was written into a form about a brand and not saved: the fields that differ, no others. */
export type BrandDraft = z.infer<typeof brandDraft>;

const keyOf = (place: string) => `kolot.brand.${place}`;

/** What this tab kept for a form; nothing when there is nothing, or nothing readable. */
export function readBrandDraft(place: string): BrandDraft {
  try {
    return brandDraft.parse(JSON.parse(window.sessionStorage.getItem(keyOf(place)) ?? "{}"));
  } catch {
    return {};
  }
}

export function keepBrandDraft(place: string, draft: BrandDraft): void {
  try {
    window.sessionStorage.setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    // No room in this tab's store: the form still has it.
  }
}

export function dropBrandDraft(place: string): void {
  window.sessionStorage.removeItem(keyOf(place));
}
