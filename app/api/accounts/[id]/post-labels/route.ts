import { accountParams } from "@/lib/accounts/schemas";
import { route } from "@/lib/http/route";
import { labelPostsBody } from "@/lib/posts/label-schemas";
import { labelPosts } from "@/lib/posts/server/label-posts";

export const PUT = route({
  summary: "Set or remove the color label of posts",
  auth: "account",
  params: accountParams,
  body: labelPostsBody,
  rateLimit: "write",
  success: 204,
  handler: labelPosts,
});
