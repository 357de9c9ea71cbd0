import { route } from "@/lib/http/route";
import { featuredStockQuery, stockPhotosResponse } from "@/lib/stock-images/schemas";
import { serializeStockPage } from "@/lib/stock-images/serializers";
import { searchPhotos } from "@/lib/stock-images/server/search-photos";

export const GET = route({
  summary: "Stock photos that the service's editors chose",
  auth: "user",
  rateLimit: "stock-photos",
  query: featuredStockQuery,
  answer: stockPhotosResponse,
  handler: async ({ query: { page, per_page: perPage } }) =>
    serializeStockPage(await searchPhotos({ page, perPage })),
});
