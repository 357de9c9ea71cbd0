import { describe, expect, test, vi } from "vitest";
import { AppError } from "@/lib/core/errors";
import { checkCopy } from "@/lib/generation/copy-check";
import { normalizeCopy, type PostCopy } from "@/lib/generation/server/normalize-copy";
import { rewriteOnce } from "@/lib/generation/server/rewrite-once";

const never = new AbortController().signal;
const clean: PostCopy = { text: "Bread, still warm.", hashtags: ["bread"] };
const hype: PostCopy = { text: "Unforgettable bread.", hashtags: [] };
const worse: PostCopy = { text: "Unforgettable, world-class bread.", hashtags: [] };

const failed = vi.fn();

function run(draft: PostCopy, rewrite: () => Promise<PostCopy>, signal = never) {
  return rewriteOnce({
    draft,
    check: (copy) =>
      checkCopy({ ...copy, platform: "instagram", language: "en", voice: {}, material: "a1 b2 c3 d4 e5 f6" }),
    rewrite,
    shape: (copy) => normalizeCopy(copy, "instagram"),
    onFailed: failed,
    signal,
  });
}

describe("rewriteOnce", () => {
  test("valid draft is not rewritten", async () => {
    const rewrite = vi.fn(async () => clean);
    expect(await run(clean, rewrite)).toEqual({ copy: clean, marks: [] });
    expect(rewrite).not.toHaveBeenCalled();
  });

  test("invalid draft is rewritten once with its issues", async () => {
    const rewrite = vi.fn(async () => clean);
    expect(await run(hype, rewrite)).toEqual({ copy: clean, marks: [] });
    expect(rewrite.mock.calls).toEqual([[hype, [{ rule: "hype", excerpt: "Unforgettable" }]]]);
  });

  test("remaining violation becomes an issue without a second rewrite", async () => {
    const rewrite = vi.fn(async () => hype);
    expect(await run(hype, rewrite)).toEqual({
      copy: hype,
      marks: [{ rule: "hype", excerpt: "Unforgettable" }],
    });
    expect(rewrite).toHaveBeenCalledTimes(1);
  });

  test("worse or failed rewrite leaves the draft", async () => {
    const stored = { copy: hype, marks: [{ rule: "hype", excerpt: "Unforgettable" }] };
    expect(await run(hype, async () => worse)).toEqual(stored);
    expect(await run(hype, () => Promise.reject(new AppError("provider_timeout")))).toEqual(stored);
    expect(failed.mock.calls).toMatchObject([[{ code: "provider_timeout" }]]);
  });

  test("too long rewrite is truncated and reported", async () => {
    const long = {
      text: `${"Bread is warm. ".repeat(200)}\n\n#x1`,
      hashtags: ["a1", "b2", "c3", "d4", "e5", "f6"],
    };
    const { copy, marks } = await run(long, async () => long);
    expect(copy.text.length).toBeLessThan(2200);
    expect(copy.hashtags).toEqual(["a1", "b2", "c3", "d4", "e5"]);
    expect(marks.map(({ rule }) => rule)).toEqual(["hashtag_cut", "text_cut"]);
  });

  test("cancellation returns nothing", async () => {
    const user = new AbortController();
    const stopped = run(
      hype,
      async () => {
        user.abort();
        throw new AppError("provider_error");
      },
      user.signal,
    );
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
  });
});
