import { asViolation, createJsonResponse, ResponseError } from "@/sandbox/core/send-response";

interface InputError {
  code: string;
  description: string;
  field?: string;
}

interface RestErrorShape {
  status: number;
  message: string;
  code?: string | undefined;
  serviceErrorCode?: number | undefined;
  inputErrors?: InputError[];
}

export class RestError extends ResponseError {
  constructor({ status, message, code, serviceErrorCode, inputErrors }: RestErrorShape) {
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
    super(message, json(status, { ...details, serviceErrorCode, code, message, status }));
  }
}

export function json(status: number, value: unknown) {
  return createJsonResponse(status, value, { "cache-control": "no-store" });
}

const BAD_REQUEST = "com.linkedin.content.common.exception.BadRequestResponseException";

const rest = (status: number, message: string, code?: string, serviceErrorCode?: number) =>
  new RestError({ status, message, code, serviceErrorCode });
const illegal = (message: string) => rest(400, message, "ILLEGAL_ARGUMENT");
const input = (code: string, description: string, field: string) =>
  new RestError({
    status: 422,
    message: `${BAD_REQUEST}: ${description}`,
    inputErrors: [{ code, description, field }],
  });

export const errors = {
  noToken: () => rest(401, "Empty oauth2 access token", undefined, 65_604),
  invalidToken: () => rest(401, "Invalid access token", "INVALID_ACCESS_TOKEN", 65_600),
  revokedToken: () =>
    rest(401, "The token used in the request has been revoked by the user", "REVOKED_ACCESS_TOKEN", 65_601),
  expiredToken: () => rest(401, "The token used in the request has expired", "EXPIRED_ACCESS_TOKEN", 65_602),
  noVersion: () =>
    rest(
      400,
      "A version must be present. Please specify a version by adding the LinkedIn-Version header.",
      "VERSION_MISSING",
    ),
  inactiveVersion: (version: string) =>
    rest(
      426,
      `Requested version ${version.length === 6 ? `${version}01` : version} is not active`,
      "NONEXISTENT_VERSION",
    ),
  protocol: () => rest(400, "X-Restli-Protocol-Version must be 2.0.0 for this request"),
  header: (name: string) => asViolation(rest(400, `Unexpected header '${name}'`)),
  param: (name: string) =>
    asViolation(rest(400, `Query parameter '${name}' is not allowed`, "QUERY_PARAM_NOT_ALLOWED")),
  badParam: (name: string, why: string) =>
    illegal(`Invalid query parameters passed to request: ${name} ${why}`),
  path: () => illegal("Syntax exception in path variables"),
  body: illegal,
  unknown: (path: string) =>
    asViolation(rest(404, `No virtual resource found for ${path}`, "RESOURCE_NOT_FOUND")),
  method: (method: string) => rest(405, `${method} is not supported here`, "METHOD_NOT_ALLOWED"),
  notFound: (urn: string) => rest(404, `Could not find entity ${urn}`, "NOT_FOUND"),
  forbidden: (what: string) => rest(403, `Not enough permissions to access: ${what}`, "ACCESS_DENIED", 100),
  throttled: (limit: "APPLICATION_AND_MEMBER" | "MEMBER") =>
    rest(
      429,
      `Resource level throttle ${limit} DAY limit for calls to this resource is reached.`,
      "TOO_MANY_REQUESTS",
      101,
    ),
  field: (field: string, description: string) =>
    asViolation(input("INVALID_VALUE_FOR_FIELD", description, field)),
  missing: (field: string) =>
    asViolation(input("MISSING_REQUIRED_FIELD_FOR_SCHEMA", `${field} is required`, field)),
  unexpected: (field: string) =>
    asViolation(input("UNEXPECTED_FIELD", `Unrecognized field in the request body: ${field}`, field)),
  tooLong: (field: string, max: number) =>
    input("FIELD_LENGTH_TOO_LONG", `${field} is longer than ${max} characters`, field),
  mediaState: (code: "WAITING_UPLOAD" | "PROCESSING" | "PROCESSING_FAILED", urn: string) =>
    input(`MEDIA_ASSET_${code}`, `Media asset ${urn} is not available: ${code}`, "content"),
  duplicate: (urn: string) =>
    new RestError({
      status: 422,
      message: `${BAD_REQUEST}: Content is a duplicate of ${urn}`,
      inputErrors: [{ code: "DUPLICATE_POST", description: "Duplicate post is detected" }],
    }),
};

export class OAuthError extends ResponseError {
  constructor(status: number, error: string, description: string) {
    super(description, json(status, { error, error_description: description }));
  }
}
