import { z } from "zod";
import { MAX_STROKE_WIDTH, SHADOW_RANGES } from "@/lib/canvas/core/limits";

const HEX = /^#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/;
const TOKEN = /^brand\.[a-z][a-z0-9-]{0,30}$/;

const hexColor = z.string().regex(HEX, "A colour looks like #0B5D4E or #0B5D4E80");
const tokenName = z.string().regex(TOKEN, "A token looks like brand.primary");

/** A color, or its name in the document's palette, so that a new brand kit changes all uses of the name. */
export const color = z.union([hexColor, z.object({ token: tokenName })]);

/** Angle in degrees: 0 points to the right, 90 down. The gradient covers the whole box. */
const linearGradient = z.object({
  type: z.literal("linear"),
  angle: z.number().min(-360).max(360).default(90),
  stops: z
    .array(z.object({ at: z.number().min(0).max(1), color }))
    .min(2)
    .max(8),
});

export const paint = z.union([hexColor, z.object({ token: tokenName }), linearGradient]);

export const shadow = z.object({
  x: z.number().min(SHADOW_RANGES.x.min).max(SHADOW_RANGES.x.max).default(0),
  y: z.number().min(SHADOW_RANGES.y.min).max(SHADOW_RANGES.y.max).default(0),
  blur: z.number().min(SHADOW_RANGES.blur.min).max(SHADOW_RANGES.blur.max).default(0),
  color,
});

export const stroke = z.object({
  color,
  width: z.number().min(0).max(MAX_STROKE_WIDTH),
  /** Alternating lengths of dash and gap; absent for a solid line. */
  dash: z.array(z.number().min(0).max(1_000)).min(2).max(8).optional(),
});

export const palette = z.record(tokenName, hexColor);

export type Color = z.infer<typeof color>;
export type LinearGradient = z.infer<typeof linearGradient>;
export type Paint = z.infer<typeof paint>;
export type Shadow = z.infer<typeof shadow>;
export type Stroke = z.infer<typeof stroke>;
export type Palette = z.infer<typeof palette>;

/** Colors of names that neither the document nor the account defines. */
export const DEFAULT_PALETTE: Palette = {
  "brand.primary": "#0B5D4E",
  "brand.secondary": "#E4572E",
  "brand.accent": "#F2B134",
  "brand.ink": "#17191C",
  "brand.paper": "#FFFDF8",
};

/** Returns the hex color of a value. Unknown names resolve to ink, so that the element stays visible. */
export function resolveColor(value: Color, names: Palette): string {
  if (typeof value === "string") return value;
  return names[value.token] ?? DEFAULT_PALETTE[value.token] ?? "#17191C";
}
