import type { StockPhotoDto, StockPhotosResponse } from "@/lib/stock-images/schemas";

export interface StockPhotoFields extends Omit<StockPhotoDto, "urls" | "thumbUrl"> {
  urls: { small: string; regular: string; thumb: string };
}

/** Serializes a photo. */
function serializeStockPhoto(photo: StockPhotoFields): StockPhotoDto {
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
}): StockPhotosResponse {
  return { photos: page.photos.map(serializeStockPhoto), total: page.total, totalPages: page.totalPages };
}
