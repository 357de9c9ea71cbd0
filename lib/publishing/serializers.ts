import { parseStoredProblem } from "@/lib/posts/serializers";
import type { ReceiptDto } from "@/lib/publishing/schemas";
import { COMMENT_STATES, PUBLICATION_STATES } from "@/lib/publishing/states";

export interface PublicationFields {
  state: string;
  snapshot: unknown;
  attempt: number;
  dueAt: Date;
  publishedAt: Date | null;
  permalink: string | null;
  problem: unknown;
  commentState: string | null;
  commentProblem: unknown;
  events: { at: Date; kind: string; detail: unknown }[];
}

/** Event details that users may see; internal fields such as fencing tokens are omitted. */
const SHOWN = ["attempt", "dueAt", "permalink", "problem", "seconds", "found", "outcome"];

/** Serializes a post's publications, oldest first: the state of the newest and all events. */
export function serializeReceipt(publications: PublicationFields[]): ReceiptDto {
  const newest = publications.at(-1);
  const problem = parseStoredProblem(newest?.problem);
  return {
    state: PUBLICATION_STATES.find((state) => state === newest?.state) ?? null,
    target: targetOf(newest?.snapshot),
    attempts: newest?.attempt ?? 0,
    dueAt: newest?.dueAt.toISOString() ?? null,
    publishedAt: newest?.publishedAt?.toISOString() ?? null,
    permalink: newest?.permalink ?? null,
    ...(problem ? { problem } : {}),
    comment: newest ? serializeComment(newest) : null,
    timeline: publications.flatMap(({ events }) =>
      events.map(({ at, kind, detail }) => ({ at: at.toISOString(), kind, detail: shownOf(detail) })),
    ),
  };
}

function serializeComment({
  commentState,
  commentProblem,
  snapshot,
}: PublicationFields): ReceiptDto["comment"] {
  const state = COMMENT_STATES.find((one) => one === commentState);
  if (!state) return null;
  const problem = parseStoredProblem(commentProblem);
  const text = (snapshot as { options?: { firstComment?: string } } | null)?.options?.firstComment ?? "";
  return { state, text, ...(problem ? { problem } : {}) };
}

function shownOf(detail: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(detail ?? {}).filter(([name]) => SHOWN.includes(name)));
}

function targetOf(snapshot: unknown): { name: string } | null {
  const name = (snapshot as { target?: { name?: unknown } | null } | null)?.target?.name;
  return typeof name === "string" ? { name } : null;
}
