import { route } from "@/lib/http/route";
import { mediaFolderBody, mediaFolderResponse, mediaFoldersResponse } from "@/lib/media/media-folder-schemas";
import { createMediaFolder, listMediaFolders } from "@/lib/media/server/media-folders";

export const GET = route({
  summary: "The folders of the library, each with the number of its items",
  auth: "user",
  answer: mediaFoldersResponse,
  handler: listMediaFolders,
});

export const POST = route({
  summary: "Create a folder of the library",
  auth: "user",
  body: mediaFolderBody,
  answer: mediaFolderResponse,
  rateLimit: "write",
  success: 201,
  handler: createMediaFolder,
});
