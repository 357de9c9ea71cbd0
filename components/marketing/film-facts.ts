import type { Language } from "@/lib/i18n/direction";

/** What `npm run film` made (scripts/film): one film for each language, and what pages say about it. */
export const FILM = { seconds: 76, width: 1280, height: 720, made: "2026-11-23" } as const;

export const filmAddress = (language: Language) => `/film/kolot-${language}.mp4`;
export const posterAddress = (language: Language) => `/film/poster-${language}.webp`;
export const captionAddress = (words: Language) => `/film/captions-${words}.vtt`;

/** Minutes and seconds, as a player shows them. */
export function filmLength(): string {
  return `${Math.floor(FILM.seconds / 60)}:${String(FILM.seconds % 60).padStart(2, "0")}`;
}
