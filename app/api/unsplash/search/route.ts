import { route } from "@/lib/http/route";
import { searchStockQuery, stockPhotosResponse } from "@/lib/stock-images/schemas";
import { serializeStockPage } from "@/lib/stock-images/serializers";
import { searchPhotos } from "@/lib/stock-images/server/search-photos";

export const GET = route({
  summary: "Find stock photos",
  auth: "user",
  rateLimit: "stock-photos",
  query: searchStockQuery,
  answer: stockPhotosResponse,
  handler: async ({ query: { query, page, per_page: perPage } }) =>
    serializeStockPage(await searchPhotos({ query, page, perPage })),
});
