import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { verifyEmailAnswer } from "@/lib/auth/schemas";

/** Confirms an address with the link's token; asking twice gives the same answer. */
export const verifyEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ["verify-email", token] as const,
    queryFn: ({ signal }) =>
      request("GET", `/auth/verify-email/${encodeURIComponent(token)}`, {
        signal,
        schema: verifyEmailAnswer,
      }),
  });
