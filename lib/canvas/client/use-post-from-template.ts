"use client";

import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { canvasKeys } from "@/lib/canvas/client/queries";
import { savedCanvasResponse } from "@/lib/canvas/document-schemas";
import { canvasTemplateResponse } from "@/lib/canvas/template-schemas";
import type { Platform } from "@/lib/core/platforms";
import { postKeys } from "@/lib/posts/client/queries";
import { postResponse } from "@/lib/posts/schemas";

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
      const schema = canvasTemplateResponse;
      const { template } = await request("GET", `/canvas-templates/${templateId}`, {
        schema,
        query: { accountId },
      });
      const made = await request("POST", "/posts", {
        body: { accountId, platform },
        idempotencyKey: `${key}-post`,
        schema: postResponse,
      });
      const { _id, revision } = made.post;
      const canvasData = { ...template.canvasData, baseRev: 0, rev: 1 };
      const saved = await request("POST", `/canvas/${_id}`, {
        body: { imageIndex: 0, canvasData, insert: { revision } },
        idempotencyKey: `${key}-page`,
        schema: savedCanvasResponse,
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
