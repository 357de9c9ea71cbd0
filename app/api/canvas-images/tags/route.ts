import { route } from "@/lib/http/route";
import {
  libraryTagsResponse,
  tagCanvasImagesBody,
  tagCanvasImagesResponse,
} from "@/lib/media/canvas-image-schemas";
import { listLibraryTags, tagCanvasImages } from "@/lib/media/server/canvas-images";

export const GET = route({
  summary: "The tags of the library, each with the number of its items",
  auth: "user",
  answer: libraryTagsResponse,
  handler: listLibraryTags,
});

export const POST = route({
  summary: "Add and remove tags of several library items",
  auth: "user",
  body: tagCanvasImagesBody,
  answer: tagCanvasImagesResponse,
  rateLimit: "write",
  handler: tagCanvasImages,
});
