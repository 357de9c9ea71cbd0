import { z } from "zod";
import { pageQuery } from "@/lib/core/paging";
import { platformSchema } from "@/lib/core/platform-schema";
import { POST_STATUSES } from "@/lib/core/post-statuses";
import { unvalidatedId } from "@/lib/core/unvalidated-id";

/** A design of a post, with what a list needs to show and open it; without the document. */
const designWire = z
  .object({
    postId: z.uuid(),
    imageIndex: z.int(),
    /** Beginning of the post's text; empty for a post without text. */
    title: z.string(),
    platform: platformSchema,
    status: z.enum(POST_STATUSES),
    /** The image that the post shows at this index, which may be older than the design; null outside the post. */
    picture: z.object({ url: z.string(), width: z.number(), height: z.number(), alt: z.string() }).nullable(),
    updatedAt: z.string(),
  })
  .meta({ id: "Design" });

export const designsQuery = pageQuery.extend({ accountId: unvalidatedId });
export const designsResponse = z.object({
  designs: z.array(designWire),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
});

export type DesignDto = z.infer<typeof designWire>;
export type DesignsQuery = z.infer<typeof designsQuery>;
export type DesignsResponse = z.infer<typeof designsResponse>;
