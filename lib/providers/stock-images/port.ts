import { z } from "zod";

const webAddress = z.url({ protocol: /^https?$/ });

export const stockPhotoSchema = z.object({
  id: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  color: z.string(),
  alt: z.string(),
  urls: z.object({ raw: webAddress, regular: webAddress, small: webAddress, thumb: webAddress }),
  author: z.object({ name: z.string(), profileUrl: webAddress }),
  photoUrl: webAddress,
  /** URL called once per use, exactly as the service returned it. */
  downloadUrl: webAddress,
});

export const stockPageSchema = z.object({
  photos: z.array(stockPhotoSchema),
  total: z.number().int().min(0),
  totalPages: z.number().int().min(0),
});

export type StockPhoto = z.infer<typeof stockPhotoSchema>;
export type StockPage = z.infer<typeof stockPageSchema>;

export interface StockImageQuery {
  /** Absent: the service's featured photos. */
  query?: string | undefined;
  page: number;
  perPage: number;
}

/** Stock photos, which require crediting the author and reporting each use. */
export interface StockImages {
  /** Throws AppError("rate_limited") with the seconds to wait, otherwise "provider_error". */
  findPhotos(question: StockImageQuery): Promise<StockPage>;
  /** Throws AppError("not_found"). */
  findPhoto(id: string): Promise<StockPhoto>;
  /** Returns the photo id of a download URL; null for any other URL. Sends no request. */
  photoIdOf(downloadUrl: string): string | null;
  /** Reports one use. Never retried: each call counts. */
  trackDownload(downloadUrl: string, signal?: AbortSignal): Promise<void>;
  /** Downloads the image, at most 4096 px per side, into a file. */
  fetchImage(photo: StockPhoto, path: string, signal?: AbortSignal): Promise<void>;
}
