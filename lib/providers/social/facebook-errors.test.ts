import { describe, expect, test } from "vitest";
import { classifyFacebookError, FACEBOOK_ERRORS } from "@/lib/providers/social/facebook-errors";
import type { GraphErrorResponse } from "@/lib/providers/social/graph-errors";

const refused = (code: number, subcode?: number, status = 400): GraphErrorResponse => ({
  status,
  reached: true,
  code,
  ...(subcode ? { subcode } : {}),
});

/** One row per rule and its edge cases: the kind in a harmless call and in the visible one. */
const ROWS: [string, GraphErrorResponse, string, string, string?][] = [
  ["photos already posted", refused(100, 1_366_051), "duplicate", "duplicate"],
  ["too fast", refused(368, 1_390_008), "throttle", "throttled"],
  ["image fetch timed out", refused(324, 1_363_030), "transient", "image_unreachable", "unknown"],
  ["unreadable image", refused(100, 1_366_046), "refused", "image_refused"],
  ["abusive", refused(368, 1_346_003), "refused", "policy"],
  ["page authorization", refused(200, 1_404_078), "permission", "page_authorization"],
  ["identity", refused(200, 4_854_002), "permission", "page_authorization"],
  ["session invalid", refused(190, 460), "token", "reconnect"],
  ["session expired", refused(190, 463, 401), "token", "reconnect"],
  ["api session", refused(102), "token", "reconnect"],
  ["no token", refused(104), "token", "reconnect"],
  ["application limit", refused(4, undefined, 403), "throttle", "throttled"],
  ["user limit", refused(17), "throttle", "throttled"],
  ["page limit", refused(32), "throttle", "throttled"],
  ["temporary block", refused(341), "throttle", "throttled"],
  ["page use case limit", refused(80_001), "throttle", "throttled"],
  ["unknown error", refused(1), "transient", "unavailable", "unknown"],
  ["service error", refused(2), "transient", "unavailable", "unknown"],
  ["no permission", refused(10, undefined, 403), "permission", "permission"],
  ["not allowed to post", refused(200, undefined, 403), "permission", "permission"],
  ["page token needed", refused(210), "permission", "permission"],
  ["last of the range", refused(299), "permission", "permission"],
  ["policy", refused(368), "refused", "policy"],
  ["identical post", refused(506), "duplicate", "duplicate"],
  ["image missing", refused(324), "refused", "image_unreachable"],
  ["film not fetched", refused(389), "refused", "video_unreachable"],
  ["film not read", refused(352, 1_363_024), "refused", "video_refused"],
  ["nothing by this id", refused(100, 33), "refused", "gone"],
  ["bad link", refused(1500), "refused", "link_refused"],
  ["link scrape", refused(1_609_005), "refused", "link_refused"],
  ["bad parameter", refused(100), "refused", "refused"],
  ["unheard-of code", refused(999_999), "refused", "refused", "unknown"],
  ["401 without a body", { status: 401, reached: true }, "token", "reconnect"],
  ["403 without a body", { status: 403, reached: true }, "permission", "permission"],
  ["429 without a body", { status: 429, reached: true }, "throttle", "throttled"],
  ["408", { status: 408, reached: true }, "transient", "unavailable", "unknown"],
  ["500", { status: 500, reached: true }, "transient", "unavailable", "unknown"],
  ["500 with a clear code", refused(190, 460, 500), "transient", "unavailable", "unknown"],
  ["503", { status: 503, reached: true }, "transient", "unavailable", "unknown"],
  ["redirect", { status: 302, reached: true }, "transient", "unavailable", "unknown"],
  [
    "timeout, reset, malformed answer",
    { status: null, reached: true },
    "transient",
    "unavailable",
    "unknown",
  ],
  ["connection refused", { status: null, reached: false }, "transient", "unavailable"],
];

describe("Facebook errors", () => {
  test.each(ROWS)("Facebook error is classified for %s", (_, response, kind, problem, visibleKind = kind) => {
    expect(classifyFacebookError(response, false)).toMatchObject({ kind, problem });
    expect(classifyFacebookError(response, true).kind).toBe(visibleKind);
  });

  test("every Facebook error rule is covered", () => {
    const met = new Set(ROWS.map(([, response]) => response).flatMap(({ code, subcode }) => [code, subcode]));
    for (const { codes = [], subcodes = [] } of FACEBOOK_ERRORS) {
      const points = codes.flat();
      expect(
        [...points, ...subcodes].some((code) => met.has(code)),
        `${points}${subcodes}`,
      ).toBe(true);
    }
  });

  test("visible Facebook call is retried only after a clear refusal", () => {
    for (const [name, response] of ROWS) {
      const again = ["throttle", "transient"].includes(classifyFacebookError(response, true).kind);
      const clear =
        !response.reached || (response.status !== null && response.status >= 400 && response.status < 500);
      expect(again && !clear, name).toBe(false);
    }
  });
});
