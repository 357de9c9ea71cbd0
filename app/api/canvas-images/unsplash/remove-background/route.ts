import { removeBackgroundAnswer } from "@/lib/canvas/image-schemas";
import { cutStockPhoto } from "@/lib/canvas/server/cut-stock-photo";
import { cutStockPhotoBody } from "@/lib/canvas/stock-schemas";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Put a stock photo into the library and remove its background; with async 202 and a job",
  auth: "user",
  body: cutStockPhotoBody,
  answer: removeBackgroundAnswer,
  rateLimit: "upload",
  success: 201,
  also: [202],
  handler: async ({ user, body, signal, respond }) => {
    const answer = await cutStockPhoto({ user, body, signal });
    return answer.jobId ? respond(202, answer) : answer;
  },
});
