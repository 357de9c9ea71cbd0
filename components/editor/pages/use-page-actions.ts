import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { QueuedPostUpdate } from "@/components/editor/pages/use-post-update-queue";
import {
  deleteSparePage,
  type SparePagesInput,
  useSparePages,
} from "@/components/editor/pages/use-spare-pages";
import { useErrorText } from "@/components/shell/use-error-text";
import { useScopedDeletions } from "@/components/shell/use-scoped-deletions";
import { showToast } from "@/components/ui/show-toast";
import { sendKeepaliveRequest } from "@/lib/api-client/keepalive-request";
import type { PendingDeletions } from "@/lib/api-client/pending-deletions";
import { createIdempotencyKey, type ResponseOf, request } from "@/lib/api-client/request";
import { sparePagesQuery } from "@/lib/canvas/client/queries";
import type { SparePageDto } from "@/lib/canvas/document-schemas";
import { canvasImageKeys } from "@/lib/media/client/queries";
import { useSavePost } from "@/lib/posts/client/mutations";
import { moveImageUrl, sortImagesByUrl } from "@/lib/posts/post-title";
import type { PostDto, postResponse } from "@/lib/posts/schemas";

interface PageActionsInput extends SparePagesInput {
  images: PostDto["images"];
  spares: SparePageDto[];
  changes: Changes;
  deletions: PendingDeletions;
}

export function usePageActions(workspace: PageActionsInput) {
  const t = useTranslations("posts.editor.pages");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { deletions, show, here } = workspace;
  const showUndoToast = (message: string, undo: () => void) =>
    showToast.success(message, { id: PAGE_TOAST_ID, action: { label: common("undo"), onClick: undo } });
  const finish = async () => {
    if (deletions.read().length > 0) showToast.dismiss(PAGE_TOAST_ID);
    await deletions.finish().catch((error: unknown) => showToast.error(errorText(error)));
  };
  const spare = useSparePages(workspace, finish, showUndoToast);
  const { images, saveOrder } = useOrder(workspace, finish);

  function move(url: string, to: number) {
    const before = images.map((image) => image.url);
    const after = moveImageUrl(before, url, to);
    if (after)
      saveOrder(after, () =>
        showUndoToast(t("moved", { n: after.indexOf(url) + 1 }), () => saveOrder(before)),
      );
  }

  function duplicate() {
    const document = workspace.open.current?.editor.read().document;
    if (document) spare.add({ document, message: t("duplicated") });
  }

  function remove(url: string) {
    const inPost = images.map((image) => image.url);
    const others = workspace.spares.map(({ pictureUrl }) => pictureUrl);
    // An image cannot leave a post that has no other one.
    const pages = inPost.includes(url) ? inPost : [...inPost, ...others];
    const at = pages.indexOf(url);
    const next = pages[at + 1] ?? pages[at - 1];
    if (at < 0 || !next) return;
    const wasOpen = url === here.current.read().url;
    void finish().then(() => {
      deletions.later(url);
      if (wasOpen) void show(next);
      showUndoToast(t("removed"), () => {
        deletions.undo(url);
        if (wasOpen) void show(url);
      });
    });
  }
  const { adding, ticking, add, addAll, presentAll, putIn, tick } = spare;
  return { images, adding, ticking, move, add, addAll, presentAll, duplicate, remove, putIn, tick, finish };
}

function useOrder({ images, changes }: PageActionsInput, finish: () => Promise<void>) {
  const errorText = useErrorText();
  const save = useSavePost().runAsync;
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  async function run(order: readonly string[], then?: () => void) {
    setWanted(order);
    try {
      await finish();
      await changes.change(async (now) => {
        const list = sortImagesByUrl(now.images, order).map(({ url, alt }) => ({ url, alt }));
        return (await save({ postId: now._id, revision: now.revision, images: list })).post;
      });
      then?.();
    } catch (error) {
      showToast.error(errorText(error));
    } finally {
      // The user may have chosen another order meanwhile.
      setWanted((now) => (now === order ? null : now));
    }
  }
  return {
    images: wanted ? sortImagesByUrl(images, wanted) : images,
    saveOrder: (order: readonly string[], then?: () => void) => void run(order, then),
  };
}

/** Only one page message at a time: the Undo of an earlier one would revert another change. */
const PAGE_TOAST_ID = "pages";

interface Changes {
  change(work: QueuedPostUpdate): Promise<PostDto>;
  latest(): PostDto | null;
}

export function usePendingPageDeletions(postId: string, changes: Changes) {
  const client = useQueryClient();
  const pathOf = (index: number) => `/posts/${postId}/images/${index}`;
  const indexIn = (post: PostDto | null, url: string) =>
    post?.images.findIndex((image) => image.url === url) ?? -1;
  const findSpare = (url: string) =>
    client.getQueryData(sparePagesQuery(postId).queryKey)?.pages.find(({ pictureUrl }) => pictureUrl === url);
  const { deletions, hidden } = useScopedDeletions({
    remove(url) {
      if (findSpare(url)) return deleteSparePage(client, postId, url);
      const idempotencyKey = createIdempotencyKey();
      return changes.change(async (post) => {
        const index = indexIn(post, url);
        if (index < 0) return post;
        const query = { revision: post.revision };
        return (
          await request<ResponseOf<typeof postResponse>>("DELETE", pathOf(index), { query, idempotencyKey })
        ).post;
      });
    },
    removeBehind(url) {
      const spare = findSpare(url);
      if (spare) return sendKeepaliveRequest("DELETE", `/canvas/${postId}/${spare.imageIndex}`);
      const post = changes.latest();
      const index = indexIn(post, url);
      if (!post || index < 0) return;
      sendKeepaliveRequest("DELETE", `${pathOf(index)}?revision=${post.revision}`);
    },
    refresh: () => client.invalidateQueries({ queryKey: canvasImageKeys.all }),
  });
  useEffect(
    () => () => {
      if (deletions.read().length > 0) showToast.dismiss(PAGE_TOAST_ID);
    },
    [deletions],
  );
  return { deletions, hidden };
}
