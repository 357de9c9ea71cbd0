import type { StockPhotosAnswer, StockPhotoWire } from "@/lib/stock-images/schemas";

/** What the serialiser reads of a photo. */
export interface StockPhotoFields extends Omit<StockPhotoWire, "urls" | "thumbUrl"> {
  urls: { small: string; regular: string; thumb: string };
}

/** A photo as every answer shows it. */
function serializeStockPhoto(photo: StockPhotoFields): StockPhotoWire {
  const { id, width, height, color, alt, urls, photoUrl, downloadUrl } = photo;
  const { name, profileUrl } = photo.author;
  return {
    ...{ id, width, height, color, alt, photoUrl, downloadUrl },
    urls: { small: urls.small, regular: urls.regular },
    thumbUrl: urls.thumb,
    author: { name, profileUrl },
  };
}

export function serializeStockPage(page: {
  photos: StockPhotoFields[];
  total: number;
  totalPages: number;
}): StockPhotosAnswer {
  return { photos: page.photos.map(serializeStockPhoto), total: page.total, totalPages: page.totalPages };
}
