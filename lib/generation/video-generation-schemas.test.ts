import { describe, expect, test } from "vitest";
import { generateVideoBody } from "@/lib/generation/video-generation-schemas";

const parse = (fields: object) =>
  generateVideoBody.safeParse({ prompt: "Ovens on Friday", postId: "a", ...fields });

describe("length of a requested video", () => {
  test("length is 8 seconds when none is given", () => {
    expect(parse({}).data).toMatchObject({ seconds: 8, size: "720x1280" });
  });

  test.each([
    [4, "720x1280"],
    [6, "1280x720"],
    [8, "1080x1080"],
  ])("%d seconds are accepted for %s", (seconds, size) => {
    expect(parse({ seconds, size }).data).toMatchObject({ seconds, size });
  });

  test.each([
    [5, "720x1280"],
    ["4", "720x1280"],
    [16, "1280x720"],
    [4, "1080x1080"],
    [6, "1080x1080"],
  ])("%s seconds are rejected for %s", (seconds, size) => {
    expect(parse({ seconds, size }).error?.issues).toMatchObject([{ path: ["seconds"] }]);
  });
});
