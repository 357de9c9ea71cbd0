"use client";

import { useQuery } from "@tanstack/react-query";
import { useComposer } from "@/components/posts/composer-context";
import { checksOf, connectionTo } from "@/components/posts/use-preflight";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import type { PostWire } from "@/lib/posts/schemas";
import { isEditable } from "@/lib/posts/states";
import { preflight } from "@/lib/publishing/preflight";

/** How many lines of the preflight are not ready for a post of the group; 0 also where nothing is to be mended now. */
export function useOpenProblems(): (post: PostWire) => number {
  const { account, draft } = useComposer();
  const { data } = useQuery(connectionStatusQuery(account._id));
  return (post) => {
    if (!data || !isEditable(post.status)) return 0;
    const { text, hashtags } = post._id === draft.post._id ? draft.content : post;
    const at = post.scheduledAt === null ? new Date() : new Date(post.scheduledAt);
    const found = preflight({
      ...{ text, hashtags, platform: post.platform },
      images: post.images,
      asDocument: post.asDocument,
      video: post.video,
      connection: connectionTo(post.platform, data, at),
      at,
    });
    return checksOf(found).filter(({ problems }) => problems.length > 0).length;
  };
}
