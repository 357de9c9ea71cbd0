import { queryOptions } from "@tanstack/react-query";
import type { Platform } from "@/lib/accounts/platforms";
import { request } from "@/lib/api-client/request";
import { statusAnswer, targetsAnswer } from "@/lib/connections/schemas";

/** The specification's groups of native connections: status and Facebook pages, and the same of the other networks. */
export const connectionKeys = {
  status: (accountId: string) => ["native-connections", accountId, "status"] as const,
  targets: (accountId: string, platform: Platform) =>
    [
      "native-connections",
      accountId,
      `${platform}-${platform === "facebook" ? "pages" : "targets"}`,
    ] as const,
};

/** How each network of a brand stands. */
export const connectionStatusQuery = (accountId: string) =>
  queryOptions({
    queryKey: connectionKeys.status(accountId),
    queryFn: ({ signal }) =>
      request("GET", `/native-connections/${accountId}/status`, { signal, schema: statusAnswer }),
  });

/** The pages, profiles and organisations of a network that the person may choose from. */
export const targetsQuery = (accountId: string, platform: Platform) =>
  queryOptions({
    queryKey: connectionKeys.targets(accountId, platform),
    queryFn: ({ signal }) =>
      request("GET", `/native-connections/${accountId}/${platform}/targets`, {
        signal,
        schema: targetsAnswer,
      }),
  });
