import { GraphError } from "@/sandbox/meta/errors";

type Row = [code: number, subcode: number, title: string, message: string];

/** What Instagram says when it refuses, by what happened (provider fact sheet, 2.3). */
const ROWS = {
  fetchTimeout: [-2, 2_207_003, "Timeout", "It takes too long to download the media."],
  expired: [
    -2,
    2_207_020,
    "Media expired",
    "The media you are trying to access has expired. Please try to upload again.",
  ],
  spam: [4, 2_207_051, "Action blocked", "We restrict certain activity to protect our community."],
  dailyLimit: [
    9,
    2_207_042,
    "Maximum number of posts reached",
    "You reached maximum number of posts that is allowed to be published by Content Publishing API.",
  ],
  unknownContainer: [
    24,
    2_207_008,
    "Container not found",
    "The media builder does not exist or has been expired.",
  ],
  mediaType: [100, 2_207_023, "Unknown media type", "The media type is unknown."],
  carouselSize: [
    100,
    2_207_028,
    "Invalid carousel",
    "Carousels need at least 2 and at most 10 pictures or films.",
  ],
  filmFormat: [352, 2_207_026, "Unsupported video format", "Please use MOV or MP4."],
  notFetched: [
    9004,
    2_207_052,
    "Media download has failed",
    "The media could not be fetched from this URI. Only photo or video can be accepted as media type.",
  ],
  notReady: [9007, 2_207_027, "Media not ready", "The media is not ready to be published. Please wait."],
  tooLarge: [36_000, 2_207_004, "Image too large", "The image is too large. It must be less than 8 MiB."],
  imageFormat: [36_001, 2_207_005, "Image format not supported", "Supported formats are: JPEG."],
  aspect: [
    36_003,
    2_207_009,
    "Invalid aspect ratio",
    "The aspect ratio must be between 4:5 and 1.91:1 to be published.",
  ],
  captionTooLong: [
    36_004,
    2_207_010,
    "Caption too long",
    "A caption holds at most 2200 characters, 30 hashtags and 20 mentions.",
  ],
} satisfies Record<string, Row>;

export type InstagramProblem = keyof typeof ROWS;

/** A refusal of Instagram's, in the envelope of the Graph API. */
export function instagramRefusal(problem: InstagramProblem): GraphError {
  const [code, subcode, userTitle, userMessage] = ROWS[problem];
  const transient = problem === "fetchTimeout";
  return new GraphError({ message: userTitle, code, subcode, transient, userTitle, userMessage });
}

/** The app has no permission for this account. */
export function instagramPermission(): GraphError {
  return new GraphError({
    status: 403,
    code: 10,
    message: "(#10) Application does not have permission for this action",
  });
}

/** What the status of a container says of its failure. */
export function workErrorOf(problem: InstagramProblem) {
  const [code, subcode, , message] = ROWS[problem];
  return { code, subcode, message };
}
