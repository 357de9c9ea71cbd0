/** A logo as it may come in, and the square it is stored in. */
export const MAX_LOGO_BYTES = 5 * 1_048_576;
export const LOGO_PIXELS = 512;

/** An IANA zone this machine's calendar knows; offsets such as "+02:00" have no daylight saving and are refused. */
export function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,60}$/.test(value)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
