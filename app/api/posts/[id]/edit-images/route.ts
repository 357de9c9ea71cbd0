import { editImagesBody, editImagesResponse } from "@/lib/generation/edit-schemas";
import { editImage } from "@/lib/generation/server/edit-image";
import { route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schemas";

export const POST = route({
  summary: "Change a picture of a post by prompt, 4 credits",
  auth: "post",
  params: postParams,
  body: editImagesBody,
  answer: editImagesResponse,
  rateLimit: "ai",
  outlivesConnection: true,
  handler: ({ user, account, post, body: request, actionKey, signal }) =>
    editImage({ user, account, post, request, actionKey, signal }),
});
