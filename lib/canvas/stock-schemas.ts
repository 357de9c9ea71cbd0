import { z } from "zod";
import { canvasImageWire } from "@/lib/canvas/image-schemas";

/** The address that reports the use of a stock photo, exactly as the search gave it. */
const downloadUrl = z.string().min(1).max(500);

export const addStockPhotoBody = z.object({ downloadUrl });

/** `url` is the picture in our own storage, `image` the library's entry of it. */
export const addStockPhotoAnswer = z.object({ url: z.string(), image: canvasImageWire });

/** One of the two names the photo; `async` answers once the job is written down. */
export const cutStockPhotoBody = z
  .object({
    photoId: z.string().min(1).max(40).optional(),
    downloadUrl: downloadUrl.optional(),
    async: z.boolean().default(false),
  })
  .refine((body) => (body.photoId === undefined) !== (body.downloadUrl === undefined), {
    message: "Say either photoId or downloadUrl",
    path: ["photoId"],
  });

export type CutStockPhotoBody = z.infer<typeof cutStockPhotoBody>;
