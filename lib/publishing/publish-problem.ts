/** The cause of a failed publication as stored and shown: a stable code and a sentence with the next step. */
export interface PublishProblem {
  code: string;
  message: string;
}

export const MISSED_WINDOW: PublishProblem = {
  code: "missed_window",
  message: "The scheduled time passed before the post could be published. Choose a new time",
};

export const OUTCOME_UNKNOWN: PublishProblem = {
  code: "outcome_unknown",
  message: "The network didn’t confirm the post. Check whether it’s live before you try again",
};

export const RETRIES_EXHAUSTED: PublishProblem = {
  code: "unavailable",
  message: "The network was unavailable. Try again",
};

export const TARGET_CHANGED: PublishProblem = {
  code: "target_changed",
  message: "A different page was connected while this post was publishing. Check both pages, then try again",
};

export const COMMENT_UNCONFIRMED: PublishProblem = {
  code: "comment_unconfirmed",
  message: "The network didn’t confirm the first comment. Check whether it’s live before you post it again",
};

export const COMMENT_NOT_ALLOWED: PublishProblem = {
  code: "comment_permission",
  message: "Commenting was not allowed when the page was connected. Connect again and allow it",
};

export const NO_POST_TO_COMMENT: PublishProblem = {
  code: "comment_no_post",
  message:
    "The network didn’t tell us where your post is, so we couldn’t add the first comment. Add it on the network",
};

export type ProblemFix =
  | "connect"
  | "choose_target"
  | "reconnect"
  | "edit"
  | "reschedule"
  | "resolve"
  | "retry";

/** tests/rules/publishing-problems.test.ts checks that every problem of a failed post has a fix. */
export const PROBLEM_FIXES: Record<string, ProblemFix> = {
  not_connected: "connect",
  choose_target: "choose_target",
  reconnect: "reconnect",
  permission: "reconnect",
  page_authorization: "reconnect",
  target_removed: "edit",
  token_expires: "reconnect",
  missed_window: "reschedule",
  outcome_unknown: "resolve",
  not_approved: "edit",
  empty: "edit",
  text_too_long: "edit",
  image_needed: "edit",
  too_many_images: "edit",
  text_long: "edit",
  hashtags_refused: "edit",
  hashtags_many: "edit",
  mentions_many: "edit",
  line_left_to_right: "edit",
  line_right_to_left: "edit",
  comment_permission: "reconnect",
  comment_unconfirmed: "resolve",
  comment_no_post: "retry",
  story_media: "edit",
  story_text: "edit",
  story_shape: "edit",
  story_extras: "edit",
  reel_video: "edit",
  reel_shape: "edit",
  link_with_media: "edit",
  link_title: "edit",
  place_unused: "edit",
  reel_upright: "edit",
  quota_used: "reschedule",
  image_ratio: "edit",
  image_cropped: "edit",
  page_shape: "edit",
  image_undescribed: "edit",
  video_type: "edit",
  video_length: "edit",
  video_size: "edit",
  media_gone: "edit",
  media_refused: "edit",
  video_and_images: "edit",
  image_refused: "edit",
  image_unreachable: "edit",
  image_shape: "edit",
  video_refused: "edit",
  daily_limit: "reschedule",
  policy: "edit",
  duplicate: "edit",
  link_refused: "edit",
  refused: "edit",
  gone: "reconnect",
  not_found: "reconnect",
  throttled: "retry",
  unavailable: "retry",
  media_unreachable: "retry",
  video_unreachable: "retry",
  media_processing: "retry",
  account_restricted: "retry",
  version_sunset: "retry",
  target_changed: "retry",
};

/** Returns the action of the button beside a problem; `retry` by default. */
export function getProblemFix(code: string): ProblemFix {
  return PROBLEM_FIXES[code] ?? "retry";
}
