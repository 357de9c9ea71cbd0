import { queryOptions } from "@tanstack/react-query";

/** An icon of the elements panel. Its paths fill a square view box with a side of `ICON_SIDE`. */
export interface LibraryIcon {
  name: string;
  title: string;
  /** Hebrew name of a usual icon. */
  hebrew?: string;
  /** English and Hebrew words to find it by, besides its names. */
  words: string;
  strokes: readonly string[];
  fills?: readonly string[];
}

/**
 * File of the icons of lucide 1.62.0 (ISC license), named by its content and immutable
 * (docs/decisions/115-icons-as-a-file.md).
 */
export const ICON_LIBRARY_URL = "/design-icons/d5335b452e6f6431.json";

export const iconLibraryQuery = queryOptions({
  queryKey: ["design-icons"],
  queryFn: async ({ signal }): Promise<LibraryIcon[]> => {
    const response = await fetch(ICON_LIBRARY_URL, { signal });
    if (!response.ok) throw new Error(`The icons answered ${response.status}`);
    return (await response.json()) as LibraryIcon[];
  },
});
