import { describe, expect, test } from "vitest";
import type { GraphErrorResponse } from "@/lib/providers/social/graph-errors";
import {
  classifyInstagramError,
  INSTAGRAM_ERRORS,
  toProcessingError,
} from "@/lib/providers/social/instagram-errors";

const refused = (code: number, subcode?: number, status = 400): GraphErrorResponse => ({
  status,
  reached: true,
  code,
  ...(subcode ? { subcode } : {}),
});

/** The kind in a harmless call, and in the publishing call when it differs (docs/providers/facebook-instagram.md). */
const ROWS: [string, GraphErrorResponse, string, string, string?][] = [
  ["blocked as spam", refused(4, 2_207_051), "throttle", "throttled", "unknown"],
  ["download timeout", refused(-2, 2_207_003), "transient", "media_unreachable", "unknown"],
  ["media expired", refused(-2, 2_207_020), "transient", "unavailable"],
  ["container not found", refused(24, 2_207_008), "transient", "unavailable"],
  ["published before it was finished", refused(9007, 2_207_027), "transient", "unavailable"],
  ["server", refused(-1, 2_207_001), "transient", "unavailable", "unknown"],
  ["not created", refused(-1, 2_207_032), "transient", "unavailable", "unknown"],
  ["upload", refused(-1, 2_207_053), "transient", "unavailable", "unknown"],
  ["daily limit", refused(9, 2_207_042), "refused", "daily_limit"],
  ["account restricted", refused(25, 2_207_050), "refused", "account_restricted"],
  ["too large", refused(36_000, 2_207_004), "refused", "image_refused"],
  ["format", refused(36_001, 2_207_005), "refused", "image_refused"],
  ["shape", refused(36_003, 2_207_009), "refused", "image_shape"],
  ["caption", refused(36_004, 2_207_010), "refused", "text_too_long"],
  ["not fetched", refused(9004, 2_207_052), "refused", "media_unreachable"],
  ["film format", refused(352, 2_207_026), "refused", "video_refused"],
  ["thumb offset", refused(1, 2_207_057), "refused", "video_refused"],
  ["media type", refused(100, 2_207_023), "refused", "refused"],
  ["carousel size", refused(100, 2_207_028), "refused", "refused"],
  ["media not found", refused(24, 2_207_006), "refused", "gone"],
  ["nothing by this id", refused(100, 33), "refused", "gone"],
  ["session invalid", refused(190, 460), "token", "reconnect"],
  ["permission", refused(10, undefined, 403), "permission", "permission"],
  ["policy", refused(368), "refused", "policy"],
  ["application limit", refused(4, undefined, 403), "throttle", "throttled"],
  ["account limit", refused(80_002, 2_446_079), "throttle", "throttled"],
  ["service error", refused(2), "transient", "unavailable", "unknown"],
  ["bad parameter", refused(100), "refused", "refused"],
  ["unheard-of", refused(999_999), "refused", "refused", "unknown"],
  ["500", { status: 500, reached: true }, "transient", "unavailable", "unknown"],
  ["no answer", { status: null, reached: true }, "transient", "unavailable", "unknown"],
  ["no connection", { status: null, reached: false }, "transient", "unavailable"],
];

describe("Instagram errors", () => {
  test.each(ROWS)(
    "Instagram error is classified for %s",
    (_, response, kind, problem, visibleKind = kind) => {
      expect(classifyInstagramError(response, false)).toMatchObject({ kind, problem });
      expect(classifyInstagramError(response, true).kind).toBe(visibleKind);
    },
  );

  test("every Instagram error rule is covered", () => {
    const met = new Set(ROWS.flatMap(([, { code, subcode }]) => [code, subcode]));
    for (const { codes = [], subcodes = [] } of INSTAGRAM_ERRORS) {
      for (const subcode of subcodes) expect(met, `${subcode}`).toContain(subcode);
      if (codes.length > 0)
        expect(
          codes.flat().some((code) => met.has(code)),
          `${codes}`,
        ).toBe(true);
    }
  });

  test("failed container's status gives the cause", () => {
    const said = (subcode: number) => `Error: Media upload has failed with error code ${subcode}`;
    expect(toProcessingError(said(2_207_026))).toMatchObject({ kind: "refused", problem: "video_refused" });
    expect(toProcessingError(said(2_207_003))).toMatchObject({ kind: "transient" });
    expect(toProcessingError("Error")).toMatchObject({ kind: "refused", problem: "refused" });
  });
});
