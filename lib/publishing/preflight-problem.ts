import type { Platform } from "@/lib/core/platforms";
import type { Language } from "@/lib/i18n/direction";
import type { PostOptions } from "@/lib/posts/network-options";

export interface PreflightInput {
  platform: Platform;
  text: string;
  hashtags: string[];
  /** The content language: the post's, else the brand's. */
  language: Language;
  images: { width: number; height: number; alt: string }[];
  asDocument: boolean;
  /** `durationMs` is null when it could not be read. */
  video: {
    contentType: string;
    bytes: number;
    durationMs: number | null;
    width: number;
    height: number;
  } | null;
  /** The brand publishes only approved posts, and the content is not approved. */
  lacksApproval: boolean;
  /** Options of the platform. */
  options: Omit<PostOptions, "userTags">;
  connection: {
    state: string;
    canPublish: boolean;
    canComment: boolean;
    expiresAt: Date | null;
    /** False when the page or profile that the post chose is not connected. Absent: it chose none. */
    hasTarget?: boolean;
    /** Posts of the day of sending; absent when the platform does not report it. */
    quota?: { used: number; limit: number } | null;
  } | null;
  at: Date;
}

type PreflightFix =
  | "connect"
  | "choose_target"
  | "change_target"
  | "reconnect"
  | "edit_text"
  | "edit_images"
  | "trim_hashtags"
  | "mark_lines"
  | "extend_image"
  | "describe_image"
  | "remove_video"
  | "edit_options"
  | "ask_approval";

/** `error` blocks scheduling and publishing; `warning` is only shown. `fix` is the action offered beside it. */
export interface PreflightProblem {
  code: string;
  severity: "error" | "warning";
  message: string;
  fix?: PreflightFix;
  image?: number;
}

export interface Check extends Omit<PreflightProblem, "image"> {
  /** True, or the indexes of the affected images. */
  fails(input: PreflightInput): boolean | number[];
}
