import { heading, type Scene } from "@/tests/e2e/screens/define-scene";
import type { ScreenSeedData } from "@/tests/e2e/screens/seed-data";

const voice = (name: string, brand: keyof ScreenSeedData["brands"]): Scene => ({
  name: `the voice, ${name}`,
  as: "baker",
  path: ({ brands }) => `/account/${brands[brand]}/voice`,
  ready: heading("dashboard.voice.title"),
});

/** Brand voice: empty, and at maximum length. */
export const VOICE: Scene[] = [voice("empty", "empty"), voice("at its longest", "choosing")];
