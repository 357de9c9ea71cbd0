import { AppError } from "@/lib/core/errors";
import type { CopyRuleName } from "@/lib/generation/copy-rule";
import { MENDED } from "@/lib/generation/copy-rules";
import type { CopyMark } from "@/lib/posts/written-schemas";

interface Rewriting<T> {
  draft: T;
  check(copy: T): CopyMark[];
  /** Asks the model once more, naming what is broken. */
  rewrite(draft: T, marks: CopyMark[]): Promise<T>;
  /** What code can mend: limits, hashtags. */
  shape(copy: T): T;
  /** The rewrite failed, and the draft stays: for the log. */
  onFailed(error: unknown): void;
  signal: AbortSignal;
}

/**
 * A draft that breaks a rule is rewritten exactly once; code then mends what it can, and what is still broken or was
 * cut comes back as marks. A rewrite that fails or is worse leaves the draft, with its marks: it is paid for, and a
 * person decides. Throws only `cancelled`.
 */
export async function withOneRewrite<T>(input: Rewriting<T>): Promise<{ copy: T; marks: CopyMark[] }> {
  const { draft, check, shape } = input;
  const broken = check(draft);
  if (broken.length === 0) return { copy: shape(draft), marks: [] };
  const second = await rewritten(input, broken);
  const left = second === null ? broken : check(second);
  const [copy, marks] = second === null || left.length > broken.length ? [draft, broken] : [second, left];
  const shaped = shape(copy);
  return { copy: shaped, marks: [...check(shaped), ...mended(marks)] };
}

async function rewritten<T>(input: Rewriting<T>, marks: CopyMark[]): Promise<T | null> {
  try {
    return await input.rewrite(input.draft, marks);
  } catch (error) {
    if (input.signal.aborted) throw new AppError("cancelled", { cause: error });
    input.onFailed(error);
    return null;
  }
}

/** What code put right, said as such: the person sees that something was cut. */
function mended(marks: CopyMark[]): CopyMark[] {
  return marks.flatMap(({ rule, excerpt }) => {
    const name = MENDED[rule as CopyRuleName];
    return name ? [{ rule: name, excerpt }] : [];
  });
}
