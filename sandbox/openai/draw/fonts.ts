import { createRequire } from "node:module";
import { GlobalFonts } from "@napi-rs/canvas";

export interface Face {
  family: string;
  weight: number;
  /** Line height in ems: these faces differ a lot in how tall they stand. */
  leading: number;
}

export const FACES = {
  display: { family: "Poster Suez", weight: 400, leading: 1.14 },
  serif: { family: "Poster Frank", weight: 800, leading: 1.1 },
  tall: { family: "Poster Karantina", weight: 700, leading: 0.88 },
  plain: { family: "Poster Assistant", weight: 800, leading: 1.08 },
} satisfies Record<string, Face>;

const FILES: Record<string, string[]> = {
  "Poster Suez": files("@fontsource/suez-one/files/suez-one-{}-400-normal.woff2"),
  "Poster Frank": files("@fontsource-variable/frank-ruhl-libre/files/frank-ruhl-libre-{}-wght-normal.woff2"),
  "Poster Karantina": files("@fontsource/karantina/files/karantina-{}-700-normal.woff2"),
  "Poster Assistant": files("@fontsource-variable/assistant/files/assistant-{}-wght-normal.woff2"),
};

let registered = false;

/** Registers the Hebrew and Latin halves of every face under one name. An unknown name would fall back silently. */
export function registerFonts() {
  if (registered) return;
  const { resolve } = createRequire(import.meta.url);
  for (const [family, paths] of Object.entries(FILES)) {
    for (const path of paths) {
      if (!GlobalFonts.registerFromPath(resolve(path), family)) {
        throw new Error(`The font file ${path} could not be read. Run the installation again.`);
      }
    }
  }
  registered = true;
}

function files(pattern: string) {
  return ["hebrew", "latin"].map((subset) => pattern.replace("{}", subset));
}
