import type texts from "@/messages/en/server/landing.json";

/** The landing page's texts; the English file gives the shape, a rules test keeps the Hebrew one equal to it. */
export type LandingTexts = typeof texts;
