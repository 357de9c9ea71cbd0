import type { Platform } from "@/lib/core/platforms";

interface PreflightImage {
  width: number;
  height: number;
  alt: string;
}

interface PreflightVideo {
  contentType: string;
  bytes: number;
  /** Null when it could not be read. */
  durationMs: number | null;
}

export interface PreflightInput {
  platform: Platform;
  text: string;
  hashtags: string[];
  images: PreflightImage[];
  asDocument: boolean;
  video: PreflightVideo | null;
  connection: {
    state: string;
    canPublish: boolean;
    expiresAt: Date | null;
    /** Posts of the day of sending; absent when the platform does not report it. */
    quota?: { used: number; limit: number } | null;
  } | null;
  /** The time of publishing. */
  at: Date;
}

type PreflightFix =
  | "connect"
  | "choose_target"
  | "reconnect"
  | "edit_text"
  | "edit_images"
  | "trim_hashtags"
  | "extend_image"
  | "describe_image"
  | "remove_video";

/**
 * `error` blocks scheduling and publishing; `warning` is only shown. `fix` is the action offered beside it.
 */
export interface PreflightProblem {
  code: string;
  severity: "error" | "warning";
  message: string;
  fix?: PreflightFix;
  /** Index of the affected image. */
  image?: number;
}
