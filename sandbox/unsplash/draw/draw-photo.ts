import { rect, seeded } from "@/sandbox/unsplash/draw/paper";
import { city, dunes, field, forest, houses, mountains, night, sea } from "@/sandbox/unsplash/draw/places";
import type { Inks, Scene } from "@/sandbox/unsplash/draw/scene";
import { STILL_LIFES } from "@/sandbox/unsplash/draw/still-lifes";

const SCENES = { mountains, sea, city, forest, dunes, field, night, houses, ...STILL_LIFES } satisfies Record<
  string,
  Scene
>;

export type SceneName = keyof typeof SCENES;

export const INKS = {
  dawn: {
    sky: "#f7d9c0",
    far: "#eab197",
    mid: "#cf7f6d",
    near: "#8e4b57",
    deep: "#4f2b45",
    accent: "#f2a33c",
    light: "#fff4e2",
  },
  sea: {
    sky: "#cfe6e8",
    far: "#92c3cb",
    mid: "#4f98a8",
    near: "#22667d",
    deep: "#123f55",
    accent: "#f4b545",
    light: "#fbf6e9",
  },
  clay: {
    sky: "#f1e2cf",
    far: "#dfbf9b",
    mid: "#c58b5f",
    near: "#9b5a3a",
    deep: "#5a3023",
    accent: "#d9702f",
    light: "#fdf6ea",
  },
  olive: {
    sky: "#e9ecd6",
    far: "#c2cc9c",
    mid: "#8ea067",
    near: "#5d7345",
    deep: "#33452e",
    accent: "#e2a23b",
    light: "#fcfaee",
  },
  night: {
    sky: "#1d2545",
    far: "#34406e",
    mid: "#28325a",
    near: "#1a2142",
    deep: "#0e1330",
    accent: "#f0c25a",
    light: "#f3eedd",
  },
  rose: {
    sky: "#f9e0e2",
    far: "#eeb7bd",
    mid: "#d97f8d",
    near: "#a84a64",
    deep: "#612744",
    accent: "#f0bf6a",
    light: "#fff8f4",
  },
  mint: {
    sky: "#dff0e6",
    far: "#aed8c3",
    mid: "#6db49a",
    near: "#37806e",
    deep: "#1d4f49",
    accent: "#f0784f",
    light: "#fcfdf5",
  },
  citrus: {
    sky: "#fdf1c7",
    far: "#f6d878",
    mid: "#eeb243",
    near: "#cf7a2b",
    deep: "#6d3a1d",
    accent: "#e4552f",
    light: "#fffdf1",
  },
} satisfies Record<string, Inks>;

export type InksName = keyof typeof INKS;

/** The photo as a drawing in which everything has a place; always the same for the same order. */
export function drawPhoto(order: {
  scene: SceneName;
  inks: InksName;
  seed: number;
  width: number;
  height: number;
}): string {
  const scale = 1000 / Math.min(order.width, order.height);
  const [w, h] = [order.width * scale, order.height * scale];
  const inks = INKS[order.inks];
  const drawing = SCENES[order.scene]({ w, h, inks, random: seeded(order.seed) });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${rect(0, 0, w, h, inks.sky)}${drawing}</svg>`;
}
