import { CONNECT_ERROR_CODES, type ConnectErrorCode } from "@/lib/connections/limits";
import { PLATFORMS, type Platform } from "@/lib/core/platforms";

export interface OauthResult {
  platform: Platform;
  result: "connected" | ConnectErrorCode;
}

type Query = Record<string, string | string[] | undefined>;

/** Parses the result of an OAuth flow. Returns null when the query contains none or an invalid one. */
export function parseOauthResult({ connected, problem, network }: Query): OauthResult | null {
  const platform = PLATFORMS.find((one) => one === (connected ?? network));
  const result = connected ? "connected" : CONNECT_ERROR_CODES.find((one) => one === problem);
  return platform && result ? { platform, result } : null;
}
