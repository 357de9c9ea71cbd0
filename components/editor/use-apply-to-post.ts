import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { OpenDesignContextValue } from "@/components/editor/editor-context";
import { usePostPagesContext } from "@/components/editor/pages/pages-context";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import { createIdempotencyKey, type ResponseOf, request } from "@/lib/api-client/request";
import { fetchDesign, parseDesign } from "@/lib/canvas/client/fetch-design";
import { PostImageRef } from "@/lib/canvas/client/post-image-ref";
import { refetchPost } from "@/lib/canvas/client/refetch-post";
import { isBlankPage } from "@/lib/canvas/core/blank-page";
import type { savedCanvasResponse } from "@/lib/canvas/document-schemas";
import { isSpareIndex } from "@/lib/canvas/limits";
import { canvasImageKeys } from "@/lib/media/client/queries";
import { postKeys, postQuery } from "@/lib/posts/client/queries";
import type { PostDto } from "@/lib/posts/schemas";

/** A page in the post shows nothing; its image stays as it is. */
class BlankPageError extends Error {
  readonly page: number;

  constructor(page: number) {
    super(`Page ${page} is blank`);
    this.page = page;
  }
}

interface Place {
  index: number;
  url: string;
}

/** Renders every page in the post whose design changed since its last rendering, and the open one, into it. */
export function useApplyToPost({ editor, autosave }: OpenDesignContextValue, post: PostDto) {
  const t = useTranslations("posts.editor.top");
  const errorText = useErrorText();
  const client = useQueryClient();
  const pages = usePostPagesContext();
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  async function draw({ index, url }: Place, document: object, rev: number): Promise<number> {
    const read = parseDesign(document);
    const [first] = read.ok ? read.document.pages : [];
    if (first && isBlankPage(first)) throw new BlankPageError(index + 1);
    const canvasData = { ...document, baseRev: rev, rev: rev + 1 };
    const response = await request<ResponseOf<typeof savedCanvasResponse>>("POST", `/canvas/${post._id}`, {
      body: { imageIndex: index, canvasData, pictureUrl: url, use: true },
      idempotencyKey: createIdempotencyKey(),
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
    const shown = client.getQueryData(postQuery(post._id).queryKey);
    const changed = (shown?.post ?? post).images.filter((image) => image.isDesignChanged);
    const urls = [...pages.drawings.store.getState().keys(), ...changed.map((image) => image.url)];
    for (const url of new Set(urls)) {
      const { imageUrls } = pages.where.read();
      if (url === own || !imageUrls.includes(url)) continue;
      const place = new PostImageRef(post._id, imageUrls.indexOf(url), imageUrls);
      const stored = await fetchDesign(client, { place, refetch: () => refetchPost(client, place) });
      if (stored) await draw(place.read(), stored.raw, stored.rev);
      pages.drawings.drop(url);
    }
  }

  /** Resolves to true when the post shows all of its pages as designed. */
  async function run(): Promise<boolean> {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    try {
      // Must run first: removing a page shifts the following ones and changes the revision.
      await pages.finish();
      await autosave.flush();
      const { rev, state } = autosave.read();
      // A save error is shown above the stage.
      if (state !== "saved") return false;
      await drawOthers();
      const here = pages.where.read();
      if (!isSpareIndex(here.index)) {
        const { document } = editor.read();
        const drawnRev = await draw(here, document, rev);
        // Before the new revision is adopted, whose save state would mark the design as changed again.
        if (editor.read().document === document) pages.drawings.markApplied(editor);
        pages.drawings.drop(here.url);
        await autosave.handleRemoteRevision(drawnRev);
      } else if (here.imageUrls.length === 0 && (await pages.putIn(here.url)) === undefined) {
        // The first page of the post is blank; a message says so.
        return false;
      }
      void client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) });
      void client.invalidateQueries({ queryKey: canvasImageKeys.all });
      showToast.success(t("used"));
      return true;
    } catch (error) {
      showToast.error(error instanceof BlankPageError ? t("blank", { n: error.page }) : errorText(error));
      return false;
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }
  return { busy, run };
}
