import { addStockPhoto } from "@/lib/canvas/server/add-stock-photo";
import { addStockPhotoAnswer, addStockPhotoBody } from "@/lib/canvas/stock-schemas";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Put a stock photo into the library",
  auth: "user",
  body: addStockPhotoBody,
  answer: addStockPhotoAnswer,
  rateLimit: "upload",
  handler: async ({ user, body, signal }) => {
    const image = await addStockPhoto({ user, photo: body, signal });
    return { url: image.url, image };
  },
});
