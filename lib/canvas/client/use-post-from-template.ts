"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { Platform } from "@/lib/accounts/platforms";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { canvasKeys } from "@/lib/canvas/client/queries";
import { savedCanvasAnswer } from "@/lib/canvas/document-schemas";
import { canvasTemplateAnswer } from "@/lib/canvas/template-schemas";
import { postKeys } from "@/lib/posts/client/queries";
import { postAnswer } from "@/lib/posts/schemas";

interface FromTemplate {
  accountId: string;
  platform: Platform;
  templateId: string;
}

/**
 * Makes a draft whose first picture is drawn from a template, with the design behind it. Each of its calls has its own
 * key of the one click: tried again it goes on where it was. Refreshes the brand's posts and designs.
 */
export function usePostFromTemplate() {
  const client = useQueryClient();
  return useAction(
    async ({ accountId, platform, templateId }: FromTemplate, key) => {
      const schema = canvasTemplateAnswer;
      const { template } = await request("GET", `/canvas-templates/${templateId}`, { schema });
      const made = await request("POST", "/posts", {
        body: { accountId, platform },
        idempotencyKey: `${key}-post`,
        schema: postAnswer,
      });
      const { _id, revision } = made.post;
      const canvasData = { ...template.canvasData, baseRev: 0, rev: 1 };
      const saved = await request("POST", `/canvas/${_id}`, {
        body: { imageIndex: 0, canvasData, insert: { revision } },
        idempotencyKey: `${key}-page`,
        schema: savedCanvasAnswer,
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
      // The draft may be there without its picture.
      onError: (_, { accountId }) => client.invalidateQueries({ queryKey: postKeys.byAccount(accountId) }),
    },
  );
}
