import { getDirection } from "@/lib/i18n/direction";
import { composeFullText } from "@/lib/posts/hashtags";
import { countCharacters, PLATFORM_RULES, publishesAsDocument } from "@/lib/posts/platform-rules";
import { getAspectRatio, getTargetAspectRatio } from "@/lib/publishing/image-aspect-ratios";
import { hasTurnedLine } from "@/lib/publishing/line-direction";
import { isStory, OPTION_CHECKS } from "@/lib/publishing/option-checks";
import type { Check, PreflightInput, PreflightProblem } from "@/lib/publishing/preflight-problem";

const rulesOf = (input: PreflightInput) => PLATFORM_RULES[input.platform];
const state = (input: PreflightInput) => input.connection?.state ?? "not_connected";
const lengthOf = (input: PreflightInput) => countCharacters(composeFullText(input));

const findImages = (input: PreflightInput, holds: (image: PreflightInput["images"][number]) => boolean) =>
  input.images.flatMap((image, index) => (holds(image) ? [index] : []));

/** The checks before scheduling and again before sending, in display order. */
export const PREFLIGHT_CHECKS: Check[] = [
  {
    code: "not_connected",
    severity: "error",
    message: "Connect an account first",
    fix: "connect",
    fails: (input) => state(input) === "not_connected" || state(input) === "disconnected",
  },
  {
    code: "choose_target",
    severity: "error",
    message: "Choose where to post",
    fix: "choose_target",
    fails: (input) => state(input) === "choosing_target",
  },
  {
    code: "reconnect",
    severity: "error",
    message: "The connection expired. Reconnect it",
    fix: "reconnect",
    fails: (input) => state(input) === "reconnect",
  },
  {
    code: "permission",
    severity: "error",
    message: "We don’t have permission to post. Reconnect and allow posting",
    fix: "reconnect",
    fails: (input) => state(input) === "connected" && input.connection?.canPublish === false,
  },
  {
    code: "target_removed",
    severity: "error",
    message: "The Page or profile of this post isn’t connected anymore. Choose another one",
    fix: "change_target",
    fails: (input) => state(input) === "connected" && input.connection?.hasTarget === false,
  },
  {
    code: "token_expires",
    severity: "error",
    message: "The connection expires before this time. Reconnect it",
    fix: "reconnect",
    fails: ({ connection, at }) =>
      connection?.state === "connected" && connection.expiresAt !== null && connection.expiresAt <= at,
  },
  {
    code: "quota_used",
    // The quota is up to an hour old, and posts leave the rolling day one by one; hence no error.
    severity: "warning",
    message: "You’ve reached the network’s daily limit. It may reject this post until tomorrow",
    fails: ({ connection }) => Boolean(connection?.quota && connection.quota.used >= connection.quota.limit),
  },
  {
    code: "not_approved",
    severity: "error",
    message: "A client must approve this post first",
    fix: "ask_approval",
    fails: ({ lacksApproval }) => lacksApproval,
  },
  {
    code: "empty",
    severity: "error",
    message: "Write text or add an image",
    fix: "edit_text",
    fails: (input) => composeFullText(input) === "" && input.images.length === 0 && !input.video,
  },
  {
    code: "text_too_long",
    severity: "error",
    message: "The text is too long for this network",
    fix: "edit_text",
    fails: (input) => lengthOf(input) > rulesOf(input).textLimit,
  },
  {
    code: "text_long",
    severity: "warning",
    message: "Long text. Most people only read the beginning",
    fix: "edit_text",
    fails: (input) => {
      const { textLimit, textWarning } = rulesOf(input);
      return lengthOf(input) > textWarning && lengthOf(input) <= textLimit;
    },
  },
  {
    code: "hashtags_refused",
    severity: "error",
    message: "Too many hashtags for this network",
    fix: "trim_hashtags",
    fails: (input) => hashtagsIn(input) > (rulesOf(input).hashtagRefused ?? Number.POSITIVE_INFINITY),
  },
  {
    code: "hashtags_many",
    severity: "warning",
    message: "The network only uses the first hashtags. Keep the best ones",
    fix: "trim_hashtags",
    fails: (input) => {
      const { hashtagLimit, hashtagRefused } = rulesOf(input);
      const many = hashtagsIn(input);
      return hashtagLimit !== null && many > hashtagLimit && many <= (hashtagRefused ?? many);
    },
  },
  {
    code: "mentions_many",
    severity: "error",
    message: "Too many mentions for this network",
    fix: "edit_text",
    fails: (input) => mentionsIn(input.text) > (rulesOf(input).mentionLimit ?? Number.POSITIVE_INFINITY),
  },
  {
    code: "line_left_to_right",
    severity: "warning",
    message: "A Hebrew line starts with a Latin letter or a flag. The network will show it left to right",
    fix: "mark_lines",
    fails: (input) => getDirection(input.language) === "rtl" && showsTurnedLine(input),
  },
  {
    code: "line_right_to_left",
    severity: "warning",
    message: "An English line starts with a Hebrew word. The network will show it right to left",
    fix: "mark_lines",
    fails: (input) => getDirection(input.language) === "ltr" && showsTurnedLine(input),
  },
  {
    code: "image_needed",
    severity: "error",
    message: "This network requires an image",
    fix: "edit_images",
    fails: (input) => input.images.length < rulesOf(input).imagesMin && !input.video,
  },
  {
    code: "too_many_images",
    severity: "error",
    message: "Too many images for this network",
    fix: "edit_images",
    fails: (input) => countItems(input) > rulesOf(input).imagesMax,
  },
  {
    code: "image_ratio",
    severity: "error",
    message: "This network doesn’t accept this aspect ratio",
    fix: "extend_image",
    fails: (input) => {
      // A story takes any shape.
      const { aspect } = isStory(input) ? { aspect: null } : rulesOf(input);
      return findImages(
        input,
        (image) => aspect !== null && getTargetAspectRatio(image, { aspect }) !== null,
      );
    },
  },
  {
    code: "image_cropped",
    severity: "warning",
    message: "The network will crop this image to match the first one",
    fix: "extend_image",
    fails: (input) => {
      const { aspect } = rulesOf(input);
      const [first] = input.images;
      if (!aspect || !first || getTargetAspectRatio(first, { aspect }) !== null) return [];
      const shape = { aspect, first: getAspectRatio(first) };
      return findImages(
        input,
        (image) =>
          getTargetAspectRatio(image, { aspect }) === null && getTargetAspectRatio(image, shape) !== null,
      );
    },
  },
  {
    code: "page_shape",
    severity: "warning",
    message: "This page has a different aspect ratio from the first one. It will have white margins",
    fix: "extend_image",
    fails: (input) => {
      const [first] = input.images;
      if (!first || !publishesAsDocument(input)) return [];
      return findImages(
        input,
        (image) => getTargetAspectRatio(image, { first: getAspectRatio(first) }) !== null,
      );
    },
  },
  {
    code: "image_undescribed",
    severity: "warning",
    message: "This image has no alt text for people who can’t see it",
    fix: "describe_image",
    // No platform supports alternative texts for the pages of a document.
    fails: (input) => (publishesAsDocument(input) ? [] : findImages(input, ({ alt }) => alt.trim() === "")),
  },
  {
    code: "video_type",
    severity: "error",
    message: "The network doesn’t accept this video format. MP4 works everywhere",
    fix: "remove_video",
    fails: (input) => input.video !== null && !rulesOf(input).video.types.includes(input.video.contentType),
  },
  {
    code: "video_length",
    severity: "error",
    message: "Videos must be between 3 seconds and 15 minutes. Some networks allow slightly longer ones",
    fix: "remove_video",
    fails: (input) => {
      const { minMs, maxMs } = rulesOf(input).video;
      const ms = input.video?.durationMs ?? null;
      return ms !== null && (ms < minMs || ms > maxMs);
    },
  },
  {
    code: "video_size",
    severity: "error",
    message: "The video file is too small or too large for this network",
    fix: "remove_video",
    fails: ({ video, platform }) => {
      const { bytesMin, bytesMax } = PLATFORM_RULES[platform].video;
      return video !== null && (video.bytes < bytesMin || video.bytes > bytesMax);
    },
  },
  {
    code: "video_and_images",
    severity: "error",
    message: "This network takes images or a video. Keep one of them",
    fix: "remove_video",
    fails: (input) => input.video !== null && input.images.length > 0 && !takesMixedMedia(input),
  },
  ...OPTION_CHECKS,
];

