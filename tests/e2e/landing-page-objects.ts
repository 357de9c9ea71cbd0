import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Language } from "@/lib/i18n/direction";
import en from "@/messages/en/server/landing.json" with { type: "json" };
import he from "@/messages/he/server/landing.json" with { type: "json" };
import { REPOSITORY_ROOT } from "@/tests/harness/npm-start";

/** Messages of the landing page. */
export const LANDING = { en, he };

/** The page shows the explainer video once `npm run explainer-video` has created it. */
export const HAS_EXPLAINER_VIDEO = existsSync(join(REPOSITORY_ROOT, "public/explainer-video/kolot-en.mp4"));

/** Path of the landing page in a language. */
export const getLandingUrl = (language: Language) => (language === "he" ? "/he" : "/");

/** Returns the analytics events of this page so far. */
export const readAnalyticsEvents = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { dataLayer = [] } = window as { dataLayer?: { event?: string }[] };
    return dataLayer.flatMap(({ event }) => event ?? []);
  });

/** Prevents navigation on link clicks, so that their analytics events can be read. */
export const preventNavigation = (page: Page) =>
  page.evaluate(() => {
    window.addEventListener("click", (event) => {
      if ((event.target as Element).closest("a")) event.preventDefault();
    });
  });
