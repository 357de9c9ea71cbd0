import { createGraphApi } from "@/lib/providers/social/graph";
import {
  COMMON_ERRORS,
  createErrorClassifier,
  createErrorRules,
  findErrorRule,
} from "@/lib/providers/social/graph-errors";
import { SocialError } from "@/lib/providers/social/port";

/** A container is published once: where Meta documents that nothing happened, the call may be repeated. */
export const INSTAGRAM_ERRORS = createErrorRules(
  "Instagram",
  [
    // Posts have been seen to appear after this error [PUB5].
    { subcodes: [2_207_051], kind: "throttle", visibleKind: "unknown", problem: "throttled" },
    {
      subcodes: [2_207_003],
      kind: "transient",
      problem: "media_unreachable",
      message: "Instagram couldn’t load an image or video in time",
    },
    {
      subcodes: [2_207_020, 2_207_008, 2_207_027],
      kind: "transient",
      visibleKind: "transient",
      problem: "unavailable",
      message: "Instagram is still processing the post, or lost the upload",
    },
    { subcodes: [2_207_001, 2_207_032, 2_207_053], kind: "transient", problem: "unavailable" },
    { subcodes: [2_207_042], kind: "refused", problem: "daily_limit" },
    { subcodes: [2_207_050], kind: "refused", problem: "account_restricted" },
    { subcodes: [2_207_004, 2_207_005], kind: "refused", problem: "image_refused" },
    { subcodes: [2_207_009], kind: "refused", problem: "image_shape" },
    { subcodes: [2_207_010], kind: "refused", problem: "text_too_long" },
    { subcodes: [2_207_052], kind: "refused", problem: "media_unreachable" },
    { subcodes: [2_207_026, 2_207_057], kind: "refused", problem: "video_refused" },
    { subcodes: [2_207_023, 2_207_028], kind: "refused", problem: "refused" },
    { subcodes: [2_207_006], kind: "refused", problem: "gone" },
    ...COMMON_ERRORS,
  ],
  {
    daily_limit: "This Instagram account has reached its daily post limit",
    account_restricted: "Instagram has restricted this account. Open Instagram to see why",
    image_refused: "Instagram accepts JPG images up to 8 MB",
    image_shape: "Instagram accepts images between 4:5 and 1.91:1",
    text_too_long: "Instagram allows 2,200 characters, 30 hashtags and 20 mentions",
    media_unreachable: "Instagram couldn’t load an image or video",
    video_refused: "Instagram couldn’t read the video. Use MP4 or MOV",
    refused: "Instagram accepts 1 to 10 images, or a video",
  },
);

export const classifyInstagramError = createErrorClassifier("Instagram", INSTAGRAM_ERRORS);
export const callInstagramApi = createGraphApi(classifyInstagramError);

/** Returns the error of a failed container: its status text contains a subcode. */
export function toProcessingError(status: string): SocialError {
  const subcode = Number(/\b(2207\d{3})\b/.exec(status)?.[1]);
  const row = findErrorRule(INSTAGRAM_ERRORS, { status: 400, reached: true, subcode });
  const message = "Instagram couldn’t process the post";
  const { kind, problem, message: text } = row ?? { kind: "refused", problem: "refused", message };
  return new SocialError(kind, problem, text, new Error(status));
}
