import type { PostKind } from "@/lib/insights/findings";
import type { InsightsWire } from "@/lib/insights/schemas";
import { titleOf } from "@/lib/posts/title";

/** What the serialiser reads of a post that is out. */
export interface MeasuredPostFields {
  id: string;
  text: string;
  publishedAt: Date;
  permalink: string | null;
  figures: Record<string, number | null> | null;
  hasFilm: boolean;
  hasPicture: boolean;
}

/** A post that is out with its figures, as every answer shows it: an allow-list, as for all (TEN2). */
export function serializeMeasuredPost(post: MeasuredPostFields): InsightsWire["posts"][number] {
  const { id, text, publishedAt, permalink, figures } = post;
  return {
    _id: id,
    title: titleOf(text),
    kind: kindOf(post),
    publishedAt: publishedAt.toISOString(),
    permalink,
    figures,
  };
}

/** What a post shows first: its film, else its pictures, else its words. */
export function kindOf({
  hasFilm,
  hasPicture,
}: Pick<MeasuredPostFields, "hasFilm" | "hasPicture">): PostKind {
  if (hasFilm) return "film";
  return hasPicture ? "picture" : "text";
}
