import { z } from "zod";
import { canvasImageDto } from "@/lib/media/canvas-image-schemas";
import { MAX_STOCK_PAGE_SIZE, MAX_STOCK_PAGES, MAX_STOCK_SEARCH_LENGTH } from "@/lib/stock-images/limits";

/** The URL that reports the use of a stock photo, exactly as returned by the search. */
const downloadUrl = z.string().min(1).max(500);

export const importStockPhotoBody = z.object({ downloadUrl });

/** `url` is the image in our storage, `image` its library entry. */
export const importStockPhotoResponse = z.object({ url: z.string(), image: canvasImageDto });

/** Either field identifies the photo; `async` responds once the job is inserted. */
export const importStockPhotoCutoutBody = z
  .object({
    photoId: z.string().min(1).max(40).optional(),
    downloadUrl: downloadUrl.optional(),
    async: z.boolean().default(false),
  })
  .refine((body) => (body.photoId === undefined) !== (body.downloadUrl === undefined), {
    message: "Say either photoId or downloadUrl",
    path: ["photoId"],
  });

export type ImportStockPhotoCutoutBody = z.infer<typeof importStockPhotoCutoutBody>;

/** The attribution shown with the photo; the links contain the required referral. */
const stockAuthor = z.object({ name: z.string(), profileUrl: z.string() });

const stockPhotoWire = z
  .object({
    id: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    color: z.string(),
    alt: z.string(),
    /** URLs of the service, from which results are shown. */
    urls: z.object({ small: z.string(), regular: z.string() }),
    thumbUrl: z.string(),
    author: stockAuthor,
    photoUrl: z.string(),
    downloadUrl: z.string(),
  })
  .meta({ id: "StockPhoto" });

const paging = z.object({
  page: z.coerce.number().int().min(1).max(MAX_STOCK_PAGES).default(1),
  per_page: z.coerce.number().int().min(1).max(MAX_STOCK_PAGE_SIZE).default(20),
});

export const featuredStockQuery = paging;

export const searchStockQuery = paging.extend({
  query: z
    .string()
    .regex(/^[^\0]*$/)
    .trim()
    .min(1)
    .max(MAX_STOCK_SEARCH_LENGTH),
});

export const stockPhotosResponse = z.object({
  photos: z.array(stockPhotoWire),
  total: z.number().int(),
  totalPages: z.number().int(),
});

export type StockPhotoDto = z.infer<typeof stockPhotoWire>;
export type StockPhotosResponse = z.infer<typeof stockPhotosResponse>;
