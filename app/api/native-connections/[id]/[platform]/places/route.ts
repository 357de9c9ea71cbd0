import { placesQuery, placesResponse, platformParams } from "@/lib/connections/schemas";
import { findPlaces } from "@/lib/connections/server/find-places";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "Places that a post can name as its location",
  auth: "account",
  params: platformParams,
  query: placesQuery,
  rateLimit: "places",
  whileActing: "refused",
  answer: placesResponse,
  handler: ({ account, params, query }) => findPlaces({ account, ...params, query: query.q }),
});
