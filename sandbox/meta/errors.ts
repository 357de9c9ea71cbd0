import { randomBytes } from "node:crypto";
import type { SandboxResponse } from "@/sandbox/core/emulator";
import instagramErrors from "@/sandbox/meta/instagram-errors.json" with { type: "json" };

interface GraphErrorShape {
  status?: number;
  message: string;
  type?: string;
  code: number;
  subcode?: number;
  userTitle?: string;
  userMessage?: string;
  transient?: boolean;
}

/** Error in the envelope of the Graph API. */
export class GraphError extends Error {
  readonly shape: GraphErrorShape;

  constructor(shape: GraphErrorShape) {
    super(shape.message);
    this.shape = shape;
  }

  toResponse(): SandboxResponse {
    const { status = 400, message, type = "OAuthException", code, subcode, transient } = this.shape;
    const error = {
      message,
      type,
      code,
      error_subcode: subcode,
      is_transient: transient,
      error_user_title: this.shape.userTitle,
      error_user_msg: this.shape.userMessage,
      fbtrace_id: `A${randomBytes(16).toString("base64url")}`,
    };
    const kind = code === 190 || code === 102 ? "invalid_token" : "invalid_request";
    return {
      status,
      headers: {
        "content-type": "application/json; charset=UTF-8",
        "cache-control": "no-store",
        "www-authenticate": `OAuth "Facebook Platform" "${kind}" "${message.replace(/[^\x20-\x7e]|"/g, "'")}"`,
      },
      body: JSON.stringify({ error }),
    };
  }
}

const DOCS = "Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api";

const graph = (code: number, message: string, more: Partial<GraphErrorShape> = {}) =>
  new GraphError({ code, message, ...more });
const invalidToken = (subcode: number, why: string) =>
  graph(190, `Error validating access token: ${why}`, { subcode });
const invalidParameter = (subcode: number, userTitle: string, userMessage: string) =>
  graph(100, "Invalid parameter", { subcode, transient: false, userTitle, userMessage });
const throttled = (code: number, account: string) =>
  graph(
    code,
    `(#${code}) There have been too many calls to this ${account} account. Wait a bit and try again. For more info, please refer to https://developers.facebook.com/docs/graph-api/overview/rate-limiting.`,
    { subcode: 2_446_079, transient: false },
  );
const NO_PHOTO = "(#324) Missing or invalid image file";

export const errors = {
  noToken: () => graph(104, "An access token is required to request this resource."),
  noTokenForMe: () =>
    graph(2500, "An active access token must be used to query information about the current user."),
  unreadableToken: () => graph(190, "Invalid OAuth access token - Cannot parse access token"),
  revokedToken: () =>
    invalidToken(
      460,
      "The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.",
    ),
  appRemoved: (appId: string) => invalidToken(458, `The user has not authorized application ${appId}.`),
  expiredToken: (at: number, now: number) =>
    invalidToken(
      463,
      `Session has expired on ${new Date(at).toUTCString()}. The current time is ${new Date(now).toUTCString()}.`,
    ),
  badProof: () =>
    graph(100, "Invalid appsecret_proof provided in the API argument", { type: "GraphMethodException" }),
  missingProof: () =>
    graph(100, "API calls from the server require an appsecret_proof argument", {
      type: "GraphMethodException",
    }),
  unknownPath: (path: string) => graph(2500, `Unknown path components: ${path}`),
  noObject: (method: string, id: string) =>
    graph(
      100,
      `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. ${DOCS}`,
      { subcode: 33, type: "GraphMethodException" },
    ),
  parameter: (message: string) => graph(100, `(#100) ${message}`),
  postPermission: () =>
    graph(
      200,
      "(#200) If posting to a group, requires app being installed in the group, and either publish_to_groups permission with user token, or both pages_read_engagement and pages_manage_posts permission with page token; If posting to a page, requires both pages_read_engagement and pages_manage_posts as an admin with sufficient administrative permission",
      { status: 403 },
    ),
  readPermission: () =>
    graph(
      10,
      "(#10) This endpoint requires the 'pages_read_engagement' permission or the 'Page Public Content Access' feature. Refer to https://developers.facebook.com/docs/apps/review/login-permissions#manage-pages for details.",
      { status: 403 },
    ),
  missingPermission: () => graph(100, "(#100) Missing Permission"),
  pageTokenNeeded: () => graph(210, "(#210) A page access token is required to request this resource."),
  emptyPost: () => graph(197, "(#197) The post is empty. Please enter a message to share."),
  duplicate: () =>
    graph(506, "(#506) Duplicate status message", {
      subcode: 1_455_006,
      transient: false,
      userTitle: "Duplicate Status Update",
      userMessage:
        "This status update is identical to the last one you posted. Try posting something different, or delete your previous update.",
    }),
  badLink: () => graph(1500, "(#1500) The url you supplied is invalid"),
  photosAlreadyPosted: () =>
    invalidParameter(1_366_051, "Photos Already Posted", "These photos were already posted."),
  unreadablePhoto: () =>
    invalidParameter(
      1_366_046,
      "Can't Read Files",
      "Your photos couldn't be uploaded. Photos should be less than 4 MB and saved as JPG or PNG files.",
    ),
  photoNotFetched: () => graph(324, NO_PHOTO),
  photoFetchTimeout: () =>
    graph(324, NO_PHOTO, {
      subcode: 1_363_030,
      userTitle: "Upload Timed Out",
      userMessage: "Your upload timed out before completion. Please try again.",
    }),
  noPhoto: () => graph(324, "(#324) Requires upload file"),
  videoNotFetched: () => graph(389, "(#389) Unable to fetch video file from URL."),
  videoFormat: () =>
    graph(352, "(#352) Sorry, the video file you selected is in a format that we don't support.", {
      subcode: 1_363_024,
    }),
  pageThrottled: () => throttled(80_001, "Page"),
  instagramThrottled: () => throttled(80_002, "Instagram"),
  appThrottled: () => graph(4, "(#4) Application request limit reached", { status: 403 }),
};

export type InstagramErrorName = keyof typeof instagramErrors;

/** Instagram error in the envelope of the Graph API. */
export function createInstagramError(problem: InstagramErrorName): GraphError {
  const { code, subcode, title: userTitle, message: userMessage } = instagramErrors[problem];
  const transient = problem === "fetchTimeout";
  return new GraphError({ message: userTitle, code, subcode, transient, userTitle, userMessage });
}

export function createPermissionError(): GraphError {
  return new GraphError({
    status: 403,
    code: 10,
    message: "(#10) Application does not have permission for this action",
  });
}

/** Returns the error that the status of a container reports. */
export function getProcessingError(problem: InstagramErrorName) {
  const { code, subcode, message } = instagramErrors[problem];
  return { code, subcode, message };
}
