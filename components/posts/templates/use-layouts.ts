"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useSpending } from "@/components/posts/use-spending";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import type { TemplateRatio } from "@/lib/canvas/layouts/template-rules";
import { postAddress } from "@/lib/core/post-address";
import { type Template, useApplyTemplate, useGenerateTemplates } from "@/lib/generation/client/use-templates";
import { draftFor } from "@/lib/posts/client/open-drafts";
import { useSavePost } from "@/lib/posts/client/use-save-post";
import type { PostWire } from "@/lib/posts/schemas";

export const LAYOUT_RATIOS = ["1:1", "4:5", "9:16", "1.91:1"] as const satisfies readonly TemplateRatio[];
export const LAYOUT_COUNTS = [2, 4, 6] as const;

/** The set of layouts that was made last, and the choosing of one. */
export function useLayouts() {
  const t = useTranslations("posts.layouts");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { account, draft, saver } = useComposer();
  const { _id: postId } = draft.post;
  const address = postAddress(account._id, postId);
  const generate = useGenerateTemplates();
  const apply = useApplyTemplate(postId);
  const save = useSavePost(postId);
  const { run, ...spending } = useSpending("text", { place: `layouts ${postId}`, address });
  const [ratio, setRatio] = useState<TemplateRatio>("1:1");
  const [count, setCount] = useState<number>(4);
  const [set, setSet] = useState<{ ratio: TemplateRatio; templates: Template[] } | null>(null);

  async function make() {
    const wanted = { postId, aspectRatio: ratio, count };
    const words = { label: t("title") };
    const made = await run(async (signal) => {
      // They are made of the words that are on the server.
      await saver.flush();
      return generate.runAsync({ ...wanted, signal });
    }, words);
    if (made) setSet({ ratio, templates: made.templates });
  }

  /** Into the post; true when it is there. */
  async function choose(n: number, imageIndex: number | null): Promise<boolean> {
    const desk = draftFor(saver);
    const before = desk.read().post.images.map(({ url, alt }) => ({ url, alt }));
    try {
      const after = await desk.run(
        async () => (await apply.runAsync({ n, ...(imageIndex === null ? {} : { imageIndex }) })).post,
      );
      notify.success(t("chosen"), {
        action: { label: common("undo"), onClick: () => void takeBack(before, after) },
      });
      return true;
    } catch (error) {
      notify.error(errorText(error));
      return false;
    }
  }

  /** What this step brought goes, and what it took the place of comes back; everything since stays. */
  async function takeBack(before: { url: string; alt: string }[], after: PostWire) {
    const made = after.images.find(({ url }) => !before.some((one) => one.url === url));
    const taken = before.find(({ url }) => !after.images.some((one) => one.url === url));
    try {
      await draftFor(saver).run(async (revision, post) => {
        const images = post.images.flatMap(({ url, alt }) =>
          url === made?.url ? (taken ?? []) : { url, alt },
        );
        return (await save.runAsync({ revision, images })).post;
      });
    } catch (error) {
      notify.error(errorText(error));
    }
  }

  return { ...spending, ratio, setRatio, count, setCount, set, make, choose, choosing: apply.isPending };
}

export type Layouts = ReturnType<typeof useLayouts>;
