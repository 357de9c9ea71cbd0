import { getContrastRatio, TEXT_CONTRAST } from "@/lib/canvas/core/contrast";
import { type Color, type Palette, resolveColor } from "@/lib/canvas/core/paints";

/** Returns the account's ink or paper color, or black or white when neither has enough contrast. */
export function getReadableColor(ground: string, palette: Palette): Color {
  const on = (one: Color) => getContrastRatio(resolveColor(one, palette), ground);
  const best = (first: Color, second: Color) => (on(first) >= on(second) ? first : second);
  const own = best({ token: "brand.ink" }, { token: "brand.paper" });
  return on(own) >= TEXT_CONTRAST ? own : best("#000000", "#FFFFFF");
}
