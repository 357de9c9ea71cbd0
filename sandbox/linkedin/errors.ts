import type { SandboxResponse } from "@/sandbox/core/stand-in";

interface InputError {
  code: string;
  description: string;
  field?: string;
}

interface RestErrorShape {
  status: number;
  message: string;
  code?: string;
  serviceErrorCode?: number;
  inputErrors?: InputError[];
}

/** A refusal in the envelope of LinkedIn's versioned API. */
export class RestError extends Error {
  readonly shape: RestErrorShape;

  constructor(shape: RestErrorShape) {
    super(shape.message);
    this.shape = shape;
  }

  toResponse(): SandboxResponse {
    const { status, message, code, serviceErrorCode, inputErrors } = this.shape;
    const details = inputErrors && {
      errorDetailType: "com.linkedin.common.error.BadRequest",
      errorDetails: {
        inputErrors: inputErrors.map(({ code: inputCode, description, field }) => ({
          description,
          input: field ? { inputPath: { fieldPath: field } } : {},
          code: inputCode,
        })),
      },
    };
    return {
      status,
      headers: { "content-type": "application/json", "cache-control": "no-store" },
      body: JSON.stringify({ ...details, serviceErrorCode, code, message, status }),
    };
  }
}

const input = (status: number, code: string, description: string, field?: string) =>
  new RestError({
    status,
    message: `com.linkedin.content.common.exception.BadRequestResponseException: ${description}`,
    inputErrors: [{ code, description, ...(field ? { field } : {}) }],
  });

export const refusals = {
  noToken: () =>
    new RestError({ status: 401, serviceErrorCode: 65_604, message: "Empty oauth2 access token" }),
  invalidToken: () =>
    new RestError({
      status: 401,
      serviceErrorCode: 65_600,
      code: "INVALID_ACCESS_TOKEN",
      message: "Invalid access token",
    }),
  revokedToken: () =>
    new RestError({
      status: 401,
      serviceErrorCode: 65_601,
      code: "REVOKED_ACCESS_TOKEN",
      message: "The token used in the request has been revoked by the user",
    }),
  expiredToken: () =>
    new RestError({
      status: 401,
      serviceErrorCode: 65_602,
      code: "EXPIRED_ACCESS_TOKEN",
      message: "The token used in the request has expired",
    }),
  noVersion: () =>
    new RestError({
      status: 400,
      code: "VERSION_MISSING",
      message: "A version must be present. Please specify a version by adding the LinkedIn-Version header.",
    }),
  deadVersion: (version: string) =>
    new RestError({
      status: 426,
      code: "NONEXISTENT_VERSION",
      message: `Requested version ${version.length === 6 ? `${version}01` : version} is not active`,
    }),
  protocol: () =>
    new RestError({ status: 400, message: "X-Restli-Protocol-Version must be 2.0.0 for this request" }),
  header: (name: string) => new RestError({ status: 400, message: `Unexpected header '${name}'` }),
  param: (name: string) =>
    new RestError({
      status: 400,
      code: "QUERY_PARAM_NOT_ALLOWED",
      message: `Query parameter '${name}' is not allowed`,
    }),
  badParam: (name: string, why: string) =>
    new RestError({
      status: 400,
      code: "ILLEGAL_ARGUMENT",
      message: `Invalid query parameters passed to request: ${name} ${why}`,
    }),
  path: () =>
    new RestError({ status: 400, code: "ILLEGAL_ARGUMENT", message: "Syntax exception in path variables" }),
  unknown: (path: string) =>
    new RestError({
      status: 404,
      code: "RESOURCE_NOT_FOUND",
      message: `No virtual resource found for ${path}`,
    }),
  method: (method: string) =>
    new RestError({ status: 405, code: "METHOD_NOT_ALLOWED", message: `${method} is not supported here` }),
  notFound: (urn: string) =>
    new RestError({ status: 404, code: "NOT_FOUND", message: `Could not find entity ${urn}` }),
  forbidden: (what: string) =>
    new RestError({
      status: 403,
      serviceErrorCode: 100,
      code: "ACCESS_DENIED",
      message: `Not enough permissions to access: ${what}`,
    }),
  throttled: (limit: "APPLICATION_AND_MEMBER" | "MEMBER") =>
    new RestError({
      status: 429,
      serviceErrorCode: 101,
      code: "TOO_MANY_REQUESTS",
      message: `Resource level throttle ${limit} DAY limit for calls to this resource is reached.`,
    }),
  body: (message: string) => new RestError({ status: 400, code: "ILLEGAL_ARGUMENT", message }),
  field: (field: string, description: string) => input(422, "INVALID_VALUE_FOR_FIELD", description, field),
  missing: (field: string) => input(422, "MISSING_REQUIRED_FIELD_FOR_SCHEMA", `${field} is required`, field),
  unexpected: (field: string) =>
    input(422, "UNEXPECTED_FIELD", `Unrecognized field in the request body: ${field}`, field),
  tooLong: (field: string, most: number) =>
    input(422, "FIELD_LENGTH_TOO_LONG", `${field} is longer than ${most} characters`, field),
  mediaState: (code: "WAITING_UPLOAD" | "PROCESSING" | "PROCESSING_FAILED", urn: string) =>
    input(422, `MEDIA_ASSET_${code}`, `Media asset ${urn} is not available: ${code}`, "content"),
  duplicate: (urn: string) =>
    new RestError({
      status: 422,
      message: `com.linkedin.content.common.exception.BadRequestResponseException: Content is a duplicate of ${urn}`,
      inputErrors: [{ code: "DUPLICATE_POST", description: "Duplicate post is detected" }],
    }),
};

/** A refusal of the OAuth endpoints, which have an envelope of their own. */
export class OAuthError extends Error {
  readonly status: number;
  readonly error: string;

  constructor(status: number, error: string, description: string) {
    super(description);
    this.status = status;
    this.error = error;
  }

  toResponse(): SandboxResponse {
    return {
      status: this.status,
      headers: { "content-type": "application/json", "cache-control": "no-store" },
      body: JSON.stringify({ error: this.error, error_description: this.message }),
    };
  }
}
