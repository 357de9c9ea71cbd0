import { AppError } from "@/lib/core/errors";
import { AUTO_FIXED_RULES } from "@/lib/generation/copy-check";
import type { CopyRuleName } from "@/lib/generation/copy-rule";
import type { CopyIssue } from "@/lib/posts/generation-info-schemas";

interface Rewriting<T> {
  draft: T;
  check(copy: T): CopyIssue[];
  rewrite(draft: T, marks: CopyIssue[]): Promise<T>;
  shape(copy: T): T;
  onFailed(error: unknown): void;
  signal: AbortSignal;
}

/** Rewrites at most once; a failed or worse rewrite leaves the draft with its issues. Throws cancelled. */
export async function rewriteOnce<T>(input: Rewriting<T>): Promise<{ copy: T; marks: CopyIssue[] }> {
  const { draft, check, shape } = input;
  const broken = check(draft);
  if (broken.length === 0) return { copy: shape(draft), marks: [] };
  const second = await rewritten(input, broken);
  const left = second === null ? broken : check(second);
  const [copy, marks] = second === null || left.length > broken.length ? [draft, broken] : [second, left];
  const shaped = shape(copy);
  return { copy: shaped, marks: [...check(shaped), ...mended(marks)] };
}

async function rewritten<T>(input: Rewriting<T>, marks: CopyIssue[]): Promise<T | null> {
  try {
    return await input.rewrite(input.draft, marks);
  } catch (error) {
    if (input.signal.aborted) throw new AppError("cancelled", { cause: error });
    input.onFailed(error);
    return null;
  }
}

/** Reports fixes by code, so that the user sees what was truncated. */
function mended(marks: CopyIssue[]): CopyIssue[] {
  return marks.flatMap(({ rule, excerpt }) => {
    const name = AUTO_FIXED_RULES[rule as CopyRuleName];
    return name ? [{ rule: name, excerpt }] : [];
  });
}
