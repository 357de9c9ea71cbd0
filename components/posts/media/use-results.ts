import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import type { PendingVideoRemoval } from "@/components/posts/use-attach-video";
import type { PendingImageRemovals } from "@/components/posts/use-pending-image-removals";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { useSaveChanges } from "@/components/posts/use-save-changes";
import { postResultsQuery } from "@/lib/generation/client/result-queries";
import { useAttachResult, useHideResults } from "@/lib/generation/client/use-results";
import { useApplyTemplate } from "@/lib/generation/client/use-templates";
import type { PostResultDto } from "@/lib/generation/result-schemas";
import { findOpenDraft } from "@/lib/posts/client/open-draft-registry";
import type { PostDto } from "@/lib/posts/schemas";

/** Manages the results beside the open post: attaching, hiding and their undo. */
export function useResults(removals: PendingImageRemovals, removal: PendingVideoRemoval) {
  const t = useTranslations("posts.mediaResults");
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
  const [applied, setApplied] = useState<readonly string[]>([]);

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
    const added = after.images.find(({ url }) => !before.images.some((one) => one.url === url))?.url;
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
      await hideResults.mutateAsync({ ids, hidden: true });
      showUndoable(t("hidden", { n: ids.length }), () =>
        hideResults.mutateAsync({ ids, hidden: false }).catch(showError),
      );
    } catch (error) {
      showError(error);
    }
  }

  const attach = ({ _id: resultId }: PostResultDto, index?: number) =>
    add(resultId, (revision) =>
      attachResult.runAsync({ resultId, revision, ...(index === undefined ? {} : { index }) }),
    );

  const isAttached = ({ url, kind }: PostResultDto) =>
    kind === "video" ? draft.post.videoUrl === url : draft.post.images.some((image) => image.url === url);

  return {
    query,
    results: query.data?.results ?? [],
    layouts: query.data?.layouts ?? [],
    attaching,
    isAttached,
    attach,
    /** Attaches a layout of the last set, of which nothing but its thumbnail is known here. */
    async attachLayout({ n, thumbnailUrl }: { n: number; thumbnailUrl: string }) {
      const post = await add(thumbnailUrl, () => apply.runAsync({ n }));
      if (post) setApplied((all) => [...all, thumbnailUrl]);
    },
    isLayoutAttached: ({ thumbnailUrl }: { thumbnailUrl: string }) => applied.includes(thumbnailUrl),
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
