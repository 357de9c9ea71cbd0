import { route } from "@/lib/http/route";
import {
  deletedFolderResponse,
  mediaFolderBody,
  mediaFolderParams,
  mediaFolderResponse,
} from "@/lib/media/media-folder-schemas";
import { deleteMediaFolder, renameMediaFolder } from "@/lib/media/server/media-folders";

const own = { auth: "user", params: mediaFolderParams, rateLimit: "write" } as const;

export const PATCH = route({
  ...own,
  summary: "Rename a folder of the library",
  body: mediaFolderBody,
  answer: mediaFolderResponse,
  handler: renameMediaFolder,
});

export const DELETE = route({
  ...own,
  summary: "Delete a folder of the library; its items stay",
  answer: deletedFolderResponse,
  handler: deleteMediaFolder,
});
