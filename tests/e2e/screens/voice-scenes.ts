import { heading, type Scene } from "@/tests/e2e/screens/scene";
import type { World } from "@/tests/e2e/screens/world";

const voice = (name: string, brand: keyof World["brands"]): Scene => ({
  name: `the voice, ${name}`,
  as: "baker",
  path: ({ brands }) => `/account/${brands[brand]}/voice`,
  ready: heading("dashboard.voice.title"),
});

/** How a brand sounds: nothing said yet, and everything said at its longest. */
export const VOICE: Scene[] = [voice("empty", "empty"), voice("at its longest", "choosing")];
