import * as z from "zod/mini";
import { GRADIENT_ANGLE_RANGE, MAX_STROKE_WIDTH, SHADOW_RANGES } from "@/lib/canvas/core/limits";

const HEX = /^#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/;
const TOKEN = /^brand\.[a-z][a-z0-9-]{0,30}$/;

const hexColor = z.string().check(z.regex(HEX, "A colour looks like #0B5D4E or #0B5D4E80"));
const tokenName = z.string().check(z.regex(TOKEN, "A token looks like brand.primary"));

/** A color, or its name in the document's palette, so that a new brand kit changes all uses of the name. */
export const color = z.union([hexColor, z.object({ token: tokenName })]);

/** Angle in degrees: 0 points to the right, 90 down. The gradient covers the whole box. */
const linearGradient = z.object({
  type: z.literal("linear"),
  angle: z._default(
    z.number().check(z.minimum(GRADIENT_ANGLE_RANGE.min), z.maximum(GRADIENT_ANGLE_RANGE.max)),
    90,
  ),
  stops: z
    .array(z.object({ at: z.number().check(z.minimum(0), z.maximum(1)), color }))
    .check(z.minLength(2), z.maxLength(8)),
});

export const paint = z.union([hexColor, z.object({ token: tokenName }), linearGradient]);

export const shadow = z.object({
  x: z._default(z.number().check(z.minimum(SHADOW_RANGES.x.min), z.maximum(SHADOW_RANGES.x.max)), 0),
  y: z._default(z.number().check(z.minimum(SHADOW_RANGES.y.min), z.maximum(SHADOW_RANGES.y.max)), 0),
  blur: z._default(z.number().check(z.minimum(SHADOW_RANGES.blur.min), z.maximum(SHADOW_RANGES.blur.max)), 0),
  color,
});

export const stroke = z.object({
  color,
  width: z.number().check(z.minimum(0), z.maximum(MAX_STROKE_WIDTH)),
  /** Alternating lengths of dash and gap; absent for a solid line. */
  dash: z.optional(
    z.array(z.number().check(z.minimum(0), z.maximum(1_000))).check(z.minLength(2), z.maxLength(8)),
  ),
});

/** An outline that takes a gradient too. */
export const paintedStroke = z.extend(stroke, { color: paint });

export const palette = z.record(tokenName, hexColor);

export type Color = z.infer<typeof color>;
export type LinearGradient = z.infer<typeof linearGradient>;
export type Paint = z.infer<typeof paint>;
export type Shadow = z.infer<typeof shadow>;
export type PaintedStroke = z.infer<typeof paintedStroke>;
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

/** Returns whether a paint is a gradient. */
export function isGradient(paint: Paint): paint is LinearGradient {
  return typeof paint === "object" && "stops" in paint;
}

/** Returns a single color, a gradient's first one, for what supports no gradients. */
export function getPlainColor(paint: Paint): Color {
  return isGradient(paint) ? (paint.stops[0]?.color ?? "#17191C") : paint;
}
