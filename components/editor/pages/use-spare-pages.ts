import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import type { OpenDesignContextValue } from "@/components/editor/editor-context";
import { type AddedPages, addEachPage } from "@/components/editor/pages/add-each-page";
import type {
  AddPagesOptions,
  NewPageInput,
  PagePreviewStore,
} from "@/components/editor/pages/pages-context";
import type { QueuedPostUpdate } from "@/components/editor/pages/use-post-update-queue";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import { toApiError } from "@/lib/api-client/api-error";
import { request } from "@/lib/api-client/request";
import { parseDesign } from "@/lib/canvas/client/fetch-design";
import { useAddSparePage, useInsertPage } from "@/lib/canvas/client/mutations";
import type { PostImageRef } from "@/lib/canvas/client/post-image-ref";
import { canvasQuery, currentCanvasQuery, sparePagesQuery } from "@/lib/canvas/client/queries";
import { isBlankPage } from "@/lib/canvas/core/blank-page";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { createImageDocument } from "@/lib/canvas/core/image-document";
import type { SparePageDto } from "@/lib/canvas/document-schemas";
import type { PostDto } from "@/lib/posts/schemas";

export interface SparePagesInput {
  post: PostDto;
  here: RefObject<PostImageRef>;
  open: RefObject<OpenDesignContextValue | null>;
  changes: { change(work: QueuedPostUpdate): Promise<PostDto> };
  drawings: PagePreviewStore;
  show(url: string): Promise<void>;
}

/** Deletes a page that the post does not show, also from the queries. A page that is gone already is a success. */
export async function deleteSparePage(client: QueryClient, postId: string, url: string): Promise<void> {
  const { queryKey } = sparePagesQuery(postId);
  const page = client.getQueryData(queryKey)?.pages.find(({ pictureUrl }) => pictureUrl === url);
  if (!page) return;
  try {
    await request("DELETE", `/canvas/${postId}/${page.imageIndex}`);
  } catch (error) {
    if (toApiError(error).code !== "not_found") throw error;
  }
  // A query in flight would restore the previous list.
  await client.cancelQueries({ queryKey });
  client.setQueryData(
    queryKey,
    (list) => list && { pages: list.pages.filter(({ pictureUrl }) => pictureUrl !== url) },
  );
  client.removeQueries({ queryKey: canvasQuery(postId, page.imageIndex).queryKey });
}

