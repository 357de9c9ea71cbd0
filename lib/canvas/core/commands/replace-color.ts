import type { Command } from "@/lib/canvas/core/command";
import type { CanvasPage } from "@/lib/canvas/core/document";
import { isLocked, snapshotDraft } from "@/lib/canvas/core/element-targets";
import { buildParentMap } from "@/lib/canvas/core/geometry";
import { type Color, DEFAULT_PALETTE, type Palette, resolveColor } from "@/lib/canvas/core/paints";

/** A photo-like design may have hundreds of colors; rare ones are no use in a list. */
const MAX_LISTED_COLORS = 18;

/** Properties that hold a color, or objects and lists with colors in them. */
const HOLDERS = [
  "fill",
  "ink",
  "stroke",
  "shadow",
  "bg",
  "color",
  "stops",
  "paths",
  "spans",
  "rows",
] as const;
const HEX = /^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/i;

/** Calls `visit` for every color below a value; what it returns replaces the color. */
function visitColors(value: unknown, visit: (color: Color) => Color | undefined): void {
  if (typeof value !== "object" || value === null) return;
  const keys = Array.isArray(value) ? value.keys() : HOLDERS.filter((key) => key in value);
  for (const key of keys) {
    const holder = value as Record<string | number, unknown>;
    const found = holder[key];
    if (!isColor(found)) {
      visitColors(found, visit);
      continue;
    }
    const next = visit(found);
    if (next !== undefined) holder[key] = next;
  }
}

function isColor(value: unknown): value is Color {
  if (typeof value === "string") return HEX.test(value);
  return typeof value === "object" && value !== null && "token" in value;
}

function toOpaqueHex(color: Color, palette: Palette): string {
  return resolveColor(color, { ...DEFAULT_PALETTE, ...palette })
    .slice(0, 7)
    .toUpperCase();
}

/** Returns the colors of a page without their opacity, the most used first. */
export function collectColors({ bg, els }: CanvasPage, palette: Palette): string[] {
  const uses = new Map<string, number>();
  visitColors([{ bg }, ...Object.values(els)], (color) => {
    const hex = toOpaqueHex(color, palette);
    uses.set(hex, (uses.get(hex) ?? 0) + 1);
    return undefined;
  });
  return [...uses]
    .toSorted(([, a], [, b]) => b - a)
    .map(([hex]) => hex)
    .slice(0, MAX_LISTED_COLORS);
}

/**
 * Replaces a color wherever the page uses it, by value or by name. A translucent color keeps its opacity, and
 * elements with locked style keep their colors.
 */
export function replaceColor(from: string, to: Color): Command {
  return {
    label: "style",
    targets: [],
    run(draft, index) {
      const page = draft.pages[index];
      if (!page) return;
      const { palette } = draft;
      const replace = (color: Color): Color | undefined => {
        if (toOpaqueHex(color, palette) !== from.toUpperCase()) return undefined;
        const opacity = typeof color === "string" ? color.slice(7) : "";
        return opacity === "" ? structuredClone(to) : `${toOpaqueHex(to, palette)}${opacity}`;
      };
      const now = snapshotDraft(page);
      const parents = buildParentMap(now);
      visitColors(page, replace);
      for (const element of Object.values(page.els)) {
        if (!isLocked(now, element.id, "style", parents)) visitColors(element, replace);
      }
    },
  };
}
