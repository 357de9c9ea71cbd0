import { pick } from "@/sandbox/openai/hash";

export interface Palette {
  ground: string;
  ink: string;
  accent: string;
  second: string;
  deep: string;
}

const PALETTES: Palette[] = [
  { ground: "#f6deb4", ink: "#3b1a0b", accent: "#b9551f", second: "#8a3b12", deep: "#3b1a0b" },
  { ground: "#14203f", ink: "#f4efe4", accent: "#e0ab4f", second: "#31467f", deep: "#0b1328" },
  { ground: "#141518", ink: "#f5f2ea", accent: "#d4ff3a", second: "#ff6240", deep: "#050506" },
  { ground: "#e3e8d8", ink: "#1e3328", accent: "#2f7a56", second: "#e0703e", deep: "#1e3328" },
  { ground: "#f3d9d3", ink: "#3a1230", accent: "#b5304f", second: "#e98f6b", deep: "#3a1230" },
  { ground: "#d5e7ea", ink: "#0e2f3e", accent: "#1c7c94", second: "#f2b33d", deep: "#0e2f3e" },
];

/** The brand's colours where the prompt names some, else a prepared set chosen by the seed. */
export function choosePalette(prompt: string, seed: string): Palette {
  const named = [
    ...new Set(prompt.match(/#[0-9a-f]{6}(?![0-9a-f])/gi)?.map((hex) => hex.toLowerCase()) ?? []),
  ];
  const [first, ...rest] = named;
  if (first === undefined) return pick(PALETTES, `${seed}|palette`);
  // The lightest colour makes the paper, unless the brand names only one: that one fills the sheet.
  const byLight = [...named].sort((a, b) => luminance(b) - luminance(a));
  const ground = rest.length === 0 ? first : (byLight[0] ?? first);
  const others = named.filter((hex) => hex !== ground);
  const dark = readable(
    byLight.findLast((hex) => contrast(hex, ground) >= 4.5),
    ground,
  );
  const accent = visible(others.find((hex) => hex !== dark) ?? others[0], ground) ?? mix(ground, dark, 0.7);
  // A brand of two colours: its one strong colour leads, and the words take a stronger shade of it.
  const pole = luminance(ground) > 0.2 ? "#000000" : "#ffffff";
  const ink = accent === dark ? mix(dark, pole, 0.55) : dark;
  const third = visible(
    others.find((hex) => hex !== dark && hex !== accent),
    ground,
  );
  const second = third ?? (accent === dark ? mix(accent, ground, 0.35) : mix(accent, ink, 0.4));
  return { ground, ink, accent, second, deep: luminance(ground) > 0.2 ? ink : mix(ground, "#000000", 0.5) };
}

/** The colour of text on any plane: the candidate if it can be read there, else near black or near white. */
export function readable(candidate: string | undefined, plane: string): string {
  if (candidate && contrast(candidate, plane) >= 4.5) return candidate;
  return luminance(plane) > 0.2 ? "#161412" : "#fbf8f2";
}

function visible(hex: string | undefined, ground: string) {
  return hex !== undefined && contrast(hex, ground) >= 1.3 ? hex : undefined;
}

export function contrast(a: string, b: string) {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

export function mix(a: string, b: string, share: number) {
  const [left, right] = [channels(a), channels(b)];
  const mixed = left.map((value, index) => Math.round(value + ((right[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(hex: string) {
  const [r = 0, g = 0, b = 0] = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function channels(hex: string) {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}
