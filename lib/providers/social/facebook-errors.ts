import { createGraphApi } from "@/lib/providers/social/graph";
import { COMMON_ERRORS, createErrorClassifier, createErrorRules } from "@/lib/providers/social/graph-errors";

/** The first match applies, subcodes before codes (docs/providers/facebook-instagram.md). */
export const FACEBOOK_ERRORS = createErrorRules(
  "Facebook",
  [
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
    { subcodes: [1_366_046], kind: "refused", problem: "image_refused" },
    { subcodes: [1_346_003], kind: "refused", problem: "policy" },
    { subcodes: [1_404_078, 4_854_002], kind: "permission", problem: "page_authorization" },
    ...COMMON_ERRORS,
    { codes: [506], kind: "duplicate", problem: "duplicate" },
    { codes: [324], kind: "refused", problem: "image_unreachable" },
    { codes: [389], kind: "refused", problem: "video_unreachable" },
    { codes: [351, 352], kind: "refused", problem: "video_refused" },
    { codes: [1500, 1_609_005], kind: "refused", problem: "link_refused" },
  ],
  {
    image_refused: "Facebook could not read the image: JPG or PNG below 4 MB is accepted",
    page_authorization: "Facebook asks the page's manager to confirm their identity first",
    duplicate: "Facebook refuses a post that is identical to the last one. Change the text",
    image_unreachable: "Facebook could not fetch the image from its address",
    video_unreachable: "Facebook could not fetch the film from its address",
    video_refused: "Facebook could not read the film: MP4 or MOV is accepted",
    link_refused: "Facebook could not read a link in the text",
  },
);

export const classifyFacebookError = createErrorClassifier("Facebook", FACEBOOK_ERRORS);
export const callFacebookApi = createGraphApi(classifyFacebookError);