/** Adds and discards pages that the post does not show, puts them into the post and takes them out. */
export function useSparePages(
  { post, here, open, changes, drawings, show }: SparePagesInput,
  finish: () => Promise<void>,
  say: (message: string, undo: () => void) => void,
) {
  const t = useTranslations("posts.editor.pages");
  const errorText = useErrorText();
  const client = useQueryClient();
  const store = useAddSparePage(post._id).runAsync;
  const insert = useInsertPage(post._id).runAsync;
  const [busy, setBusy] = useState<string | null>(null);
  const { queryKey } = sparePagesQuery(post._id);
  const read = () => client.getQueryData(queryKey)?.pages ?? [];
  const find = (url: string) => read().find(({ pictureUrl }) => pictureUrl === url);

  /** A query in flight would restore the previous list. */
  async function change(next: (pages: SparePageDto[]) => SparePageDto[]) {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, { pages: next(read()) });
  }
  const append = (page: SparePageDto) =>
    change((pages) => [...pages, page].toSorted((a, b) => a.imageIndex - b.imageIndex));
  const drop = async (url: string) => {
    await change((pages) => pages.filter(({ pictureUrl }) => pictureUrl !== url));
    drawings.drop(url);
  };

  /** Runs one action at a time and reports its error. */
  async function act(name: string, work: () => Promise<void>) {
    if (busy !== null) return;
    setBusy(name);
    try {
      await finish();
      await work();
    } catch (error) {
      showToast.error(errorText(error));
    } finally {
      setBusy(null);
    }
  }

  /** Saves the open page. Returns false when it could not be saved; a notice explains why. */
  async function save(url: string): Promise<boolean> {
    const design = open.current;
    if (!design || url !== here.current.read().url) return true;
    await design.autosave.flush();
    return design.autosave.read().state === "saved";
  }

  async function addBehind(document: object): Promise<SparePageDto | undefined> {
    const { page } = await store({ document });
    if (page) await append(page);
    return page;
  }

  async function add(document: object): Promise<SparePageDto | undefined> {
    const page = await addBehind(document);
    if (page) await show(page.pictureUrl);
    return page;
  }

  async function discard(url: string): Promise<void> {
    const { url: shown, imageUrls } = here.current.read();
    const next = imageUrls.at(-1) ?? read().find(({ pictureUrl }) => pictureUrl !== url)?.pictureUrl;
    if (url === shown && next !== undefined) await show(next);
    await deleteSparePage(client, post._id, url);
    drawings.drop(url);
  }

  async function discardAll(urls: readonly string[], back: string): Promise<void> {
    await show(back);
    for (const url of urls) await discard(url);
  }

  async function putIn(url: string): Promise<string | undefined> {
    if (!(await save(url))) return;
    const page = find(url);
    if (!page) return;
    const { imageIndex } = page;
    const { canvasData, rev } = await client.fetchQuery(currentCanvasQuery(post._id, imageIndex));
    if (!canvasData) return;
    const read = parseDesign(canvasData);
    if (read.ok && read.document.pages[0] && isBlankPage(read.document.pages[0])) {
      showToast.info(t("blank"), { id: "blank-page" });
      return;
    }
    const isOpen = url === here.current.read().url;
    let known = new Set<string>();
    const { images } = await changes.change(async (now) => {
      known = new Set(now.images.map((image) => image.url));
      const from = { imageIndex, rev };
      const { revision } = now;
      const { post: changed } = await insert({
        index: now.images.length,
        revision,
        document: canvasData,
        alt: "",
        from,
      });
      if (!changed) throw new Error("A page was put into the post and no post came back");
      if (isOpen) here.current.leave();
      return changed;
    });
    const added = images.find((image) => !known.has(image.url))?.url;
    if (isOpen && added !== undefined) await show(added);
    await drop(url);
    return added;
  }

  async function takeOut(url: string): Promise<string | undefined> {
    if (here.current.read().imageUrls.length < 2) {
      showToast.info(t("lastOne"), { id: "last-page" });
      return;
    }
    if (!(await save(url))) return;
    const isOpen = url === here.current.read().url;
    let added: SparePageDto | undefined;
    await changes.change(async (now) => {
      const index = now.images.findIndex((image) => image.url === url);
      const image = now.images[index];
      if (!image) return now;
      const { canvasData } = await client.fetchQuery(currentCanvasQuery(post._id, index));
      const document = canvasData ?? createImageDocument(image, now.createdAt);
      const { revision } = now;
      const { post: changed, page } = await store({ document, index, revision });
      if (page) await append(page);
      added = page;
      return changed ?? now;
    });
    drawings.drop(url);
    if (isOpen && added) await show(added.pictureUrl);
    return added?.pictureUrl;
  }

  async function tick(url: string, isUndo = false): Promise<void> {
    const isSpare = find(url) !== undefined;
    const now = isSpare ? await putIn(url) : await takeOut(url);
    if (now === undefined || isUndo) return;
    say(t(isSpare ? "putIn" : "takenOut"), () => void act(now, () => tick(now, true)));
  }

  return {
    putIn,
    adding: busy === "add",
    ticking: busy === "add" ? null : busy,
    add: (page: NewPageInput) =>
      void act("add", async () => {
        const added = await add(page.document);
        if (added) say(page.message, () => void act("discard", () => discard(added.pictureUrl)));
      }),
    addAll: async (documents: readonly CanvasDocument[], watch: AddPagesOptions): Promise<AddedPages> => {
      let result: AddedPages = { added: [], failed: [] };
      // The open page stays until the last one is added, because turning it closes the dialog that shows the progress.
      const keep = async (document: CanvasDocument) => (await addBehind(document))?.pictureUrl;
      await act("add", async () => {
        result = await addEachPage({ documents, add: keep, ...watch });
      });
      return result;
    },
    presentAll: (urls: readonly string[], message: string) =>
      void act("add", async () => {
        const { url: opener } = here.current.read();
        const last = urls.at(-1);
        if (last !== undefined) await show(last);
        say(message, () => void act("discard", () => discardAll(urls, opener)));
      }),
    tick: (url: string) => void act(url, () => tick(url)),
  };
}
