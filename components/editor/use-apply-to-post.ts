import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { OpenDesignContextValue } from "@/components/editor/editor-context";
import { usePostPagesContext } from "@/components/editor/pages/pages-context";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import { createIdempotencyKey, request } from "@/lib/api-client/request";
import { fetchDesign } from "@/lib/canvas/client/fetch-design";
import { PostImageRef } from "@/lib/canvas/client/post-image-ref";
import { refetchPost } from "@/lib/canvas/client/refetch-post";
import { savedCanvasResponse } from "@/lib/canvas/document-schemas";
import { canvasImageKeys } from "@/lib/media/client/queries";
import { postKeys } from "@/lib/posts/client/queries";
import type { PostDto } from "@/lib/posts/schemas";

interface Place {
  index: number;
  url: string;
}

/** Renders the design, and every other page that changed since its last rendering, into the post. */
export function useApplyToPost(
  { editor, autosave }: OpenDesignContextValue,
  post: PostDto,
  onDone: () => void,
) {
  const t = useTranslations("posts.editor.top");
  const errorText = useErrorText();
  const client = useQueryClient();
  const pages = usePostPagesContext();
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  async function draw({ index, url }: Place, document: object, rev: number): Promise<number> {
    const canvasData = { ...document, baseRev: rev, rev: rev + 1 };
    const response = await request("POST", `/canvas/${post._id}`, {
      body: { imageIndex: index, canvasData, pictureUrl: url, use: true },
      idempotencyKey: createIdempotencyKey(),
      schema: savedCanvasResponse,
    });
    if (!response.post) return response.rev;
    client.setQueryData(postKeys.byId(post._id), { post: response.post });
    const { images, revision } = response.post;
    // Runs immediately: later saves belong to the newly rendered image.
    pages.where.follow(
      images.map((image) => image.url),
      revision,
    );
    return response.rev;
  }

  /** Uses the server's versions, because each page was saved when it was left. */
  async function drawOthers(): Promise<void> {
    const { url: own } = pages.where.read();
    for (const url of [...pages.drawings.store.getState().keys()]) {
      const { imageUrls } = pages.where.read();
      if (url === own || !imageUrls.includes(url)) continue;
      const place = new PostImageRef(post._id, imageUrls.indexOf(url), imageUrls);
      const stored = await fetchDesign(client, { place, refetch: () => refetchPost(client, place) });
      if (stored) await draw(place.read(), stored.raw, stored.rev);
      pages.drawings.drop(url);
    }
  }

  async function run() {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      // Must run first: removing a page shifts the following ones and changes the revision.
      await pages.finish();
      await autosave.flush();
      const { rev, state } = autosave.read();
      // A save error is shown above the stage.
      if (state !== "saved") return;
      await drawOthers();
      await autosave.handleRemoteRevision(await draw(pages.where.read(), editor.read().document, rev));
      void client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) });
      void client.invalidateQueries({ queryKey: canvasImageKeys.all });
      showToast.success(t("used"));
      onDone();
    } catch (error) {
      showToast.error(errorText(error));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }
  return { busy, run: () => void run() };
}
