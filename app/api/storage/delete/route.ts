import { route } from "@/lib/http/route";
import { deleteUrls } from "@/lib/media/server/delete-urls";
import { deleteStorageAnswer, deleteStorageBody } from "@/lib/media/storage-schemas";

export const POST = route({
  summary: "Delete pictures and videos that nothing shows",
  auth: "user",
  body: deleteStorageBody,
  answer: deleteStorageAnswer,
  rateLimit: "write",
  handler: deleteUrls,
});
