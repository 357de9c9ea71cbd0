"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { OpenDesign } from "@/components/editor/use-open-design";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { newActionKey, request } from "@/lib/api-client/request";
import { canvasImageKeys } from "@/lib/canvas/client/queries";
import { savedCanvasAnswer } from "@/lib/canvas/document-schemas";
import { postKeys } from "@/lib/posts/client/queries";
import type { PostWire } from "@/lib/posts/schemas";

interface Where {
  post: PostWire;
  index: number;
  onDone(): void;
}

/** Saves the design, has it drawn in full and shown in the post, and goes there. */
export function usePutInPost({ editor, autosave }: OpenDesign, { post, index, onDone }: Where) {
  const t = useTranslations("posts.editor.top");
  const errorText = useErrorText();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  async function run() {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      await autosave.flush();
      const { rev, state } = autosave.read();
      // What could not be saved says so itself, above the stage.
      if (state !== "saved") return;
      const { document } = editor.read();
      const answer = await request("POST", `/canvas/${post._id}`, {
        body: { imageIndex: index, canvasData: { ...document, baseRev: rev, rev: rev + 1 }, use: true },
        idempotencyKey: newActionKey(),
        schema: savedCanvasAnswer,
      });
      await autosave.heard(answer.rev);
      if (answer.post) client.setQueryData(postKeys.byId(post._id), { post: answer.post });
      void client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) });
      void client.invalidateQueries({ queryKey: canvasImageKeys.all });
      notify.success(t("used"));
      onDone();
    } catch (error) {
      notify.error(errorText(error));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }
  return { busy, run: () => void run() };
}
