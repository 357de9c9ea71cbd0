import { queryOptions } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import type {
  ConnectionStatus,
  placesResponse,
  statusResponse,
  targetsResponse,
} from "@/lib/connections/schemas";
import type { Platform } from "@/lib/core/platforms";

/** The keys of the status and of Facebook pages are specified [spec 3]. */
export const connectionKeys = {
  status: (accountId: string) => ["native-connections", accountId, "status"] as const,
  targets: (accountId: string, platform: Platform) => {
    const listed = platform === "facebook" ? "pages" : "targets";
    return ["native-connections", accountId, `${platform}-${listed}`] as const;
  },
  places: (accountId: string, platform: Platform, query: string) =>
    ["native-connections", accountId, `${platform}-places`, query] as const,
};

export const connectionStatusQuery = (accountId: string) =>
  queryOptions({
    queryKey: connectionKeys.status(accountId),
    queryFn: async ({ signal }) =>
      withTargets(
        await request<ResponseOf<typeof statusResponse>>("GET", `/native-connections/${accountId}/status`, {
          signal,
        }),
      ),
  });

/** A web process of the release before sends no list of targets. */
function withTargets(status: ConnectionStatus): ConnectionStatus {
  const entries = Object.entries(status).map(([platform, connection]) => [
    platform,
    { ...connection, targets: connection.targets ?? [] },
  ]);
  return Object.fromEntries(entries) as ConnectionStatus;
}

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

/** Searches places by name; lists the user's own places for an empty query. */
export const placesQuery = (accountId: string, platform: Platform, query: string) =>
  queryOptions({
    queryKey: connectionKeys.places(accountId, platform, query),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof placesResponse>>(
        "GET",
        `/native-connections/${accountId}/${platform}/places`,
        { ...(query ? { query: { q: query } } : {}), signal },
      ),
  });
