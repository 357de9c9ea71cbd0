import type { Params } from "@/sandbox/meta/params";
import type { Meta } from "@/sandbox/meta/state";
import type { Caller } from "@/sandbox/meta/tokens";

/** One Graph call that got past version, token and throttle. */
export interface Call {
  meta: Meta;
  method: string;
  params: Params;
  caller: Caller;
  /** Absolute address of the node or edge on the stand-in, without query. */
  address: string;
  /** What stands behind the edge: the permission of DELETE /me/permissions/{permission}. */
  tail: string;
}

/** The Graph's own date form: "+0000", without a colon and without a "Z". */
export function graphTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}+0000`;
}
