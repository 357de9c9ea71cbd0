import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Language } from "@/lib/i18n/direction";
import en from "@/messages/en/server/landing.json" with { type: "json" };
import he from "@/messages/he/server/landing.json" with { type: "json" };
import { CHECKOUT } from "@/tests/harness/checkout";

/** The words of the first page, as its visitors read them. */
export const LANDING = { en, he };

/** The page shows a film once `npm run film` has made one. */
export const HAS_FILM = existsSync(join(CHECKOUT, "public/film/kolot-en.mp4"));

/** Where the first page lies in a language, whatever the browser asks for. */
export const home = (language: Language) => (language === "he" ? "/he" : "/");

/** What was counted on this page so far. */
export const counted = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { dataLayer = [] } = window as { dataLayer?: { event?: string }[] };
    return dataLayer.flatMap(({ event }) => event ?? []);
  });

/** Links are pressed and lead nowhere: what they count can be read afterwards. */
export const stay = (page: Page) =>
  page.evaluate(() => {
    window.addEventListener("click", (event) => {
      if ((event.target as Element).closest("a")) event.preventDefault();
    });
  });
