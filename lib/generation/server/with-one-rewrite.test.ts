import { describe, expect, test, vi } from "vitest";
import { AppError } from "@/lib/core/errors";
import { checkCopy } from "@/lib/generation/copy-rules";
import { type Copy, shapeCopy } from "@/lib/generation/server/shape-copy";
import { withOneRewrite } from "@/lib/generation/server/with-one-rewrite";

const never = new AbortController().signal;
const clean: Copy = { text: "Bread, still warm.", hashtags: ["bread"] };
const hype: Copy = { text: "Unforgettable bread.", hashtags: [] };
const worse: Copy = { text: "Unforgettable, world-class bread.", hashtags: [] };

const failed = vi.fn();

function run(draft: Copy, rewrite: () => Promise<Copy>, signal = never) {
  return withOneRewrite({
    draft,
    check: (copy) =>
      checkCopy({ ...copy, platform: "instagram", language: "en", voice: {}, material: "a1 b2 c3 d4 e5 f6" }),
    rewrite,
    shape: (copy) => shapeCopy(copy, "instagram"),
    onFailed: failed,
    signal,
  });
}

describe("a draft and its one rewrite", () => {
  test("a clean draft is not rewritten", async () => {
    const rewrite = vi.fn(async () => clean);
    expect(await run(clean, rewrite)).toEqual({ copy: clean, marks: [] });
    expect(rewrite).not.toHaveBeenCalled();
  });

  test("a broken one once, told what is broken", async () => {
    const rewrite = vi.fn(async () => clean);
    expect(await run(hype, rewrite)).toEqual({ copy: clean, marks: [] });
    expect(rewrite.mock.calls).toEqual([[hype, [{ rule: "hype", excerpt: "Unforgettable" }]]]);
  });

  test("what is still broken becomes a mark, without a second rewrite", async () => {
    const rewrite = vi.fn(async () => hype);
    expect(await run(hype, rewrite)).toEqual({
      copy: hype,
      marks: [{ rule: "hype", excerpt: "Unforgettable" }],
    });
    expect(rewrite).toHaveBeenCalledTimes(1);
  });

  test("a worse rewrite and a failed one leave the draft", async () => {
    const kept = { copy: hype, marks: [{ rule: "hype", excerpt: "Unforgettable" }] };
    expect(await run(hype, async () => worse)).toEqual(kept);
    expect(await run(hype, () => Promise.reject(new AppError("provider_timeout")))).toEqual(kept);
    expect(failed.mock.calls).toMatchObject([[{ code: "provider_timeout" }]]);
  });

  test("code cuts what the rewrite left too long, and says so", async () => {
    const long = {
      text: `${"Bread is warm. ".repeat(200)}\n\n#x1`,
      hashtags: ["a1", "b2", "c3", "d4", "e5", "f6"],
    };
    const { copy, marks } = await run(long, async () => long);
    expect(copy.text.length).toBeLessThan(2200);
    expect(copy.hashtags).toEqual(["a1", "b2", "c3", "d4", "e5"]);
    expect(marks.map(({ rule }) => rule)).toEqual(["hashtag_cut", "text_cut"]);
  });

  test("who cancels gets nothing", async () => {
    const person = new AbortController();
    const stopped = run(
      hype,
      async () => {
        person.abort();
        throw new AppError("provider_error");
      },
      person.signal,
    );
    await expect(stopped).rejects.toMatchObject({ code: "cancelled" });
  });
});
