import { PLATFORMS, type Platform } from "@/lib/accounts/platforms";
import { CONNECT_PROBLEMS, type ConnectProblem } from "@/lib/connections/rules";

/** How a visit to a network ended, as the address says it. */
export interface Visit {
  platform: Platform;
  result: "connected" | ConnectProblem;
}

type Query = Record<string, string | string[] | undefined>;

/** Null where nobody comes from a network, and for an address that somebody made up. */
export function visitOf({ connected, problem, network }: Query): Visit | null {
  const platform = PLATFORMS.find((one) => one === (connected ?? network));
  const result = connected ? "connected" : CONNECT_PROBLEMS.find((one) => one === problem);
  return platform && result ? { platform, result } : null;
}
