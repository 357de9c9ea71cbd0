import { problemOf } from "@/lib/posts/serializers";
import type { ReceiptWire } from "@/lib/publishing/schemas";
import { PUBLICATION_STATES } from "@/lib/publishing/states";

/** What the serialiser reads of a publication and its events. */
export interface PublicationFields {
  state: string;
  snapshot: unknown;
  attempt: number;
  dueAt: Date;
  publishedAt: Date | null;
  permalink: string | null;
  problem: unknown;
  events: { at: Date; kind: string; detail: unknown }[];
}

/** Facts of an event that a person may see; fences and the like stay inside. */
const SHOWN = ["attempt", "dueAt", "permalink", "problem", "seconds", "found", "outcome"];

/** A post's publications, oldest first → its receipt: where the newest stands, and everything that happened. */
export function serializeReceipt(publications: PublicationFields[]): ReceiptWire {
  const newest = publications.at(-1);
  const problem = problemOf(newest?.problem);
  return {
    state: PUBLICATION_STATES.find((state) => state === newest?.state) ?? null,
    target: targetOf(newest?.snapshot),
    attempts: newest?.attempt ?? 0,
    dueAt: newest?.dueAt.toISOString() ?? null,
    publishedAt: newest?.publishedAt?.toISOString() ?? null,
    permalink: newest?.permalink ?? null,
    ...(problem ? { problem } : {}),
    timeline: publications.flatMap(({ events }) =>
      events.map(({ at, kind, detail }) => ({ at: at.toISOString(), kind, detail: shownOf(detail) })),
    ),
  };
}

function shownOf(detail: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(detail ?? {}).filter(([name]) => SHOWN.includes(name)));
}

function targetOf(snapshot: unknown): { name: string } | null {
  const name = (snapshot as { target?: { name?: unknown } | null } | null)?.target?.name;
  return typeof name === "string" ? { name } : null;
}
