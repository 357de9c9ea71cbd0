import { route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schemas";
import { receiptAnswer } from "@/lib/publishing/schemas";
import { getReceipt } from "@/lib/publishing/server/get-receipt";

export const GET = route({
  summary: "What happened to a post on its way out",
  auth: "post",
  params: postParams,
  answer: receiptAnswer,
  handler: async ({ post }) => ({ receipt: await getReceipt({ post }) }),
});
