import { INDUSTRIES } from "@/lib/accounts/industries";
import { AUDIENCE_ADDRESS_FORMS, SPEAKERS } from "@/lib/accounts/voice-options";
import { LANGUAGES } from "@/lib/i18n/direction";

type Check<T> = (value: unknown) => value is T;

const isText: Check<string> = (value) => typeof value === "string";
const isNumber: Check<number> = (value) => typeof value === "number";
const isTexts: Check<string[]> = (value): value is string[] => Array.isArray(value) && value.every(isText);
const oneOf =
  <T extends string>(values: readonly T[]): Check<T> =>
  (value): value is T =>
    values.some((one) => one === value);

/** Fields of the account forms, with the checks of what this tab stored. */
const FIELDS = {
  name: isText,
  summary: isText,
  language: oneOf(LANGUAGES),
  timeZone: isText,
  industry: oneOf(["", ...INDUSTRIES]),
  color: isText,
  colors: isTexts,
  audience: isText,
  tone: isText,
  casual: isNumber,
  playful: isNumber,
  warm: isNumber,
  lively: isNumber,
  address: oneOf(AUDIENCE_ADDRESS_FORMS),
  speaker: oneOf(SPEAKERS),
  favourites: isTexts,
  banned: isTexts,
  examples: isTexts,
};

/** Unsaved changes of an account form: only the fields that differ from the saved account. */
export type AccountFormDraft = {
  [Name in keyof typeof FIELDS]?: (typeof FIELDS)[Name] extends Check<infer T> ? T : never;
};

const keyOf = (formKey: string) => `kolot.brand.${formKey}`;

/** Returns the draft that this tab stored for a form; empty when there is none or it cannot be parsed. */
export function readAccountFormDraft(formKey: string): AccountFormDraft {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(formKey)) ?? "{}");
    const checks = new Map<string, Check<unknown>>(Object.entries(FIELDS));
    const known = Object.entries(stored ?? {}).filter(([name]) => checks.has(name));
    return known.every(([name, value]) => checks.get(name)?.(value)) ? Object.fromEntries(known) : {};
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
