import { route } from "@/lib/http/route";
import {
  canvasImageDetailsResponse,
  canvasImageParams,
  canvasImageResponse,
  updateCanvasImageBody,
} from "@/lib/media/canvas-image-schemas";
import { deleteCanvasImage, getCanvasImage, renameCanvasImage } from "@/lib/media/server/canvas-images";

const own = { auth: "user", params: canvasImageParams } as const;

export const GET = route({ ...own, answer: canvasImageDetailsResponse, handler: getCanvasImage });

const change = { ...own, summary: "Call a library picture something else", rateLimit: "write" } as const;
export const PATCH = route({
  ...change,
  body: updateCanvasImageBody,
  answer: canvasImageResponse,
  handler: renameCanvasImage,
});

export const DELETE = route({ ...own, rateLimit: "write", success: 204, handler: deleteCanvasImage });
