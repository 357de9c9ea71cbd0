import type { Platform } from "@/lib/accounts/platforms";

interface PreflightImage {
  width: number;
  height: number;
  alt: string;
}

interface PreflightVideo {
  contentType: string;
  bytes: number;
  /** Null where it could not be read. */
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
    /** Of the day it will be sent in, where the network tells it. */
    quota?: { used: number; limit: number } | null;
  } | null;
  /** When it will be sent. */
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

/** `error` stops scheduling and publishing; `warning` is shown. `fix` names what the screen offers beside it. */
export interface PreflightProblem {
  code: string;
  severity: "error" | "warning";
  message: string;
  fix?: PreflightFix;
  /** The picture it is about, counted from 0. */
  image?: number;
}
