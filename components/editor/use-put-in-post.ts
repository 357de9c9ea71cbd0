"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { OpenDesign } from "@/components/editor/open-design";
import { usePages } from "@/components/editor/pages/pages-context";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { newActionKey, request } from "@/lib/api-client/request";
import { askDesign } from "@/lib/canvas/client/ask-design";
import { lookAgain } from "@/lib/canvas/client/look-again";
import { PicturePlace } from "@/lib/canvas/client/picture-place";
import { canvasImageKeys } from "@/lib/canvas/client/queries";
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
    if (!answer.post) return answer.rev;
    client.setQueryData(postKeys.byId(post._id), { post: answer.post });
    const { images, revision } = answer.post;
    // At once: what is saved from here on is of the picture that was just drawn.
    pages.where.follow(
      images.map((image) => image.url),
      revision,
    );
    return answer.rev;
  }

  /** As the server has them: each was saved when it was left. */
  async function drawOthers(): Promise<void> {
    const { url: own } = pages.where.read();
    for (const url of [...pages.drawings.read().keys()]) {
      const { pictures } = pages.where.read();
      // A page that was taken out meanwhile is drawn no more.
      if (url === own || !pictures.includes(url)) continue;
      const place = new PicturePlace(post._id, pictures.indexOf(url), pictures);
      const stored = await askDesign(client, { place, look: () => lookAgain(client, place) });
      if (stored) await draw(place.read(), stored.raw, stored.rev);
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
