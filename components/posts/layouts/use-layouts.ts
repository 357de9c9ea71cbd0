import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useCreditAction } from "@/components/posts/use-credit-action";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { useSaveChanges } from "@/components/posts/use-save-changes";
import type { TemplateRatio } from "@/lib/canvas/layouts/template-formats";
import {
  type PostTemplate,
  useApplyTemplate,
  useGenerateTemplates,
} from "@/lib/generation/client/use-templates";
import { findOpenDraft } from "@/lib/posts/client/open-draft-registry";
import type { PostDto } from "@/lib/posts/schemas";

export const LAYOUT_ASPECT_RATIOS = ["1:1", "4:5", "9:16", "1.91:1"] as const;
export const LAYOUT_COUNT_OPTIONS = [2, 4, 6] as const;

export function useLayouts() {
  const t = useTranslations("posts.layouts");
  const { showError, showUndoable } = useResultToasts();
  const { address, draft, saver } = useComposer();
  const { _id: postId } = draft.post;
  const generate = useGenerateTemplates();
  const apply = useApplyTemplate(postId);
  const { save } = useSaveChanges();
  const { run, ...spending } = useCreditAction("text", { place: `layouts ${postId}`, address });
  const [ratio, setRatio] = useState<TemplateRatio>("1:1");
  const [count, setCount] = useState<(typeof LAYOUT_COUNT_OPTIONS)[number]>(4);
  const [set, setSet] = useState<{ ratio: TemplateRatio; templates: PostTemplate[] } | null>(null);

  async function make() {
    const made = await run(
      async (signal) => {
        // Layouts use the text stored on the server.
        await saver.flush();
        return generate.runAsync({ postId, aspectRatio: ratio, count, signal });
      },
      { label: t("title") },
    );
    if (made) setSet({ ratio, templates: made.templates });
  }

  /** Adds the layout to the post; returns true on success. */
  async function choose(n: number, imageIndex: number | null): Promise<boolean> {
    const openDraft = findOpenDraft(saver);
    const before = openDraft.read().post.images.map(({ url, alt }) => ({ url, alt }));
    try {
      const after = await openDraft.run(
        async () => (await apply.runAsync(imageIndex === null ? { n } : { n, imageIndex })).post,
      );
      showUndoable(t("selected"), () => takeBack(before, after));
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  }

  /** Reverts this step only: removes the new image, restores the replaced one and keeps later changes. */
  function takeBack(before: { url: string; alt: string }[], after: PostDto) {
    const made = after.images.find(({ url }) => !before.some((one) => one.url === url));
    const taken = before.find(({ url }) => !after.images.some((one) => one.url === url));
    return save(
      ({ images }) => ({
        images: images.flatMap(({ url, alt }) => (url === made?.url ? (taken ?? []) : { url, alt })),
      }),
      findOpenDraft(saver),
    ).catch(showError);
  }

  return { ...spending, ratio, setRatio, count, setCount, set, make, choose, choosing: apply.isPending };
}

export type LayoutsState = ReturnType<typeof useLayouts>;
