import { serveParent } from "@/lib/core/server/serve-parent";
import {
  type ConvertImageTask,
  convertImageForPlatform,
} from "@/lib/media/server/convert-image-for-platform";
import { createPdfFromImages, type PdfFromImagesTask } from "@/lib/media/server/create-pdf-from-images";
import { type EncodeImageTask, encodeImage } from "@/lib/media/server/encode-image";

serveParent<EncodeImageTask | ConvertImageTask | PdfFromImagesTask>((task) => {
  if ("pages" in task) return createPdfFromImages(task);
  return "limits" in task ? convertImageForPlatform(task) : encodeImage(task);
});
