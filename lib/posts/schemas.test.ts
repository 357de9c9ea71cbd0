import { describe, expect, test } from "vitest";
import { createPostBody, postImageParams, updatePostBody } from "@/lib/posts/schemas";
import { searchPostsQuery } from "@/lib/posts/search-schemas";

describe("createPostBody", () => {
  test("createPostBody defaults to Facebook and strips # from hashtags", () => {
    expect(createPostBody.parse({ accountId: "x", hashtags: ["#a", "A", "b"] })).toEqual({
      accountId: "x",
      platform: "facebook",
      text: "",
      hashtags: ["a", "b"],
    });
  });

  test("createPostBody accepts 63,206 characters and counts an emoji as one", () => {
    expect(createPostBody.safeParse({ accountId: "x", text: "😀".repeat(63_206) }).success).toBe(true);
    expect(createPostBody.safeParse({ accountId: "x", text: "a".repeat(63_207) }).success).toBe(false);
  });

  test("createPostBody drops server fields", () => {
    const parsed = createPostBody.parse({
      accountId: "x",
      status: "published",
      publishedAt: "2026",
      _id: "1",
    });
    expect(Object.keys(parsed).sort()).toEqual(["accountId", "hashtags", "platform", "text"]);
  });
});

describe("updatePostBody", () => {
  // spec: D9.2
  test.each(["published", "publishing", "failed", "needs_review"])(
    "updatePostBody refuses the status %s",
    (status) => {
      expect(updatePostBody.safeParse({ revision: 1, status }).success).toBe(false);
    },
  );

  test.each([undefined, 0, 1.5, "1", Number.NaN])("updatePostBody refuses the revision %j", (revision) => {
    expect(updatePostBody.safeParse({ revision }).success).toBe(false);
  });

  test.each(["tomorrow", "2026-11-20", "9999-01-01T00:00:00Z", "1970-01-01T00:00:00Z", 5])(
    "updatePostBody refuses the time %j",
    (scheduledAt) => {
      expect(updatePostBody.safeParse({ revision: 1, scheduledAt }).success).toBe(false);
    },
  );

  test("updatePostBody converts a time with an offset to an instant and accepts null", () => {
    const at = updatePostBody.parse({ revision: 1, scheduledAt: "2026-11-20T11:00:00+02:00" }).scheduledAt;
    expect(at?.toISOString()).toBe("2026-11-20T09:00:00.000Z");
    expect(updatePostBody.parse({ revision: 1, scheduledAt: null }).scheduledAt).toBeNull();
  });
});

test.each(["-1", "length", "0x1", "1e1", "100", ""])(
  "postImageParams refuses the image index %j",
  (index) => {
    expect(postImageParams.safeParse({ id: "x", index }).success).toBe(false);
  },
);

describe("searchPostsQuery", () => {
  test("searchPostsQuery defaults to page 1 of 20, newest first, all platforms", () => {
    expect(searchPostsQuery.parse({})).toEqual({ page: 1, limit: 20, platform: "all", sort: "-date" });
  });

  test("searchPostsQuery accepts several statuses and includes the whole end date", () => {
    const query = searchPostsQuery.parse({
      status: "draft,failed",
      startDate: "2026-11-20",
      endDate: "2026-11-20",
    });
    expect(query.status).toEqual(["draft", "failed"]);
    expect(query.startDate?.toISOString()).toBe("2026-11-20T00:00:00.000Z");
    expect(query.endDate?.toISOString()).toBe("2026-11-20T23:59:59.999Z");
  });

  test.each([
    { limit: "1000000000" },
    { page: "0" },
    { sort: "text; drop table post" },
    { status: "gone" },
    { q: "a\0b" },
    { startDate: "NaN" },
    { startDate: "+9999-01-01" },
    { startDate: "2026-11-21", endDate: "2026-11-20" },
  ])("searchPostsQuery refuses %j", (query) => {
    expect(searchPostsQuery.safeParse(query).success).toBe(false);
  });
});
