import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { pagesAnswer, statusAnswer } from "@/lib/connections/schemas";

/** The specification's groups of native connections: status and Facebook pages. */
export const connectionKeys = {
  status: (accountId: string) => ["native-connections", accountId, "status"] as const,
  facebookPages: (accountId: string) => ["native-connections", accountId, "facebook-pages"] as const,
};

/** How each network of a brand stands. */
export const connectionStatusQuery = (accountId: string) =>
  queryOptions({
    queryKey: connectionKeys.status(accountId),
    queryFn: ({ signal }) =>
      request("GET", `/native-connections/${accountId}/status`, { signal, schema: statusAnswer }),
  });

/** The Facebook pages the person may choose from. */
export const facebookPagesQuery = (accountId: string) =>
  queryOptions({
    queryKey: connectionKeys.facebookPages(accountId),
    queryFn: ({ signal }) =>
      request("GET", `/native-connections/${accountId}/facebook/pages`, { signal, schema: pagesAnswer }),
  });
