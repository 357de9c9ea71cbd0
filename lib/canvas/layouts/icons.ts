import icons from "@/lib/canvas/layouts/icons.json";

/** Side of the icons' square view box. */
export const ICON_SIDE = 24;

/** The strokes of each icon as SVG path data, from lucide (ISC license). */
export const ICONS: Readonly<Record<keyof typeof icons, readonly string[]>> = icons;
