import type { ReviewPost, ThreadDto } from "@/lib/content-plan/schemas";

/**
 * Returns whether threads show the text of a decision. They lack it when a process of an older version stored the
 * decision. True until the threads are known.
 */
export const hasDecisionText = (
  threads: readonly ThreadDto[] | undefined,
  { comment, decidedAt }: Pick<NonNullable<ReviewPost["decision"]>, "comment" | "decidedAt">,
): boolean => threads?.some(({ text, createdAt }) => text === comment && createdAt === decidedAt) ?? true;
