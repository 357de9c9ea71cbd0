import { isStringList } from "@/lib/core/value-checks";

const KEY = "kolot.icons";
/** Two rows of the elements panel. */
export const MAX_RECENT_ICONS = 10;

/** Returns the names of the icons that were added last in this browser, newest first. */
export function readRecentIcons(): string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? "[]");
    return isStringList(stored) ? stored.slice(0, MAX_RECENT_ICONS) : [];
  } catch {
    return [];
  }
}

/** Puts an icon first and returns the new list. */
export function rememberRecentIcon(name: string): string[] {
  const next = [name, ...readRecentIcons().filter((one) => one !== name)].slice(0, MAX_RECENT_ICONS);
  try {
    window.localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // The storage is full or closed; the list holds until the panel is closed.
  }
  return next;
}
