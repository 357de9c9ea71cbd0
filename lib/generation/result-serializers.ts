import { GENERATED_KINDS } from "@/lib/generation/limits";
import type { PostResultDto } from "@/lib/generation/result-schemas";

interface PostResultFields extends Pick<PostResultDto, "postId" | "url" | "thumbUrl" | "alt" | "prompt"> {
  id: string;
  kind: string;
  media: Pick<PostResultDto, "width" | "height" | "durationMs">;
  document: unknown;
  createdAt: Date;
}

/** Serializes a result: an allow-list, so that a new column never leaks [TEN2]. */
export function serializeResult(result: PostResultFields): PostResultDto {
  const { width, height, durationMs } = result.media;
  return {
    _id: result.id,
    postId: result.postId,
    kind: GENERATED_KINDS.find((one) => one === result.kind) ?? "image",
    url: result.url,
    thumbUrl: result.thumbUrl,
    width,
    height,
    durationMs,
    alt: result.alt,
    prompt: result.prompt,
    isEditable: result.document !== null,
    createdAt: result.createdAt.toISOString(),
  };
}
