import type { SaveSchedule } from "@/lib/core/autosave/save-scheduler";
import { FIRST_SPARE_INDEX } from "@/lib/posts/limits";

/** A dragged element snaps to a guide within this distance in screen px, at any zoom. */
export const SNAP_THRESHOLD_PX = 5;

export const MAX_SPARE_PAGES = 10;

/** Returns whether an index belongs to a page that the post does not show. */
export const isSpareIndex = (index: number): boolean => index >= FIRST_SPARE_INDEX;

/**
 * Why a version was kept: before the next edits of a design, because the post shows it, or because it was the
 * state before a restore.
 */
export const VERSION_REASONS = ["edited", "applied", "restored"] as const;
export type VersionReason = (typeof VERSION_REASONS)[number];

/** When a save keeps the state before it, and how many versions a design has. */
export const VERSION_LIMITS = {
  /** Minutes without a save after which the next one starts an editing session. */
  sessionGapMinutes: 10,
  /** Minutes after which a session keeps another version. */
  intervalMinutes: 30,
  maxVersions: 50,
};

/** Delays and limits of saving a design. */
export const AUTOSAVE_LIMITS = {
  /** Delay in milliseconds before a change is stored on this device. */
  keepMs: 300,
  /** Changes that arrive during a save are saved in the same flush, up to this many saves. */
  maxSavesPerFlush: 3,
  /** Saves without a response that are remembered: each holds a whole design, in memory and on this device. */
  maxSent: 3,
  /** Failures before the interface shows that the design is stored only on this device. */
  silentFailures: 2,
  schedule: {
    debounceMs: 1_500,
    maxWaitMs: 10_000,
    backoffMs: [1_000, 2_000, 5_000, 15_000, 60_000],
    interruptsBackoff: false,
  } satisfies SaveSchedule as SaveSchedule,
};

/** Limits of uploaded fonts. */
export const BRAND_FONT_LIMITS = {
  /** Fonts of one account. */
  maxCount: 20,
  maxUploadBytes: 10 * 1_048_576,
  /** Announced size of the tables of a compressed font without its compression, in bytes. */
  maxUnpackedBytes: 30 * 1_048_576,
  /** Size of the stored subset, in bytes. */
  maxStoredBytes: 1_048_576,
};
