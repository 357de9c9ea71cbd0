"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { OpenDesign } from "@/components/editor/open-design";
import { usePages } from "@/components/editor/pages/pages-context";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { newActionKey, request } from "@/lib/api-client/request";
import { canvasImageKeys, canvasQuery } from "@/lib/canvas/client/queries";
import { savedCanvasAnswer } from "@/lib/canvas/document-schemas";
import { postKeys } from "@/lib/posts/client/queries";
import type { PostWire } from "@/lib/posts/schemas";

interface Where {
  post: PostWire;
  onDone(): void;
}

interface Place {
  index: number;
  url: string;
}

/**
 * Saves the design, has it drawn in full and shown in the post, and goes there; so is every other page that was changed
 * since its picture was drawn.
 */
export function usePutInPost({ editor, autosave }: OpenDesign, { post, onDone }: Where) {
  const t = useTranslations("posts.editor.top");
  const errorText = useErrorText();
  const client = useQueryClient();
  const pages = usePages();
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  async function draw({ index, url }: Place, document: object, rev: number): Promise<number> {
    const canvasData = { ...document, baseRev: rev, rev: rev + 1 };
    const answer = await request("POST", `/canvas/${post._id}`, {
      body: { imageIndex: index, canvasData, pictureUrl: url, use: true },
      idempotencyKey: newActionKey(),
      schema: savedCanvasAnswer,
    });
    if (answer.post) client.setQueryData(postKeys.byId(post._id), { post: answer.post });
    return answer.rev;
  }

  /** As the server has them: each was saved when it was left. */
  async function drawOthers(): Promise<void> {
    const { url: own } = pages.where.read();
    for (const url of [...pages.drawings.read().keys()]) {
      const index = pages.where.read().pictures.indexOf(url);
      // A page that was taken out meanwhile is drawn no more.
      if (url === own || index < 0) continue;
      const { canvasData, rev } = await client.fetchQuery({ ...canvasQuery(post._id, index), staleTime: 0 });
      await draw({ index, url }, canvasData, rev);
      pages.drawings.drop(url);
    }
  }

  async function run() {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      // First: what is behind a page that goes moves on, and gets another revision.
      await pages.finish();
      await autosave.flush();
      const { rev, state } = autosave.read();
      // What could not be saved says so itself, above the stage.
      if (state !== "saved") return;
      await drawOthers();
      await autosave.heard(await draw(pages.where.read(), editor.read().document, rev));
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
