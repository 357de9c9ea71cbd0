import { route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schemas";
import { receiptResponse } from "@/lib/publishing/schemas";
import { getReceipt } from "@/lib/publishing/server/publish-now";

export const GET = route({
  summary: "What happened to a post on its way out",
  auth: "post",
  params: postParams,
  answer: receiptResponse,
  handler: async ({ post }) => ({ receipt: await getReceipt({ post }) }),
});
