import {
  createErrorClassifier,
  type ErrorRule,
  getCommonErrorRules,
} from "@/lib/providers/social/graph-errors";

/**
 * Error rules of Facebook; the first match applies, subcodes before codes
 * (docs/providers/facebook-instagram.md).
 */
export const FACEBOOK_ERRORS: ErrorRule[] = [
  {
    subcodes: [1_366_051],
    kind: "duplicate",
    problem: "duplicate",
    message: "Facebook says these photos were already posted",
  },
  {
    subcodes: [1_390_008],
    kind: "throttle",
    problem: "throttled",
    message: "Facebook asks to post more slowly",
  },
  {
    subcodes: [1_363_030],
    kind: "transient",
    problem: "image_unreachable",
    message: "Facebook could not fetch the image in time",
  },
  {
    subcodes: [1_366_046],
    kind: "refused",
    problem: "image_refused",
    message: "Facebook could not read the image: JPG or PNG below 4 MB is accepted",
  },
  {
    subcodes: [1_346_003],
    kind: "refused",
    problem: "policy",
    message: "Facebook declined this content under its rules",
  },
  {
    subcodes: [1_404_078, 4_854_002],
    kind: "permission",
    problem: "page_authorization",
    message: "Facebook asks the page's manager to confirm their identity first",
  },
  ...getCommonErrorRules("Facebook"),
  {
    codes: [506],
    kind: "duplicate",
    problem: "duplicate",
    message: "Facebook refuses a post that is identical to the last one. Change the text",
  },
  {
    codes: [324],
    kind: "refused",
    problem: "image_unreachable",
    message: "Facebook could not fetch the image from its address",
  },
  {
    codes: [389],
    kind: "refused",
    problem: "video_unreachable",
    message: "Facebook could not fetch the film from its address",
  },
  {
    codes: [351, 352],
    kind: "refused",
    problem: "video_refused",
    message: "Facebook could not read the film: MP4 or MOV is accepted",
  },
  {
    codes: [1500, 1_609_005],
    kind: "refused",
    problem: "link_refused",
    message: "Facebook could not read a link in the text",
  },
];

/** Classifies a failed call to Facebook. */
export const classifyFacebookError = createErrorClassifier("Facebook", FACEBOOK_ERRORS);
