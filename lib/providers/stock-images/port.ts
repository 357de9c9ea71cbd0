import { z } from "zod";

const webAddress = z.url({ protocol: /^https?$/ });

/** A photo of the service, with everything that showing it, naming its author and using it takes. */
export const stockPhotoSchema = z.object({
  id: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** What it looks like before it is there; "#rrggbb". */
  color: z.string(),
  alt: z.string(),
  urls: z.object({ raw: webAddress, regular: webAddress, small: webAddress, thumb: webAddress }),
  author: z.object({ name: z.string(), profileUrl: webAddress }),
  photoUrl: webAddress,
  /** Called once for each use, exactly as the service gave it. */
  downloadUrl: webAddress,
});

export const stockPageSchema = z.object({
  photos: z.array(stockPhotoSchema),
  total: z.number().int().min(0),
  totalPages: z.number().int().min(0),
});

export type StockPhoto = z.infer<typeof stockPhotoSchema>;
export type StockPage = z.infer<typeof stockPageSchema>;

export interface StockQuestion {
  /** Absent: what the service's editors chose. */
  query?: string | undefined;
  page: number;
  perPage: number;
}

/** Photos of others that may be used when their author is named and each use is reported. */
export interface StockImages {
  /** Throws rate_limited with the seconds to wait, else provider_error. */
  findPhotos(question: StockQuestion): Promise<StockPage>;
  /** Throws not_found. */
  findPhoto(id: string): Promise<StockPhoto>;
  /** The photo a use is reported for; null for every address but the service's own for this. Asks nobody. */
  photoIdOf(downloadUrl: string): string | null;
  /** Reports one use. Never repeated: each call counts. */
  trackDownload(downloadUrl: string, signal?: AbortSignal): Promise<void>;
  /** The picture, at most 4096 pixels a side, into a file. */
  fetchPicture(photo: StockPhoto, path: string, signal?: AbortSignal): Promise<void>;
}
