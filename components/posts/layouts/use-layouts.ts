"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useCreditAction } from "@/components/posts/use-credit-action";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import type { TemplateRatio } from "@/lib/canvas/layouts/template-formats";
import { getPostPath } from "@/lib/core/post-path";
import {
  type PostTemplate,
  useApplyTemplate,
  useGenerateTemplates,
} from "@/lib/generation/client/use-templates";
import { findOpenDraft } from "@/lib/posts/client/open-draft-registry";
import { useSavePost } from "@/lib/posts/client/use-save-post";
import type { PostDto } from "@/lib/posts/schemas";

export const LAYOUT_ASPECT_RATIOS = [
  "1:1",
  "4:5",
  "9:16",
  "1.91:1",
] as const satisfies readonly TemplateRatio[];
export const LAYOUT_COUNT_OPTIONS = [2, 4, 6] as const;

/** Manages the last generated set of layouts and the selection. */
export function useLayouts() {
  const t = useTranslations("posts.layouts");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { account, draft, saver } = useComposer();
  const { _id: postId } = draft.post;
  const address = getPostPath(account._id, postId);
  const generate = useGenerateTemplates();
  const apply = useApplyTemplate(postId);
  const save = useSavePost(postId);
  const { run, ...spending } = useCreditAction("text", { place: `layouts ${postId}`, address });
  const [ratio, setRatio] = useState<TemplateRatio>("1:1");
  const [count, setCount] = useState<number>(4);
  const [set, setSet] = useState<{ ratio: TemplateRatio; templates: PostTemplate[] } | null>(null);

  async function make() {
    const wanted = { postId, aspectRatio: ratio, count };
    const words = { label: t("title") };
    const made = await run(async (signal) => {
      // Layouts use the text stored on the server.
      await saver.flush();
      return generate.runAsync({ ...wanted, signal });
    }, words);
    if (made) setSet({ ratio, templates: made.templates });
  }

  /** Adds the layout to the post; returns true on success. */
  async function choose(n: number, imageIndex: number | null): Promise<boolean> {
    const openDraft = findOpenDraft(saver);
    const before = openDraft.read().post.images.map(({ url, alt }) => ({ url, alt }));
    try {
      const after = await openDraft.run(
        async () => (await apply.runAsync({ n, ...(imageIndex === null ? {} : { imageIndex }) })).post,
      );
      showToast.success(t("chosen"), {
        action: { label: common("undo"), onClick: () => void takeBack(before, after) },
      });
      return true;
    } catch (error) {
      showToast.error(errorText(error));
      return false;
    }
  }

  /** Reverts this step only: removes the new image, restores the replaced one and keeps later changes. */
  async function takeBack(before: { url: string; alt: string }[], after: PostDto) {
    const made = after.images.find(({ url }) => !before.some((one) => one.url === url));
    const taken = before.find(({ url }) => !after.images.some((one) => one.url === url));
    try {
      await findOpenDraft(saver).run(async (revision, post) => {
        const images = post.images.flatMap(({ url, alt }) =>
          url === made?.url ? (taken ?? []) : { url, alt },
        );
        return (await save.runAsync({ revision, images })).post;
      });
    } catch (error) {
      showToast.error(errorText(error));
    }
  }

  return { ...spending, ratio, setRatio, count, setCount, set, make, choose, choosing: apply.isPending };
}

export type LayoutsState = ReturnType<typeof useLayouts>;
