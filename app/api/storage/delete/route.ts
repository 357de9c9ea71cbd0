import { route } from "@/lib/http/route";
import { deleteMediaByUrls } from "@/lib/media/server/delete-media";
import { deleteStorageBody, deleteStorageResponse } from "@/lib/media/storage-schemas";

export const POST = route({
  summary: "Delete pictures and videos that nothing shows",
  auth: "user",
  body: deleteStorageBody,
  answer: deleteStorageResponse,
  rateLimit: "write",
  handler: deleteMediaByUrls,
});
