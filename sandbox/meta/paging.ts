import { refusals } from "@/sandbox/meta/errors";
import { type Params, text } from "@/sandbox/meta/params";
import { PAGE_SIZE, PAGE_SIZE_LIMIT } from "@/sandbox/meta/settings";

const cursorOf = (id: string) => Buffer.from(id).toString("base64url");

export interface Paging {
  cursors: { before: string; after: string };
  next?: string;
  previous?: string;
}

/**
 * One page of a list by cursor. `address` is the absolute address of this edge on the stand-in; like the real
 * one, the `next` link carries every parameter of the call, the token included.
 */
export function paginate<T extends { id: string }>(
  items: T[],
  params: Params,
  address: string,
): { items: T[]; paging?: Paging } {
  const limit = readLimit(params);
  const after = text(params, "after");
  const before = text(params, "before");
  const ids = items.map(({ id }) => cursorOf(id));
  let start = after ? indexOf(ids, after) + 1 : 0;
  if (before) start = Math.max(0, indexOf(ids, before) - limit);
  const end = before ? indexOf(ids, before) : start + limit;
  const page = items.slice(start, end);
  const [first] = page;
  const last = page.at(-1);
  if (!first || !last) return { items: [] };
  const cursors = { before: cursorOf(first.id), after: cursorOf(last.id) };
  return {
    items: page,
    paging: {
      cursors,
      next: end < items.length ? link(address, params, { after: cursors.after }) : undefined,
      previous: start > 0 ? link(address, params, { before: cursors.before }) : undefined,
    },
  };
}

function readLimit(params: Params): number {
  const given = text(params, "limit");
  if (given === "") return PAGE_SIZE;
  const limit = Number(given);
  if (Number.isInteger(limit) && limit >= 1 && limit <= PAGE_SIZE_LIMIT) return limit;
  throw refusals.parameter(`Param limit must be a number between 1 and ${PAGE_SIZE_LIMIT}`);
}

function indexOf(cursors: string[], cursor: string): number {
  const index = cursors.indexOf(cursor);
  if (index < 0) throw refusals.parameter("Invalid cursors values");
  return index;
}

function link(address: string, params: Params, cursor: Record<string, string>): string {
  const url = new URL(address);
  for (const name of params.values.keys()) {
    if (name !== "after" && name !== "before") url.searchParams.set(name, text(params, name));
  }
  for (const [name, value] of Object.entries(cursor)) url.searchParams.set(name, value);
  return url.toString();
}
