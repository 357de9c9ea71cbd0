import { isFacebookReel, isUpright } from "@/lib/core/reel-shape";
import { composeFullText } from "@/lib/posts/hashtags";
import type { Check, PreflightInput } from "@/lib/publishing/preflight-problem";

export const isStory = ({ options }: PreflightInput) => options.placement === "story";

/** Checks of the options that a post has beside its content (docs/providers). */
export const OPTION_CHECKS: Check[] = [
  {
    code: "comment_permission",
    severity: "error",
    message: "Commenting was not allowed when the page was connected. Connect again and allow it",
    fix: "edit_options",
    fails: ({ connection, options }) =>
      connection?.state === "connected" && Boolean(options.firstComment) && !connection.canComment,
  },
  {
    code: "story_media",
    severity: "error",
    message: "A story takes exactly one image or one video",
    fix: "edit_images",
    fails: (input) => isStory(input) && input.images.length + (input.video ? 1 : 0) !== 1,
  },
  {
    code: "story_extras",
    severity: "error",
    message: "Stories can’t have a first comment or collaborators. Remove them, or publish to the feed",
    fix: "edit_options",
    fails: (input) => {
      const { firstComment, collaborators = [] } = input.options;
      return isStory(input) && (Boolean(firstComment) || collaborators.length > 0);
    },
  },
  {
    code: "story_text",
    severity: "warning",
    message: "A story shows only its image or video, without the text of the post",
    fix: "edit_options",
    fails: (input) => isStory(input) && composeFullText(input) !== "",
  },
  {
    code: "story_shape",
    severity: "warning",
    message: "A story fills the screen at 9:16. This one would have margins",
    fails: (input) => {
      const [shown] = [input.video, input.images[0]].filter((one) => one !== null && one !== undefined);
      return isStory(input) && shown !== undefined && !isUpright(shown);
    },
  },
  {
    code: "reel_video",
    severity: "error",
    message: "A reel needs a video",
    fix: "edit_options",
    fails: (input) => input.options.placement === "reel" && input.video === null,
  },
  {
    code: "reel_shape",
    severity: "error",
    message:
      "On Facebook, reels and video stories must be 9:16, at least 540 pixels wide and 3 to 90 seconds long",
    fix: "edit_options",
    fails: ({ platform, options, video }) => {
      const { placement = "feed" } = options;
      return platform === "facebook" && placement !== "feed" && video !== null && !isFacebookReel(video);
    },
  },
  {
    code: "reel_upright",
    severity: "warning",
    message: "A reel fills the screen at 9:16. This video would have margins",
    fails: ({ platform, options, video }) =>
      platform === "instagram" && options.placement === "reel" && video !== null && !isUpright(video),
  },
  {
    code: "link_with_media",
    severity: "error",
    message: "A post shows either a link preview or images and video. Remove one of them",
    fix: "edit_options",
    fails: (input) => Boolean(input.options.link) && (input.images.length > 0 || input.video !== null),
  },
  {
    code: "link_title",
    severity: "error",
    message: "LinkedIn shows the link with a title. Write one",
    fix: "edit_options",
    fails: (input) => input.platform === "linkedin" && input.options.link?.title === "",
  },
  {
    code: "place_unused",
    severity: "warning",
    message: "Locations aren’t shown on stories or on Facebook videos that aren’t reels",
    fix: "edit_options",
    fails: (input) => {
      const { placeId } = input.options;
      const isPlainVideo =
        input.platform === "facebook" && input.video !== null && !isFacebookReel(input.video);
      return Boolean(placeId) && (isStory(input) || isPlainVideo);
    },
  },
];
