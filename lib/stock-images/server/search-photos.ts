import { type StockPage, type StockQuestion, stockPageSchema } from "@/lib/providers/stock-images/port";
import { stockImages } from "@/lib/providers/stock-images/registry";
import { answerKey, cachedAnswer } from "@/lib/stock-images/server/cached-answer";
import { photoKey } from "@/lib/stock-images/server/find-photo";

/** Photos for these words, or what the service's editors chose when there are none. Throws rate_limited, provider_error. */
export function searchPhotos(input: StockQuestion): Promise<StockPage> {
  const query = input.query?.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();
  const question: StockQuestion = { query, page: input.page, perPage: input.perPage };
  return cachedAnswer({
    key: answerKey({ photos: question }),
    schema: stockPageSchema,
    ask: () => stockImages().findPhotos(question),
    // Whoever uses one of these a moment later asks for it by its id.
    also: ({ photos }) => photos.map((photo) => ({ key: photoKey(photo.id), body: photo })),
  });
}
