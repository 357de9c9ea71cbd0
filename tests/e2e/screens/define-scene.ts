import { expect, type Page } from "@playwright/test";
import type { MessageKey } from "@/lib/i18n/message-keys";
import type { Translate } from "@/tests/e2e/messages";
import type { ScreenSeedData } from "@/tests/e2e/screens/seed-data";

/** A screen in one of its visually different states. */
export interface Scene {
  name: string;
  /** Signed-in user; absent: a visitor. */
  as?: keyof ScreenSeedData["people"];
  path(seedData: ScreenSeedData, language: "en" | "he"): string;
  /** Runs before each visit and prepares state. */
  before?(page: Page, seedData: ScreenSeedData): Promise<unknown>;
  /** Resolves when the screen shows its content. */
  ready(page: Page, say: Translate): Promise<void>;
  allow4xx?: Record<string, number[]>;
  /** A running action disables those that would change the same content. */
  isBusy?: true;
  /** At most one button of the screen is filled. */
  hasOneFilledAction?: true;
}

/** Ready when this heading is visible. */
export const heading =
  (key: MessageKey, values?: Record<string, string | number>) => (page: Page, say: Translate) =>
    expect(page.getByRole("heading", { name: say(key, values), exact: true }).first()).toBeVisible();
/** Ready when this text is visible. */
export const text =
  (key: MessageKey, values?: Record<string, string | number>) => (page: Page, say: Translate) =>
    expect(page.getByText(say(key, values), { exact: true }).first()).toBeVisible();
