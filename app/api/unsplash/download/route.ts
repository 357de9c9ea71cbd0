import { route } from "@/lib/http/route";
import { importStockPhotoBody, importStockPhotoResponse } from "@/lib/stock-images/schemas";
import { importStockPhoto } from "@/lib/stock-images/server/import-stock-photo";

export const POST = route({
  summary: "Put a stock photo into the library",
  auth: "user",
  body: importStockPhotoBody,
  answer: importStockPhotoResponse,
  rateLimit: "upload",
  handler: async ({ user, body, signal }) => {
    const image = await importStockPhoto({ user, photo: body, signal });
    return { url: image.url, image };
  },
});
