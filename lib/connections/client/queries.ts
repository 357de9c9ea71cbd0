import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { statusResponse, targetsResponse } from "@/lib/connections/schemas";
import type { Platform } from "@/lib/core/platforms";

/**
 * Query keys of native connections: status and Facebook pages [spec 3], and the targets of the other
 * platforms.
 */
export const connectionKeys = {
  status: (accountId: string) => ["native-connections", accountId, "status"] as const,
  targets: (accountId: string, platform: Platform) =>
    [
      "native-connections",
      accountId,
      `${platform}-${platform === "facebook" ? "pages" : "targets"}`,
    ] as const,
};

/** Status of each platform of an account. */
export const connectionStatusQuery = (accountId: string) =>
  queryOptions({
    queryKey: connectionKeys.status(accountId),
    queryFn: ({ signal }) =>
      request("GET", `/native-connections/${accountId}/status`, { signal, schema: statusResponse }),
  });

/** Pages, profiles and organizations of a platform that the user may choose from. */
export const targetsQuery = (accountId: string, platform: Platform) =>
  queryOptions({
    queryKey: connectionKeys.targets(accountId, platform),
    queryFn: ({ signal }) =>
      request("GET", `/native-connections/${accountId}/${platform}/targets`, {
        signal,
        schema: targetsResponse,
      }),
  });
