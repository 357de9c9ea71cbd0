import { route } from "@/lib/http/route";
import { removeBackgroundResponse } from "@/lib/media/canvas-image-schemas";
import { importStockPhotoCutoutBody } from "@/lib/stock-images/schemas";
import { importStockPhotoCutout } from "@/lib/stock-images/server/import-stock-photo";

export const POST = route({
  summary: "Put a stock photo into the library and remove its background; with async 202 and a job",
  auth: "user",
  body: importStockPhotoCutoutBody,
  answer: removeBackgroundResponse,
  rateLimit: "upload",
  success: 201,
  also: [202],
  handler: async ({ user, body, signal, respond }) => {
    const response = await importStockPhotoCutout({ user, body, signal });
    return response.jobId ? respond(202, response) : response;
  },
});
