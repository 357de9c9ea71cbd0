import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import type { MediaInput } from "@/components/posts/media/use-media-input";
import type { PendingVideoRemoval } from "@/components/posts/use-attach-video";
import type { PendingImageRemovals } from "@/components/posts/use-pending-image-removals";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { useSaveChanges } from "@/components/posts/use-save-changes";
import { invalidateDesignsByIndex } from "@/lib/canvas/client/queries";
import { postResultsQuery } from "@/lib/generation/client/result-queries";
import { useAttachResult, useHideResults } from "@/lib/generation/client/use-results";
import { useApplyTemplate } from "@/lib/generation/client/use-templates";
import type { PostResultDto } from "@/lib/generation/result-schemas";
import { findOpenDraft } from "@/lib/posts/client/open-draft-registry";
import { moveImageUrl, sortImagesByUrl } from "@/lib/posts/post-title";
import type { PostDto } from "@/lib/posts/schemas";

interface Layout {
  n: number;
  thumbnailUrl: string;
}

/** Field that remembers the image which a layout became. */
const layoutField = ({ thumbnailUrl }: Layout) => `layout ${thumbnailUrl}`;

const findAddedUrl = (before: PostDto, after: PostDto) =>
  after.images.find(({ url }) => !before.images.some((one) => one.url === url))?.url;

/** Manages the results beside the open post: attaching, hiding and their undo. */
export function useResults(removals: PendingImageRemovals, removal: PendingVideoRemoval, input: MediaInput) {
  const t = useTranslations("posts.mediaResults");
  const client = useQueryClient();
  const router = useRouter();
  const { showError, showUndoable } = useResultToasts();
  const { address, draft, saver } = useComposer();
  const postId = draft.post._id;
  const query = useQuery(postResultsQuery(postId));
  const attachResult = useAttachResult(postId);
  const apply = useApplyTemplate(postId);
  const hideResults = useHideResults(postId);
  const { save } = useSaveChanges();
  const [attaching, setAttaching] = useState<string | null>(null);

  /** Attaches once and offers to take exactly the added image or video off again. Null when it failed. */
  async function add(id: string, work: (revision: number) => Promise<{ post: PostDto }>) {
    const openDraft = findOpenDraft(saver);
    setAttaching(id);
    try {
      await removals.flush();
      removal.show();
      const before = openDraft.read().post;
      const after = await openDraft.run(async (revision) => (await work(revision)).post);
      showUndoable(t("attached"), () => takeBack(before, after));
      return after;
    } catch (error) {
      showError(error);
      return null;
    } finally {
      setAttaching(null);
    }
  }

  function takeBack(before: PostDto, after: PostDto) {
    const added = findAddedUrl(before, after);
    return save(
      ({ images, videoUrl }) => ({
        images: images.filter(({ url }) => url !== added).map(({ url, alt }) => ({ url, alt })),
        ...(after.videoUrl !== before.videoUrl && videoUrl === after.videoUrl
          ? { videoUrl: before.videoUrl }
          : {}),
      }),
      findOpenDraft(saver),
    ).catch(showError);
  }

  async function hide(results: PostResultDto[]) {
    const ids = results.map(({ _id }) => _id);
    try {
      await hideResults.runAsync({ ids, hidden: true });
      showUndoable(t("hidden", { n: ids.length }), () =>
        hideResults.runAsync({ ids, hidden: false }).catch(showError),
      );
    } catch (error) {
      showError(error);
    }
  }

  const attach = ({ _id: resultId }: PostResultDto, index?: number) =>
    add(resultId, (revision) =>
      attachResult.runAsync({ resultId, revision, ...(index === undefined ? {} : { index }) }),
    );

  /** Attaches a layout at `index`, or as the last image. The server renders it as a new image. */
  async function attachLayout(layout: Layout, index?: number) {
    const before = findOpenDraft(saver).read().post;
    const after = await add(layout.thumbnailUrl, () => apply.runAsync({ n: layout.n }));
    const url = after && findAddedUrl(before, after);
    if (!url) return;
    input.change(layoutField(layout), url);
    if (index === undefined) return;
    await save(({ images }) => {
      const order = moveImageUrl(
        images.map((one) => one.url),
        url,
        index,
      );
      return (
        order && { images: sortImagesByUrl(images, order).map((one) => ({ url: one.url, alt: one.alt })) }
      );
    }, findOpenDraft(saver)).catch(showError);
    invalidateDesignsByIndex(client, postId);
  }

  const isAttached = ({ url, kind }: PostResultDto) =>
    kind === "video" ? draft.post.videoUrl === url : draft.post.images.some((image) => image.url === url);

  return {
    query,
    results: query.data?.results ?? [],
    layouts: query.data?.layouts ?? [],
    attaching,
    isAttached,
    attach,
    attachLayout,
    isLayoutAttached: (layout: Layout) =>
      draft.post.images.some(({ url }) => url === input.input[layoutField(layout)]),
    /** Attaches an image, unless the post shows it, and opens its design. */
    async edit(result: PostResultDto) {
      const post = isAttached(result) ? draft.post : await attach(result);
      if (!post) return;
      const index = post.images.findIndex(({ url }) => url === result.url);
      if (index >= 0) router.push(`${address}/images/${index}`);
    },
    hide,
  };
}

export type ResultsState = ReturnType<typeof useResults>;
