import type { StockPhotoDto, StockPhotosResponse } from "@/lib/stock-images/schemas";

export interface StockPhotoFields extends Omit<StockPhotoDto, "urls" | "thumbUrl"> {
  urls: { small: string; regular: string; thumb: string };
}

function serializeStockPhoto(photo: StockPhotoFields): StockPhotoDto {
  const { id, width, height, color, alt, photoUrl, downloadUrl } = photo;
  const { small, regular, thumb: thumbUrl } = photo.urls;
  const author = { name: photo.author.name, profileUrl: photo.author.profileUrl };
  const urls = { small, regular };
  return { id, width, height, color, alt, urls, thumbUrl, author, photoUrl, downloadUrl };
}

export function serializeStockPage(page: {
  photos: StockPhotoFields[];
  total: number;
  totalPages: number;
}): StockPhotosResponse {
  return { photos: page.photos.map(serializeStockPhoto), total: page.total, totalPages: page.totalPages };
}
