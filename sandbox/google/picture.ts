import { html } from "@/sandbox/core/markup";
import type { SandboxResponse } from "@/sandbox/core/stand-in";
import type { Google } from "@/sandbox/google/state";
import { PEOPLE } from "@/sandbox/google/world";

const COLOURS = ["#0B5D4E", "#7A3B12", "#1B3A8A", "#6A1B4D", "#3E4A12"];

/**
 * The letter on a colour that Google shows for people without a photograph; the colour alone for somebody who made
 * room for others meanwhile: an open list still shows them.
 */
export function picture({ state }: Google, path: string): SandboxResponse | undefined {
  const sub = /^\/pictures\/(\d+)\.svg$/.exec(path)?.[1];
  if (!sub) return undefined;
  const person = [...PEOPLE, ...state.get().others].find((one) => one.sub === sub);
  const colour = COLOURS[Number(sub.slice(-3)) % COLOURS.length] ?? "#0B5D4E";
  const [letter = ""] = person?.name ?? "";
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${colour}"/><text x="48" y="64" font-family="system-ui,sans-serif" font-size="46" fill="#fff" text-anchor="middle">${letter.toUpperCase()}</text></svg>`;
  const headers = { "content-type": "image/svg+xml", "content-security-policy": "default-src 'none'" };
  return { status: 200, headers, body: svg.markup };
}
