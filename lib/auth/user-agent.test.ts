import { expect, it } from "vitest";
import { parseBrowser, parseOperatingSystem } from "@/lib/auth/user-agent";

const KIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const PHONE_KIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const PHONE = "iPhone; CPU iPhone OS 18_1 like Mac OS X";

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/131.0.0.0 Safari/537.36`, "Chrome", "Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/131.0 Safari/537.36 Edg/131.0`,
    "Edge",
    "Windows",
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${KIT} Chrome/131.0.0.0 Safari/537.36 OPR/117.0.0.0`, "Opera", "Linux"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/131.0 Safari/537.36`, "Chrome", "ChromeOS"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0",
    "Firefox",
    "macOS",
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${PHONE_KIT} Version/18.1 Safari/605.1.15`,
    "Safari",
    "macOS",
  ],
  [`Mozilla/5.0 (${PHONE}) ${PHONE_KIT} Version/18.1 Mobile/15E148 Safari/604.1`, "Safari", "iPhone"],
  [`Mozilla/5.0 (${PHONE}) ${PHONE_KIT} CriOS/131.0 Mobile/15E148 Safari/604.1`, "Chrome", "iPhone"],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${KIT} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
  ["node", null, null],
  ["", null, null],
] as const)("user agent parser recognizes %s", (agent, browser, system) => {
  expect([parseBrowser(agent), parseOperatingSystem(agent)]).toEqual([browser, system]);
});
