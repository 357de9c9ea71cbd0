import type { Platform } from "@/lib/accounts/platforms";
import { SUPPORTED_PLATFORMS } from "@/lib/connections/platforms";
import { fullText } from "@/lib/posts/hashtags";
import { PLATFORM_RULES, textLength } from "@/lib/posts/platform-rules";

export interface PreflightInput {
  platform: Platform;
  text: string;
  hashtags: string[];
  imageCount: number;
  hasVideo: boolean;
  connection: { state: string; canPublish: boolean; expiresAt: Date | null } | null;
  /** When it will be sent. */
  at: Date;
}

/** `error` stops scheduling and publishing; `warning` is shown. `fix` names what the screen offers beside it. */
export interface PreflightProblem {
  code: string;
  severity: "error" | "warning";
  message: string;
  fix?: "connect" | "choose_target" | "reconnect" | "edit_text" | "edit_images" | "remove_video";
}

interface Check extends PreflightProblem {
  fails(input: PreflightInput): boolean;
}

const rulesOf = (input: PreflightInput) => PLATFORM_RULES[input.platform];
const state = (input: PreflightInput) => input.connection?.state ?? "not_connected";

/** Everything that is looked at before a post is scheduled and again before it is sent, in the order it is told. */
export const CHECKS: Check[] = [
  {
    code: "platform_unsupported",
    severity: "error",
    message: "This platform cannot be published to yet",
    fails: (input) => !SUPPORTED_PLATFORMS.some((platform) => platform === input.platform),
  },
  {
    code: "not_connected",
    severity: "error",
    message: "Connect the page first",
    fix: "connect",
    fails: (input) => state(input) === "not_connected" || state(input) === "disconnected",
  },
  {
    code: "choose_target",
    severity: "error",
    message: "Choose the page to post to",
    fix: "choose_target",
    fails: (input) => state(input) === "choosing_target",
  },
  {
    code: "reconnect",
    severity: "error",
    message: "The connection has ended. Connect the page again",
    fix: "reconnect",
    fails: (input) => state(input) === "reconnect",
  },
  {
    code: "permission",
    severity: "error",
    message: "Posting was not allowed when the page was connected. Connect again and allow it",
    fix: "reconnect",
    fails: (input) => state(input) === "connected" && input.connection?.canPublish === false,
  },
  {
    code: "token_expires",
    severity: "error",
    message: "The connection ends before this time. Connect the page again",
    fix: "reconnect",
    fails: ({ connection, at }) =>
      connection?.state === "connected" && connection.expiresAt !== null && connection.expiresAt <= at,
  },
  {
    code: "empty",
    severity: "error",
    message: "Write a text or add an image",
    fix: "edit_text",
    fails: (input) => fullText(input) === "" && input.imageCount === 0 && !input.hasVideo,
  },
  {
    code: "text_too_long",
    severity: "error",
    message: "The text is longer than the platform allows",
    fix: "edit_text",
    fails: (input) => textLength(fullText(input)) > rulesOf(input).textLimit,
  },
  {
    code: "image_needed",
    severity: "error",
    message: "This platform needs an image",
    fix: "edit_images",
    fails: (input) => input.imageCount < rulesOf(input).imagesMin && !input.hasVideo,
  },
  {
    code: "too_many_images",
    severity: "error",
    message: "These are more images than the platform takes",
    fix: "edit_images",
    fails: (input) => input.imageCount > rulesOf(input).imagesMax,
  },
  {
    // Until an adapter sends films: without this a post would go out without its own.
    code: "video_unsupported",
    severity: "error",
    message: "Videos cannot be published yet. Remove the video to publish the rest",
    fix: "remove_video",
    fails: (input) => input.hasVideo,
  },
  {
    code: "video_and_images",
    severity: "error",
    message: "A post takes either images or a video. Keep one of them",
    fix: "edit_images",
    fails: (input) => input.hasVideo && input.imageCount > 0,
  },
];

/** The problems of a post as it stands; none of severity `error` means it can go out. */
export function preflight(input: PreflightInput): PreflightProblem[] {
  return CHECKS.filter((check) => check.fails(input)).map(({ fails: _, ...problem }) => problem);
}

export function blocking(problems: PreflightProblem[]): PreflightProblem[] {
  return problems.filter(({ severity }) => severity === "error");
}
