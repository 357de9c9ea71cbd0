import type { SaveSchedule } from "@/lib/core/autosave/save-scheduler";

export const MAX_HASHTAGS = 30;
/** Without its "#". */
export const MAX_HASHTAG_LENGTH = 100;

export const MAX_ALT_LENGTH = 1_000;

/** How long screens wait for the description of a new image; a later one appears with the next refetch. */
export const ALT_PENDING_SECONDS = 120;

export const MAX_SEARCH_LENGTH = 200;

/** When the composer saves a draft. */
export const AUTOSAVE_SCHEDULE: SaveSchedule = {
  debounceMs: 800,
  backoffMs: [2_000, 5_000, 10_000, 30_000],
  interruptsBackoff: true,
};

/** Steps of the text that can be undone. */
export const MAX_TEXT_STEPS = 200;
/** Characters typed with a longer pause between them are two steps of undo. */
export const TYPING_PAUSE_MS = 1_000;

export const MAX_TEXT_TEMPLATES = 50;
export const MAX_TEXT_TEMPLATE_NAME_LENGTH = 60;

/** Designs of pages that the post does not show have image indexes from here on, above those of images. */
export const FIRST_SPARE_INDEX = 100;

/** Maximum number of posts that get a label in one request. */
export const MAX_LABELED_POSTS = 100;

/** Ids of pages and profiles, as their networks assign them. */
export const MAX_TARGET_ID_LENGTH = 200;
