import { accountParams } from "@/lib/accounts/schemas";
import { route } from "@/lib/http/route";
import { freeTimesQuery, freeTimesResponse } from "@/lib/publishing/schemas";
import { listFreePostingTimes } from "@/lib/publishing/server/posting-queue";

export const GET = route({
  summary: "Free posting times of a brand",
  auth: "account",
  params: accountParams,
  query: freeTimesQuery,
  answer: freeTimesResponse,
  handler: async ({ account, query }) => ({ freeTimes: await listFreePostingTimes({ account, query }) }),
});
