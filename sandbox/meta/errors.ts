import { randomBytes } from "node:crypto";
import { asViolation, createJsonResponse, ResponseError } from "@/sandbox/core/send-response";
import graphErrors from "@/sandbox/meta/graph-errors.json" with { type: "json" };
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

export class GraphError extends ResponseError {
  readonly shape: GraphErrorShape;

  constructor(shape: GraphErrorShape) {
    super(shape.message, toResponse(shape));
    this.shape = shape;
  }
}

function toResponse(shape: GraphErrorShape) {
  const { status = 400, message, type = "OAuthException", code, subcode, transient } = shape;
  const error = {
    message,
    type,
    code,
    error_subcode: subcode,
    is_transient: transient,
    error_user_title: shape.userTitle,
    error_user_msg: shape.userMessage,
    fbtrace_id: `A${randomBytes(16).toString("base64url")}`,
  };
  const kind = code === 190 || code === 102 ? "invalid_token" : "invalid_request";
  return createJsonResponse(
    status,
    { error },
    {
      "content-type": "application/json; charset=UTF-8",
      "cache-control": "no-store",
      "www-authenticate": `OAuth "Facebook Platform" "${kind}" "${message.replace(/[^\x20-\x7e]|"/g, "'")}"`,
    },
  );
}

const fixedErrors = Object.fromEntries(
  Object.entries<GraphErrorShape>(graphErrors).map(([name, shape]) => [name, () => new GraphError(shape)]),
) as Record<keyof typeof graphErrors, () => GraphError>;

const graph = (code: number, message: string, more: Partial<GraphErrorShape> = {}) =>
  new GraphError({ code, message, ...more });
const invalidToken = (subcode: number, why: string) =>
  graph(190, `Error validating access token: ${why}`, { subcode });
const DOCS = "Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api";

export const errors = {
  ...fixedErrors,
  appRemoved: (appId: string) => invalidToken(458, `The user has not authorized application ${appId}.`),
  expiredToken: (at: number, now: number) =>
    invalidToken(
      463,
      `Session has expired on ${new Date(at).toUTCString()}. The current time is ${new Date(now).toUTCString()}.`,
    ),
  unknownPath: (path: string) => asViolation(graph(2500, `Unknown path components: ${path}`)),
  noObject: (method: string, id: string) =>
    graph(
      100,
      `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. ${DOCS}`,
      { subcode: 33, type: "GraphMethodException" },
    ),
  parameter: (message: string) => graph(100, `(#100) ${message}`),
  nonexistingField: (field: string, node: string) =>
    graph(100, `(#100) Tried accessing nonexisting field (${field}) on node type (${node})`),
  /** Graph reads an unknown edge as a field; any other method on it is not supported. */
  undescribedEdge: (node: string, method: string, edge: string, id = node) =>
    method === "GET" ? errors.nonexistingField(edge, node) : errors.noObject(method, id),
};

export type InstagramErrorName = keyof typeof instagramErrors;

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

export function getProcessingError(problem: InstagramErrorName) {
  const { code, subcode, message } = instagramErrors[problem];
  return { code, subcode, message };
}
