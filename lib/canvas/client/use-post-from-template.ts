"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { canvasKeys } from "@/lib/canvas/client/queries";
import type { savedCanvasResponse } from "@/lib/canvas/document-schemas";
import type { canvasTemplateResponse } from "@/lib/canvas/template-schemas";
import type { Platform } from "@/lib/core/platforms";
import { postKeys } from "@/lib/posts/client/queries";
import type { postResponse } from "@/lib/posts/schemas";

interface FromTemplate {
  accountId: string;
  platform: Platform;
  templateId: string;
}

/** Creates a draft with an image rendered from a template. A retry resumes with the same key. */
export function usePostFromTemplate() {
  const client = useQueryClient();
  return useIdempotentMutation(
    async ({ accountId, platform, templateId }: FromTemplate, key) => {
      const { template } = await request<ResponseOf<typeof canvasTemplateResponse>>(
        "GET",
        `/canvas-templates/${templateId}`,
        { query: { accountId } },
      );
      const made = await request<ResponseOf<typeof postResponse>>("POST", "/posts", {
        body: { accountId, platform },
        idempotencyKey: `${key}-post`,
      });
      const { _id, revision } = made.post;
      const canvasData = { ...template.canvasData, baseRev: 0, rev: 1 };
      const saved = await request<ResponseOf<typeof savedCanvasResponse>>("POST", `/canvas/${_id}`, {
        body: { imageIndex: 0, canvasData, insert: { revision } },
        idempotencyKey: `${key}-page`,
      });
      return saved.post ?? made.post;
    },
    {
      onSuccess: (post) => {
        client.setQueryData(postKeys.byId(post._id), { post });
        return Promise.all([
          client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) }),
          client.invalidateQueries({ queryKey: canvasKeys.ofAccount(post.accountId) }),
        ]);
      },
      // The draft may exist without its image.
      onError: (_, { accountId }) => client.invalidateQueries({ queryKey: postKeys.byAccount(accountId) }),
    },
  );
}
