import { z } from "zod";
import { INDUSTRIES } from "@/lib/accounts/industries";
import { AUDIENCE_ADDRESS_FORMS, SPEAKERS } from "@/lib/accounts/voice-schemas";
import { LANGUAGES } from "@/lib/i18n/direction";

const brandDraft = z
  .object({
    name: z.string(),
    summary: z.string(),
    language: z.enum(LANGUAGES),
    timeZone: z.string(),
    industry: z.enum(["", ...INDUSTRIES]),
    color: z.string(),
    colors: z.array(z.string()),
    audience: z.string(),
    tone: z.string(),
    casual: z.number(),
    playful: z.number(),
    warm: z.number(),
    lively: z.number(),
    address: z.enum(AUDIENCE_ADDRESS_FORMS),
    speaker: z.enum(SPEAKERS),
    favourites: z.array(z.string()),
    banned: z.array(z.string()),
    examples: z.array(z.string()),
  })
  .partial();

/** Unsaved changes of an account form: only the fields that differ from the saved account. */
export type AccountFormDraft = z.infer<typeof brandDraft>;

const keyOf = (formKey: string) => `kolot.brand.${formKey}`;

/** Returns the draft that this tab stored for a form; empty when there is none or it cannot be parsed. */
export function readAccountFormDraft(formKey: string): AccountFormDraft {
  try {
    return brandDraft.parse(JSON.parse(window.sessionStorage.getItem(keyOf(formKey)) ?? "{}"));
  } catch {
    return {};
  }
}

export function saveAccountFormDraft(formKey: string, draft: AccountFormDraft): void {
  try {
    window.sessionStorage.setItem(keyOf(formKey), JSON.stringify(draft));
  } catch {
    // The session storage is full. The form still holds the changes.
  }
}

export function clearAccountFormDraft(formKey: string): void {
  window.sessionStorage.removeItem(keyOf(formKey));
}
