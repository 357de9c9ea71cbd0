import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { creditsInfoSchema } from "@/lib/credits/schemas";

export const creditKeys = { info: ["credits", "info"] as const };

/** Balance, what is held, and prices; every action that spends invalidates it. */
export const creditsInfoQuery = queryOptions({
  queryKey: creditKeys.info,
  queryFn: ({ signal }) => request("GET", "/credits/info", { signal, schema: creditsInfoSchema }),
});
