import {
  canvasImageAnswer,
  canvasImageDetailsAnswer,
  canvasImageParams,
  updateCanvasImageBody,
} from "@/lib/canvas/image-schemas";
import { deleteImage } from "@/lib/canvas/server/delete-image";
import { describeImage } from "@/lib/canvas/server/describe-image";
import { renameImage } from "@/lib/canvas/server/rename-image";
import { route } from "@/lib/http/route";

const own = { auth: "user", params: canvasImageParams } as const;

export const GET = route({ ...own, answer: canvasImageDetailsAnswer, handler: describeImage });

const change = { ...own, summary: "Call a library picture something else", rateLimit: "write" } as const;
export const PATCH = route({
  ...change,
  body: updateCanvasImageBody,
  answer: canvasImageAnswer,
  handler: renameImage,
});

export const DELETE = route({ ...own, rateLimit: "write", success: 204, handler: deleteImage });
