import type { Adjustments } from "@/lib/canvas/core/elements";

type Colors = Omit<Adjustments, "blur">;

const NONE: Colors = { brightness: 0, contrast: 0, saturation: 0, warmth: 0, sepia: 0 };

/** Color presets of images. They leave blur unchanged. */
export const PRESETS = {
  none: NONE,
  warm: { ...NONE, brightness: 0.05, saturation: 0.12, warmth: 0.45 },
  cool: { ...NONE, brightness: 0.03, saturation: -0.08, warmth: -0.45 },
  mono: { ...NONE, contrast: 0.08, saturation: -1 },
  faded: { ...NONE, brightness: 0.12, contrast: -0.28, saturation: -0.3, sepia: 0.12 },
  strong: { ...NONE, contrast: 0.18, saturation: 0.35 },
} as const satisfies Record<string, Colors>;

export type PresetName = keyof typeof PRESETS;

/** Presets in the order of the interface. */
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[];

/** Returns the preset that matches the adjustments of an image; null for custom colors. */
export function findPreset(adjust: Adjustments | undefined): PresetName | null {
  const now = { ...NONE, ...adjust };
  const isMatching = (name: PresetName) =>
    (Object.keys(NONE) as (keyof Colors)[]).every((key) => PRESETS[name][key] === now[key]);
  return PRESET_NAMES.find(isMatching) ?? null;
}
