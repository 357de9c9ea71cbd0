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
      message: "Facebook is limiting how often you can post",
    },
    {
      subcodes: [1_363_030],
      kind: "transient",
      problem: "image_unreachable",
      message: "Facebook couldn’t load the image in time",
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
    image_refused: "Facebook couldn’t read the image. Use a JPG or PNG under 4 MB",
    page_authorization: "Facebook needs the Page’s manager to confirm their identity first",
    duplicate: "Facebook rejected the post because it’s identical to the last one. Change the text",
    image_unreachable: "Facebook couldn’t load the image",
    video_unreachable: "Facebook couldn’t load the video",
    video_refused: "Facebook couldn’t read the video. Use MP4 or MOV",
    link_refused: "Facebook could not read a link in the text",
  },
);

export const classifyFacebookError = createErrorClassifier("Facebook", FACEBOOK_ERRORS);
export const callFacebookApi = createGraphApi(classifyFacebookError);