const takesMixedMedia = (input: PreflightInput) =>
  rulesOf(input).mixedMedia && (input.options.placement ?? "feed") === "feed";

/** A video beside images is one more item of the carousel. */
const countItems = (input: PreflightInput) =>
  input.images.length + (input.video !== null && input.images.length > 0 && takesMixedMedia(input) ? 1 : 0);

/** A story shows no text. */
const showsTurnedLine = (input: PreflightInput) =>
  !isStory(input) && hasTurnedLine(input.text, input.language);

/** Counts hashtags of the field and of the text without duplicates, because platforms treat both alike. */
function hashtagsIn({ text, hashtags }: PreflightInput): number {
  const written = text.match(/(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]+/gu) ?? [];
  const all = [...written, ...hashtags].map((tag) => tag.replace(/^#/, "").toLowerCase());
  return new Set(all).size;
}

function mentionsIn(text: string): number {
  return text.match(/(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_.]+/gu)?.length ?? 0;
}

/** Returns the problems in display order; those of severity `error` block publishing. */
export function runPreflight(input: PreflightInput): PreflightProblem[] {
  return PREFLIGHT_CHECKS.flatMap(({ fails, ...problem }): PreflightProblem[] => {
    const found = fails(input);
    if (Array.isArray(found)) return found.map((image) => ({ ...problem, image }));
    return found ? [problem] : [];
  });
}

export function getBlockingProblems(problems: PreflightProblem[]): PreflightProblem[] {
  return problems.filter(({ severity }) => severity === "error");
}
