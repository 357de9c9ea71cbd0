import { expect, type Page } from "@playwright/test";
import type { World } from "@/tests/e2e/screens/world";
import type { Say } from "@/tests/e2e/texts";

/** A screen in a state that looks different from its others. */
export interface Scene {
  name: string;
  /** Who looks at it; absent: a visitor. */
  as?: keyof World["people"];
  path(world: World, language: "en" | "he"): string;
  /** Before each visit: what another screen, or a person on it, would have left behind. */
  before?(page: Page, world: World): Promise<unknown>;
  /** Resolves when the screen shows what it is there to show. */
  ready(page: Page, say: Say): Promise<void>;
  allow4xx?: Record<string, number[]>;
}

/** Ready when this heading is there. */
export const heading = (key: string, values?: Record<string, string | number>) => (page: Page, say: Say) =>
  expect(page.getByRole("heading", { name: say(key, values), exact: true }).first()).toBeVisible();
/** Ready when these words are there. */
export const text = (key: string, values?: Record<string, string | number>) => (page: Page, say: Say) =>
  expect(page.getByText(say(key, values), { exact: true }).first()).toBeVisible();
