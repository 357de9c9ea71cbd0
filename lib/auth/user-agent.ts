/** The order matters, since many user agents also contain the names listed later. */
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
export type OperatingSystem = keyof typeof SYSTEM_SIGNS;

export const BROWSERS = Object.keys(BROWSER_SIGNS) as [Browser, ...Browser[]];
export const OPERATING_SYSTEMS = Object.keys(SYSTEM_SIGNS) as [OperatingSystem, ...OperatingSystem[]];

export function parseBrowser(agent: string): Browser | null {
  return BROWSERS.find((name) => BROWSER_SIGNS[name].test(agent)) ?? null;
}

export function parseOperatingSystem(agent: string): OperatingSystem | null {
  return OPERATING_SYSTEMS.find((name) => SYSTEM_SIGNS[name].test(agent)) ?? null;
}
