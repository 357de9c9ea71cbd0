import { PHOTOS, type WorldPhoto } from "@/sandbox/unsplash/world";

const PREFIX = /^[והבלמכש]{1,2}(?=[א-ת]{3})/u;

export interface Question {
  query: string;
  lang: string;
  orientation: string | undefined;
  latest: boolean;
}

/** Photos that carry one of the words, those with more of them first. A word counts from its third letter on. */
export function findPhotos({ query, lang, orientation, latest }: Question): WorldPhoto[] {
  const asked = query
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
  const ranked = PHOTOS.map((photo, index) => {
    const known = lang === "he" ? [...photo.words, ...photo.hebrew] : photo.words;
    const hits = asked.filter((word) => known.some((one) => agree(one, word))).length;
    return { photo, hits, index };
  });
  return ranked
    .filter(({ photo, hits }) => hits > 0 && (!orientation || orientationOf(photo) === orientation))
    .sort((a, b) => (latest ? 0 : b.hits - a.hits) || a.index - b.index)
    .map(({ photo }) => photo);
}

function agree(known: string, word: string): boolean {
  const bare = word.replace(PREFIX, "");
  return known === word || [word, bare].some((part) => part.length > 2 && known.startsWith(part));
}

function orientationOf({ width, height }: WorldPhoto): string {
  if (width === height) return "squarish";
  return width > height ? "landscape" : "portrait";
}
