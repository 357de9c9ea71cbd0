import {
  createErrorClassifier,
  type ErrorRule,
  findErrorRule,
  getCommonErrorRules,
} from "@/lib/providers/social/graph-errors";
import { SocialError } from "@/lib/providers/social/port";

/**
 * Error rules of Instagram by subcode (docs/providers/facebook-instagram.md). A container is published at
 * most once: where Meta documents that nothing was published, the visible call may be repeated.
 */
export const INSTAGRAM_ERRORS: ErrorRule[] = [
  {
    subcodes: [2_207_051],
    kind: "throttle",
    // Posts have been seen to appear after this error [PUB5].
    visibleKind: "unknown",
    problem: "throttled",
    message: "Instagram is limiting posts right now",
  },
  {
    subcodes: [2_207_003],
    kind: "transient",
    problem: "media_unreachable",
    message: "Instagram could not fetch a picture or film in time",
  },
  {
    subcodes: [2_207_020, 2_207_008, 2_207_027],
    kind: "transient",
    visibleKind: "transient",
    problem: "unavailable",
    message: "Instagram has not kept what was handed in, or still works on it",
  },
  {
    subcodes: [2_207_001, 2_207_032, 2_207_053],
    kind: "transient",
    problem: "unavailable",
    message: "Instagram has a hiccup",
  },
  {
    subcodes: [2_207_042],
    kind: "refused",
    problem: "daily_limit",
    message: "Instagram takes no more posts from this account today",
  },
  {
    subcodes: [2_207_050],
    kind: "refused",
    problem: "account_restricted",
    message: "Instagram has restricted this account. Open Instagram to see why",
  },
  {
    subcodes: [2_207_004, 2_207_005],
    kind: "refused",
    problem: "image_refused",
    message: "Instagram takes pictures as JPG of up to 8 MB",
  },
  {
    subcodes: [2_207_009],
    kind: "refused",
    problem: "image_shape",
    message: "Instagram takes pictures between 4:5 and 1.91:1",
  },
  {
    subcodes: [2_207_010],
    kind: "refused",
    problem: "text_too_long",
    message: "Instagram takes 2,200 characters, 30 hashtags and 20 mentions",
  },
  {
    subcodes: [2_207_052],
    kind: "refused",
    problem: "media_unreachable",
    message: "Instagram could not fetch a picture or film from its address",
  },
  {
    subcodes: [2_207_026, 2_207_057],
    kind: "refused",
    problem: "video_refused",
    message: "Instagram could not read the film: MP4 or MOV is accepted",
  },
  {
    subcodes: [2_207_023, 2_207_028],
    kind: "refused",
    problem: "refused",
    message: "Instagram takes one to ten pictures, or a film",
  },
  {
    subcodes: [2_207_006],
    kind: "refused",
    problem: "gone",
    message: "Instagram does not know this any more",
  },
  ...getCommonErrorRules("Instagram"),
];

/** Classifies a failed call to Instagram. */
export const classifyInstagramError = createErrorClassifier("Instagram", INSTAGRAM_ERRORS);

/** Returns the error of a failed container: its status text contains a subcode. */
export function toProcessingError(status: string): SocialError {
  const subcode = Number(/\b(2207\d{3})\b/.exec(status)?.[1]);
  const row = findErrorRule(INSTAGRAM_ERRORS, { status: 400, reached: true, subcode });
  const { kind, problem, message } = row ?? {
    kind: "refused",
    problem: "refused",
    message: "Instagram could not work on the post",
  };
  return new SocialError(kind, problem, message, new Error(status));
}
