import type { StockPhoto } from "@/lib/providers/stock-images/port";
import { stockImages } from "@/lib/providers/stock-images/registry";

/** Reports the use of a photo, as its terms ask, and only then puts the picture into a file. */
export async function takePhoto(photo: StockPhoto, path: string, signal: AbortSignal): Promise<void> {
  await stockImages().trackDownload(photo.downloadUrl, signal);
  await stockImages().fetchPicture(photo, path, signal);
}
