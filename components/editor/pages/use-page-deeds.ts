"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import type { OpenDesign } from "@/components/editor/open-design";
import type { NewPage, Pages } from "@/components/editor/pages/pages-context";
import { PAGE_NOTE } from "@/components/editor/pages/use-page-removals";
import type { PostChange } from "@/components/editor/pages/use-post-changes";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import type { Deletions } from "@/lib/api-client/deletions";
import type { PicturePlace } from "@/lib/canvas/client/picture-place";
import { useInsertPage } from "@/lib/canvas/client/use-insert-page";
import { useRemoveImage } from "@/lib/posts/client/use-remove-image";
import { useSavePost } from "@/lib/posts/client/use-save-post";
import { inOrder, withMoved } from "@/lib/posts/picture-order";
import type { PostWire } from "@/lib/posts/schemas";

interface Desk {
  post: PostWire;
  images: PostWire["images"];
  /** The picture that is open now. */
  here: RefObject<PicturePlace>;
  open: RefObject<OpenDesign | null>;
  changes: { change(work: PostChange): Promise<PostWire>; latest(): PostWire | null };
  deletions: Deletions;
  show(url: string): Promise<void>;
}

type Deeds = Pick<Pages, "images" | "adding" | "move" | "add" | "duplicate" | "remove" | "finish">;

/** Moving, adding and taking away pages, each with the way back in its message. */
export function usePageDeeds(desk: Desk): Deeds {
  const t = useTranslations("posts.editor.pages");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { deletions, show, here } = desk;
  const say = (message: string, undo: () => void) =>
    notify.success(message, { id: PAGE_NOTE, action: { label: common("undo"), onClick: undo } });
  const finish = async () => {
    if (deletions.read().length > 0) notify.dismiss(PAGE_NOTE);
    await deletions.finish().catch((error: unknown) => notify.error(errorText(error)));
  };
  const { adding, add } = useAdding(desk, finish, say);
  const { images, put } = useOrder(desk, finish);

  function move(url: string, to: number) {
    const before = images.map((image) => image.url);
    const after = withMoved(before, url, to);
    if (after) put(after, () => say(t("moved", { n: after.indexOf(url) + 1 }), () => put(before)));
  }

  function duplicate() {
    const document = desk.open.current?.editor.read().document;
    const alt = images.find(({ url }) => url === here.current.read().url)?.alt ?? "";
    if (document) add({ document, alt, message: t("duplicated") });
  }

  function remove(url: string) {
    const at = images.findIndex((image) => image.url === url);
    const next = images[at + 1] ?? images[at - 1];
    if (at < 0 || !next) return;
    const wasOpen = url === here.current.read().url;
    void finish().then(() => {
      deletions.later(url);
      if (wasOpen) void show(next.url);
      say(t("removed"), () => {
        deletions.undo(url);
        if (wasOpen) void show(url);
      });
    });
  }
  return { images, adding, move, add, duplicate, remove, finish };
}

function useAdding(
  { post, here, changes, show }: Desk,
  finish: () => Promise<void>,
  say: (message: string, undo: () => void) => void,
) {
  const errorText = useErrorText();
  const insert = useInsertPage(post._id).runAsync;
  const takeOut = useRemoveImage(post._id).runAsync;
  const [adding, setAdding] = useState<string | null>(null);

  async function undo(added: string, origin: string) {
    try {
      if (here.current.read().url === added) await show(origin);
      await changes.change(async (now) => {
        const index = now.images.findIndex(({ url }) => url === added);
        return index < 0 ? now : (await takeOut({ index, revision: now.revision })).post;
      });
    } catch (error) {
      notify.error(errorText(error));
    }
  }

  async function add({ document, alt, message }: NewPage) {
    if (adding !== null) return;
    const origin = here.current.read().url;
    setAdding(origin);
    try {
      await finish();
      let known = new Set<string>();
      const now = await changes.change(async ({ images, revision }) => {
        known = new Set(images.map(({ url }) => url));
        const index = images.findIndex(({ url }) => url === origin) + 1;
        const { post: changed } = await insert({ index, revision, document, alt });
        if (!changed) throw new Error("A page was added and no post came back");
        return changed;
      });
      const added = now.images.find(({ url }) => !known.has(url))?.url;
      if (added === undefined) return;
      void show(added);
      say(message, () => void undo(added, origin));
    } catch (error) {
      notify.error(errorText(error));
    } finally {
      setAdding(null);
    }
  }
  return { adding, add: (page: NewPage) => void add(page) };
}

/** Puts the post's pictures into an order, which is shown before the server has it. */
function useOrder({ post, images, changes }: Desk, finish: () => Promise<void>) {
  const errorText = useErrorText();
  const save = useSavePost(post._id).runAsync;
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  async function run(order: readonly string[], then?: () => void) {
    setWanted(order);
    try {
      await finish();
      await changes.change(async (now) => {
        const list = inOrder(now.images, order).map(({ url, alt }) => ({ url, alt }));
        return (await save({ revision: now.revision, images: list })).post;
      });
      then?.();
    } catch (error) {
      notify.error(errorText(error));
    } finally {
      // Another order may be wanted by now.
      setWanted((now) => (now === order ? null : now));
    }
  }
  return {
    images: wanted ? inOrder(images, wanted) : images,
    put: (order: readonly string[], then?: () => void) => void run(order, then),
  };
}
