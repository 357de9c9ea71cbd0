import { describe, expect, test } from "vitest";
import {
  classifyLinkedInError,
  LINKEDIN_ERRORS,
  type LinkedInResponse,
} from "@/lib/providers/social/linkedin-errors";

const refused = (status: number, rest: Partial<LinkedInResponse> = {}): LinkedInResponse => ({
  status,
  reached: true,
  ...rest,
});

/** One row per code and its edge cases: the kind in a harmless call and in the visible one. */
const ROWS: [string, LinkedInResponse, string, string, string?][] = [
  ["identical post", refused(422, { inputs: ["DUPLICATE_POST"] }), "duplicate", "duplicate"],
  [
    "upload awaited",
    refused(422, { inputs: ["MEDIA_ASSET_WAITING_UPLOAD"] }),
    "transient",
    "media_processing",
  ],
  ["processing", refused(422, { inputs: ["MEDIA_ASSET_PROCESSING"] }), "transient", "media_processing"],
  ["unusable file", refused(422, { inputs: ["MEDIA_ASSET_PROCESSING_FAILED"] }), "refused", "media_refused"],
  ["too long", refused(422, { inputs: ["FIELD_LENGTH_TOO_LONG"] }), "refused", "text_too_long"],
  ["unheard-of input error", refused(422, { inputs: ["SOMETHING_NEW"] }), "refused", "refused"],
  ["the second input error", refused(422, { inputs: ["NEW", "DUPLICATE_POST"] }), "duplicate", "duplicate"],
  ["invalid token", refused(401, { service: 65_600 }), "token", "reconnect"],
  ["revoked token", refused(401, { service: 65_601 }), "token", "reconnect"],
  ["expired token", refused(401, { service: 65_602 }), "token", "reconnect"],
  ["no token", refused(401, { service: 65_604 }), "token", "reconnect"],
  ["invalid, by its name", refused(400, { code: "INVALID_ACCESS_TOKEN" }), "token", "reconnect"],
  ["revoked, by its name", refused(400, { code: "REVOKED_ACCESS_TOKEN" }), "token", "reconnect"],
  ["expired, by its name", refused(400, { code: "EXPIRED_ACCESS_TOKEN" }), "token", "reconnect"],
  ["401 without a body", refused(401), "token", "reconnect"],
  ["sunset version", refused(426, { code: "NONEXISTENT_VERSION" }), "refused", "version_sunset"],
  ["no version", refused(400, { code: "VERSION_MISSING" }), "refused", "version_sunset"],
  ["426 without a body", refused(426), "refused", "version_sunset"],
  ["too many", refused(429, { code: "TOO_MANY_REQUESTS", service: 101 }), "throttle", "throttled"],
  ["429 without a body", refused(429), "throttle", "throttled"],
  ["not allowed", refused(403, { code: "ACCESS_DENIED", service: 100 }), "permission", "permission"],
  ["403 without a body", refused(403), "permission", "permission"],
  ["bad argument", refused(400, { code: "ILLEGAL_ARGUMENT" }), "refused", "refused"],
  ["not found", refused(404, { code: "NOT_FOUND" }), "refused", "not_found"],
  ["404 without a body", refused(404), "refused", "not_found"],
  ["408", refused(408), "transient", "unavailable", "unknown"],
  ["500", refused(500), "transient", "unavailable", "unknown"],
  ["500 with a clear code", refused(500, { service: 65_601 }), "transient", "unavailable", "unknown"],
  ["503", refused(503), "transient", "unavailable", "unknown"],
  ["redirect", refused(302), "transient", "unavailable", "unknown"],
  ["timeout, reset", { status: null, reached: true }, "transient", "unavailable", "unknown"],
  ["malformed answer", refused(201), "transient", "unavailable", "unknown"],
  ["connection refused", { status: null, reached: false }, "transient", "unavailable"],
];

describe("LinkedIn errors", () => {
  test.each(ROWS)("LinkedIn error is classified for %s", (_, response, kind, problem, visibleKind = kind) => {
    expect(classifyLinkedInError(response, false)).toMatchObject({ kind, problem });
    expect(classifyLinkedInError(response, true).kind).toBe(visibleKind);
  });

  test("every LinkedIn error code is covered", () => {
    const met = new Set(
      ROWS.flatMap(([, { inputs = [], service, code, status }]) => [...inputs, service, code, status]),
    );
    for (const { inputs = [], services = [], codes = [], statuses = [] } of LINKEDIN_ERRORS) {
      for (const code of [...inputs, ...services, ...codes, ...statuses]) expect(met).toContain(code);
    }
  });

  test("visible LinkedIn call is retried only after a clear refusal", () => {
    for (const [name, response] of ROWS) {
      const again = ["throttle", "transient"].includes(classifyLinkedInError(response, true).kind);
      const clear =
        !response.reached || (response.status !== null && response.status >= 400 && response.status < 500);
      expect(again && !clear, name).toBe(false);
    }
  });
});
