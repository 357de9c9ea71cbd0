"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useLibraryWork } from "@/components/media/library-context";
import { useComposer } from "@/components/posts/composer-context";
import { drawExtended } from "@/components/posts/draw-extended";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { draftFor } from "@/lib/posts/client/open-drafts";
import { useSavePost } from "@/lib/posts/client/use-save-post";

/** Gives a picture of the post another shape without losing any of it; the old one comes back with Undo. */
export function useExtendPicture() {
  const t = useTranslations("posts.preflight");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { draft, saver } = useComposer();
  const { uploads } = useLibraryWork();
  const save = useSavePost(draft.post._id);
  const [busy, setBusy] = useState<string | null>(null);

  const put = (from: string, to: string) =>
    draftFor(saver).run(async (revision, post) => {
      if (!post.images.some(({ url }) => url === from)) return post;
      const images = post.images.map(({ url, alt }) => ({ url: url === from ? to : url, alt }));
      return (await save.runAsync({ revision, images })).post;
    });

  async function extend(url: string, ratio: number) {
    setBusy(url);
    try {
      const file = await drawExtended(url, ratio);
      const place = `post ${draft.post._id} extend`;
      const [image] = await uploads.add([file], { place, cutOut: false });
      if (!image) return;
      uploads.clear(place, { arrived: true });
      await put(url, image.url);
      notify.success(t("extended"), {
        action: {
          label: common("undo"),
          onClick: () => void put(image.url, url).catch((error: unknown) => notify.error(errorText(error))),
        },
      });
    } catch (error) {
      notify.error(errorText(error));
    } finally {
      setBusy(null);
    }
  }
  return { extend, busy };
}
