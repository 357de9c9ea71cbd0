import type { Adjustments } from "@/lib/canvas/core/elements";

type Colours = Omit<Adjustments, "blur">;

const NONE: Colours = { brightness: 0, contrast: 0, saturation: 0, warmth: 0, sepia: 0 };

/** Ready-made colours of pictures. Blur is nobody's look: it stays as it is. */
export const PRESETS = {
  none: NONE,
  warm: { ...NONE, brightness: 0.05, saturation: 0.12, warmth: 0.45 },
  cool: { ...NONE, brightness: 0.03, saturation: -0.08, warmth: -0.45 },
  mono: { ...NONE, contrast: 0.08, saturation: -1 },
  faded: { ...NONE, brightness: 0.12, contrast: -0.28, saturation: -0.3, sepia: 0.12 },
  strong: { ...NONE, contrast: 0.18, saturation: 0.35 },
} as const satisfies Record<string, Colours>;

export type PresetName = keyof typeof PRESETS;

/** In the order in which they are offered. */
export const PRESET_NAMES = [
  "none",
  "warm",
  "cool",
  "mono",
  "faded",
  "strong",
] as const satisfies PresetName[];

/** Which of them a picture has; null for colours of its own. */
export function presetOf(adjust: Adjustments | undefined): PresetName | null {
  const now = { ...NONE, ...adjust };
  const isSame = (name: PresetName) =>
    (Object.keys(NONE) as (keyof Colours)[]).every((key) => PRESETS[name][key] === now[key]);
  return PRESET_NAMES.find(isSame) ?? null;
}
