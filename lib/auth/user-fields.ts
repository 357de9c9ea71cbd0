import { MAX_NAME_LENGTH } from "@/lib/auth/limits";

export const TRIAL_NOTIFICATION_TYPES = ["started", "emailVerified", "endingSoon", "ended"] as const;
export type TrialNotificationType = (typeof TRIAL_NOTIFICATION_TYPES)[number];

/** `new` was never offered the walkthrough; `declined` may still start it from Help. */
export const WALKTHROUGH_STATES = ["new", "offered", "running", "done", "declined"] as const;
export type WalkthroughState = (typeof WALKTHROUGH_STATES)[number];

export const MAX_WALKTHROUGH_STEPS = 6;

// Control characters and bidirectional overrides: names appear in mail and other screens.
const UNSAFE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** Returns true for a name that could change the direction or layout of the text around it. */
export function hasUnsafeCharacters(name: string): boolean {
  return UNSAFE.test(name);
}

/** Makes an external name displayable; falls back to the local part of the email address. */
export function toDisplayName(given: string | null, email: string): string {
  const safe = (given ?? "").replaceAll(new RegExp(UNSAFE, "gu"), "").trim();
  const name = safe || email.split("@")[0] || email;
  return [...name].slice(0, MAX_NAME_LENGTH).join("").trim();
}

const MAX_LENGTH = 254;
const MAX_LOCAL = 64;
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * Returns the canonical address; null when it is not one plain address [ID1]. Refuses characters that become
 * "@" only by normalization, because such addresses target another mailbox.
 */
export function canonicalEmail(raw: string): string | null {
  const trimmed = raw.trim();
  if (trimmed.split("@").length !== 2) return null;
  const email = trimmed.normalize("NFKC").toLowerCase();
  const [local = "", domain = "", ...more] = email.split("@");
  if (more.length > 0 || email.length > MAX_LENGTH || local.length > MAX_LOCAL) return null;
  return LOCAL.test(local) && DOMAIN.test(domain) ? email : null;
}
