import { randomBytes } from "node:crypto";
import type { SandboxResponse } from "@/sandbox/core/stand-in";

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

/** A refusal in the envelope of the Graph API. */
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

export const refusals = {
  noToken: () =>
    new GraphError({ code: 104, message: "An access token is required to request this resource." }),
  noTokenForMe: () =>
    new GraphError({
      code: 2500,
      message: "An active access token must be used to query information about the current user.",
    }),
  unreadableToken: () =>
    new GraphError({ code: 190, message: "Invalid OAuth access token - Cannot parse access token" }),
  revokedToken: () =>
    new GraphError({
      code: 190,
      subcode: 460,
      message:
        "Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.",
    }),
  appRemoved: (appId: string) =>
    new GraphError({
      code: 190,
      subcode: 458,
      message: `Error validating access token: The user has not authorized application ${appId}.`,
    }),
  expiredToken: (at: number, now: number) =>
    new GraphError({
      code: 190,
      subcode: 463,
      message: `Error validating access token: Session has expired on ${new Date(at).toUTCString()}. The current time is ${new Date(now).toUTCString()}.`,
    }),
  badProof: () =>
    new GraphError({
      code: 100,
      type: "GraphMethodException",
      message: "Invalid appsecret_proof provided in the API argument",
    }),
  missingProof: () =>
    new GraphError({
      code: 100,
      type: "GraphMethodException",
      message: "API calls from the server require an appsecret_proof argument",
    }),
  unknownPath: (path: string) => new GraphError({ code: 2500, message: `Unknown path components: ${path}` }),
  noObject: (method: string, id: string) =>
    new GraphError({
      code: 100,
      subcode: 33,
      type: "GraphMethodException",
      message: `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. ${DOCS}`,
    }),
  parameter: (message: string) => new GraphError({ code: 100, message: `(#100) ${message}` }),
  postPermission: () =>
    new GraphError({
      status: 403,
      code: 200,
      message:
        "(#200) If posting to a group, requires app being installed in the group, and either publish_to_groups permission with user token, or both pages_read_engagement and pages_manage_posts permission with page token; If posting to a page, requires both pages_read_engagement and pages_manage_posts as an admin with sufficient administrative permission",
    }),
  readPermission: () =>
    new GraphError({
      status: 403,
      code: 10,
      message:
        "(#10) This endpoint requires the 'pages_read_engagement' permission or the 'Page Public Content Access' feature. Refer to https://developers.facebook.com/docs/apps/review/login-permissions#manage-pages for details.",
    }),
  missingPermission: () => new GraphError({ code: 100, message: "(#100) Missing Permission" }),
  pageTokenNeeded: () =>
    new GraphError({
      code: 210,
      message: "(#210) A page access token is required to request this resource.",
    }),
  emptyPost: () =>
    new GraphError({ code: 197, message: "(#197) The post is empty. Please enter a message to share." }),
  duplicate: () =>
    new GraphError({
      code: 506,
      subcode: 1_455_006,
      message: "(#506) Duplicate status message",
      transient: false,
      userTitle: "Duplicate Status Update",
      userMessage:
        "This status update is identical to the last one you posted. Try posting something different, or delete your previous update.",
    }),
  badLink: () => new GraphError({ code: 1500, message: "(#1500) The url you supplied is invalid" }),
  photosAlreadyPosted: () =>
    new GraphError({
      code: 100,
      subcode: 1_366_051,
      message: "Invalid parameter",
      transient: false,
      userTitle: "Photos Already Posted",
      userMessage: "These photos were already posted.",
    }),
  unreadablePhoto: () =>
    new GraphError({
      code: 100,
      subcode: 1_366_046,
      message: "Invalid parameter",
      transient: false,
      userTitle: "Can't Read Files",
      userMessage:
        "Your photos couldn't be uploaded. Photos should be less than 4 MB and saved as JPG or PNG files.",
    }),
  photoNotFetched: () => new GraphError({ code: 324, message: "(#324) Missing or invalid image file" }),
  photoFetchTimeout: () =>
    new GraphError({
      code: 324,
      subcode: 1_363_030,
      message: "(#324) Missing or invalid image file",
      userTitle: "Upload Timed Out",
      userMessage: "Your upload timed out before completion. Please try again.",
    }),
  noPhoto: () => new GraphError({ code: 324, message: "(#324) Requires upload file" }),
  filmNotFetched: () => new GraphError({ code: 389, message: "(#389) Unable to fetch video file from URL." }),
  filmFormat: () =>
    new GraphError({
      code: 352,
      subcode: 1_363_024,
      message: "(#352) Sorry, the video file you selected is in a format that we don't support.",
    }),
  pageThrottled: () =>
    new GraphError({
      code: 80_001,
      subcode: 2_446_079,
      message:
        "(#80001) There have been too many calls to this Page account. Wait a bit and try again. For more info, please refer to https://developers.facebook.com/docs/graph-api/overview/rate-limiting.",
      transient: false,
    }),
  instagramThrottled: () =>
    new GraphError({
      code: 80_002,
      subcode: 2_446_079,
      message:
        "(#80002) There have been too many calls to this Instagram account. Wait a bit and try again. For more info, please refer to https://developers.facebook.com/docs/graph-api/overview/rate-limiting.",
      transient: false,
    }),
  appThrottled: () =>
    new GraphError({ status: 403, code: 4, message: "(#4) Application request limit reached" }),
};
