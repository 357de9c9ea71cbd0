import { z } from "zod";
import { POST_LABELS } from "@/lib/core/post-labels";
import { unvalidatedId } from "@/lib/core/unvalidated-id";
import { MAX_LABELED_POSTS } from "@/lib/posts/limits";

/** Null removes the label. */
export const labelPostsBody = z.object({
  postIds: z
    .array(unvalidatedId)
    .min(1)
    .max(MAX_LABELED_POSTS, `At most ${MAX_LABELED_POSTS} posts`)
    .transform((ids) => [...new Set(ids)]),
  label: z.enum(POST_LABELS).nullable(),
});

export type LabelPostsBody = z.infer<typeof labelPostsBody>;
