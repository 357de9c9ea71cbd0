import type { Language } from "@/lib/i18n/direction";
import chapters from "@/scripts/explainer-video/chapters.json" with { type: "json" };

/** Chapter of the video: duration and caption. The video has no sound. */
export interface Chapter {
  name: string;
  seconds: number;
  captions: Record<Language, string>;
}

export const CHAPTERS: readonly Chapter[] = chapters;

const stamp = (seconds: number) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}.000`;

/** Builds the captions of a language as WebVTT; Hebrew lines start with a direction mark. */
export function buildCaptions(language: Language): string {
  let at = 0;
  const cues = CHAPTERS.map(({ seconds, captions }) => {
    const from = at;
    at += seconds;
    const mark = language === "he" ? "\u200f" : "";
    return `${stamp(from)} --> ${stamp(at)}\n${mark}${captions[language]}\n`;
  });
  return `WEBVTT\n\n${cues.join("\n")}`;
}
