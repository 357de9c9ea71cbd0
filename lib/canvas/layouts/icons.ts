import icons from "@/lib/canvas/layouts/icons.json";

/** The strokes of each icon as SVG path data, from lucide (ISC license). */
export const ICONS: Readonly<Record<keyof typeof icons, readonly string[]>> = icons;
