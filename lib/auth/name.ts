import { NAME_MAX } from "@/lib/auth/rules";

// Control characters and direction overrides have no place in a name that travels into mail and other screens.
const UNSAFE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** True for a name that could turn the text around it upside down. */
export function hasUnsafeSigns(name: string): boolean {
  return UNSAFE.test(name);
}

/** A name somebody else wrote (Google, say), fit to be shown; without one, what stands before the @ of the address. */
export function shownName(given: string | null, email: string): string {
  const safe = (given ?? "").replaceAll(new RegExp(UNSAFE, "gu"), "").trim();
  const name = safe || email.split("@")[0] || email;
  return [...name].slice(0, NAME_MAX).join("").trim();
}
