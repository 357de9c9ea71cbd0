import type { Language } from "@/lib/i18n/direction";

/** Metadata of the videos that `npm run explainer-video` renders, one per language. */
export const EXPLAINER_VIDEO = { seconds: 84, width: 1280, height: 720, made: "2026-11-30" } as const;

export const getVideoUrl = (language: Language) => `/explainer-video/kolot-${language}.mp4`;
export const getPosterUrl = (language: Language) => `/explainer-video/poster-${language}.webp`;
export const getCaptionsUrl = (words: Language) => `/explainer-video/captions-${words}.vtt`;

/** Formats the length as minutes and seconds. */
export function formatVideoLength(): string {
  return `${Math.floor(EXPLAINER_VIDEO.seconds / 60)}:${String(EXPLAINER_VIDEO.seconds % 60).padStart(2, "0")}`;
}
