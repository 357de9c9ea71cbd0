import type { AccountRow } from "@/lib/accounts/server/account-store";
import { type CostKind, CREDIT_COSTS } from "@/lib/credits/costs";
import type { PaidAction } from "@/lib/credits/server/with-credits";
import type { PostRow } from "@/lib/posts/server/post-store";

export interface PaidRequest<Body> {
  user: { id: string };
  account: AccountRow;
  request: Body;
  actionKey: string;
  signal: AbortSignal;
}

export interface PaidPostRequest<Body> extends PaidRequest<Body> {
  post: PostRow;
}

/** Returns the action that the request pays, at the price of its kind. */
export function toPaidAction(
  { user, actionKey, signal }: Pick<PaidRequest<unknown>, "user" | "actionKey" | "signal">,
  kind: CostKind,
): PaidAction {
  return { userId: user.id, key: actionKey, kind, cost: CREDIT_COSTS[kind], signal };
}
