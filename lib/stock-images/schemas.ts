import { z } from "zod";

/** Who has to be named beside the photo; the addresses say where the visitor comes from. */
const stockAuthor = z.object({ name: z.string(), profileUrl: z.string() });

const stockPhotoWire = z
  .object({
    id: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    /** "#rrggbb": what it looks like before it is there. */
    color: z.string(),
    alt: z.string(),
    /** On the service's own host: results are shown from there. */
    urls: z.object({ small: z.string(), regular: z.string() }),
    thumbUrl: z.string(),
    author: stockAuthor,
    photoUrl: z.string(),
    downloadUrl: z.string(),
  })
  .meta({ id: "StockPhoto" });

const paging = z.object({
  page: z.coerce.number().int().min(1).max(50).default(1),
  per_page: z.coerce.number().int().min(1).max(30).default(20),
});

export const featuredStockQuery = paging;

export const searchStockQuery = paging.extend({
  query: z
    .string()
    .regex(/^[^\0]*$/)
    .trim()
    .min(1)
    .max(100),
});

export const stockPhotosAnswer = z.object({
  photos: z.array(stockPhotoWire),
  total: z.number().int(),
  totalPages: z.number().int(),
});

export type StockPhotoWire = z.infer<typeof stockPhotoWire>;
export type StockPhotosAnswer = z.infer<typeof stockPhotosAnswer>;
