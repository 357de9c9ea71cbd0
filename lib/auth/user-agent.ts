/** Browsers and systems that a list of sessions names; order matters, since many claim to be the ones below. */
const BROWSER_SIGNS = {
  Edge: /\bEdg(e|A|iOS)?\//,
  Opera: /\b(OPR|Opera|OPiOS)\//,
  "Samsung Internet": /\bSamsungBrowser\//,
  Firefox: /\b(Firefox|FxiOS)\//,
  Chrome: /\b(Chrome|CriOS|HeadlessChrome)\//,
  Safari: /\bVersion\/[\d.]+.*\bSafari\//,
} as const;

const SYSTEM_SIGNS = {
  iPhone: /\biPhone\b/,
  iPad: /\biPad\b/,
  Android: /\bAndroid\b/,
  ChromeOS: /\bCrOS\b/,
  Windows: /\bWindows NT\b/,
  macOS: /\bMacintosh\b/,
  Linux: /\bLinux\b/,
} as const;

export type Browser = keyof typeof BROWSER_SIGNS;
export type System = keyof typeof SYSTEM_SIGNS;

export const BROWSERS = Object.keys(BROWSER_SIGNS) as [Browser, ...Browser[]];
export const SYSTEMS = Object.keys(SYSTEM_SIGNS) as [System, ...System[]];

/** The browser that a User-Agent header names; null for a program of another kind. */
export function browserOf(agent: string): Browser | null {
  return BROWSERS.find((name) => BROWSER_SIGNS[name].test(agent)) ?? null;
}

/** The system that a User-Agent header names. */
export function systemOf(agent: string): System | null {
  return SYSTEMS.find((name) => SYSTEM_SIGNS[name].test(agent)) ?? null;
}
