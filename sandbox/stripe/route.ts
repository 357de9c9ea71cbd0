import { z } from "zod";
import { entry } from "@/sandbox/core/change";
import { fields } from "@/sandbox/stripe/form";
import { refusals } from "@/sandbox/stripe/refusal";
import type { Wire } from "@/sandbox/stripe/state";
import type { Work } from "@/sandbox/stripe/work";

/** One call of the API: where it is, what it takes, what it does. */
export interface Route {
  method: "GET" | "POST" | "DELETE";
  /** "/checkout/sessions/:id" */
  path: string;
  schema: z.ZodType<{ expand?: string[] | undefined }>;
  run(work: Work, params: unknown, id: string): Wire;
}

/** A route whose parameters are those of `shape` and `expand`, no other. */
export function route<S extends z.ZodRawShape>(
  method: Route["method"],
  path: string,
  shape: S,
  run: (work: Work, params: z.output<z.ZodObject<S>>, id: string) => Wire,
): Route {
  const schema = z.strictObject({ ...shape, expand: fields.expand });
  return {
    method,
    path,
    schema: schema as unknown as Route["schema"],
    run: (work, params, id) => run(work, params as z.output<z.ZodObject<S>>, id),
  };
}

/** The object that a parameter or an address names. */
export function wanted<T>(record: Record<string, T>, kind: string, id: string, param = "id"): T {
  const found = entry(record, id);
  if (!found) throw refusals.missing(kind, id, param);
  return found;
}

export const paging = {
  limit: fields.int.pipe(z.int().min(1).max(100)).optional(),
  starting_after: fields.text.optional(),
};

/** One page of what was made last first. */
export function pageOf<T extends { id: string }>(
  all: T[],
  { limit = 10, starting_after: after }: { limit?: number | undefined; starting_after?: string | undefined },
): { page: T[]; hasMore: boolean } {
  const newest = [...all].reverse();
  const from = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0) throw refusals.missing("object", after, "starting_after");
  return { page: newest.slice(from, from + limit), hasMore: newest.length > from + limit };
}
