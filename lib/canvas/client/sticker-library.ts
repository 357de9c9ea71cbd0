import { queryOptions } from "@tanstack/react-query";
import type { Sticker } from "@/lib/canvas/core/stickers";

/**
 * File of the stickers that scripts/design-stickers draws, named by its content and immutable
 * (docs/decisions/125-stickers-drawn-as-parts.md).
 */
export const STICKER_LIBRARY_URL = "/design-icons/stickers-c07b8a068de3a4e1.json";

export const stickerLibraryQuery = queryOptions({
  queryKey: ["design-stickers"],
  queryFn: async ({ signal }): Promise<Sticker[]> => {
    const response = await fetch(STICKER_LIBRARY_URL, { signal });
    if (!response.ok) throw new Error(`The stickers answered ${response.status}`);
    return (await response.json()) as Sticker[];
  },
});
