"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { type DesignSource, fetchDesignSource } from "@/lib/canvas/client/fetch-design-source";
import { canvasKeys } from "@/lib/canvas/client/queries";
import type { Platform } from "@/lib/core/platforms";
import { canvasImageKeys } from "@/lib/media/client/queries";
import { postKeys } from "@/lib/posts/client/queries";
import type { postResponse } from "@/lib/posts/schemas";

interface StartDesign {
  account: Parameters<typeof fetchDesignSource>[1];
  platform: Platform;
  source: DesignSource;
}

/** Creates a draft with a design, because a design belongs to a post. A retry resumes with the same key. */
export function useStartDesign() {
  const client = useQueryClient();
  return useIdempotentMutation(
    async ({ account, platform, source }: StartDesign, key) => {
      const add = await fetchDesignSource(source, account);
      const { post } = await request<ResponseOf<typeof postResponse>>("POST", "/posts", {
        body: { accountId: account._id, platform },
        idempotencyKey: `${key}-post`,
      });
      return add(post, `${key}-page`);
    },
    {
      onSuccess: ({ post }) => {
        client.setQueryData(postKeys.byId(post._id), { post });
        return Promise.all([
          client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) }),
          client.invalidateQueries({ queryKey: canvasKeys.ofAccount(post.accountId) }),
          client.invalidateQueries({ queryKey: canvasImageKeys.all }),
        ]);
      },
      // The draft may exist without its design.
      onError: (_, { account }) => client.invalidateQueries({ queryKey: postKeys.byAccount(account._id) }),
    },
  );
}
