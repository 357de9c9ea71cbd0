import { z } from "zod";
import { platformSchema } from "@/lib/accounts/platforms";
import { pageQuery } from "@/lib/core/paging";
import { looseId } from "@/lib/posts/schemas";
import { POST_STATUSES } from "@/lib/posts/states";

/** A design behind a picture of a post, without the design itself: what it takes to show it and to open it. */
const designWire = z
  .object({
    postId: z.uuid(),
    imageIndex: z.int(),
    /** The first words of the post; empty for one without text. */
    title: z.string(),
    platform: platformSchema,
    status: z.enum(POST_STATUSES),
    /** What the post shows there; a design that was changed since looks different. */
    picture: z.object({ url: z.string(), width: z.number(), height: z.number(), alt: z.string() }),
    updatedAt: z.string(),
  })
  .meta({ id: "Design" });

/** GET /canvas: of one brand, the last changed first. */
export const designsQuery = pageQuery.extend({ accountId: looseId });
export const designsAnswer = z.object({
  designs: z.array(designWire),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
});

export type DesignWire = z.infer<typeof designWire>;
export type DesignsQuery = z.infer<typeof designsQuery>;
export type DesignsAnswer = z.infer<typeof designsAnswer>;
