import { queryOptions } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import type { statusResponse, targetsResponse } from "@/lib/connections/schemas";
import type { Platform } from "@/lib/core/platforms";

/** The keys of the status and of Facebook pages are specified [spec 3]. */
export const connectionKeys = {
  status: (accountId: string) => ["native-connections", accountId, "status"] as const,
  targets: (accountId: string, platform: Platform) => {
    const listed = platform === "facebook" ? "pages" : "targets";
    return ["native-connections", accountId, `${platform}-${listed}`] as const;
  },
};

export const connectionStatusQuery = (accountId: string) =>
  queryOptions({
    queryKey: connectionKeys.status(accountId),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof statusResponse>>("GET", `/native-connections/${accountId}/status`, {
        signal,
      }),
  });

export const targetsQuery = (accountId: string, platform: Platform) =>
  queryOptions({
    queryKey: connectionKeys.targets(accountId, platform),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof targetsResponse>>(
        "GET",
        `/native-connections/${accountId}/${platform}/targets`,
        {
          signal,
        },
      ),
  });
