import type { Params } from "@/sandbox/meta/params";
import type { MetaContext } from "@/sandbox/meta/state";
import type { Caller } from "@/sandbox/meta/tokens";

export interface Call {
  meta: MetaContext;
  method: string;
  params: Params;
  caller: Caller;
  address: string;
  /** Path segment after the edge: the permission of DELETE /me/permissions/{permission}. */
  tail: string;
}

/** Formats a time as the Graph API does, with "+0000" in place of "Z". */
export function graphTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}+0000`;
}
