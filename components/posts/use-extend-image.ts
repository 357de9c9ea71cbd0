"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMediaLibrary } from "@/components/media/library-provider";
import { useComposer } from "@/components/posts/composer-context";
import { renderExtendedImage } from "@/components/posts/render-extended-image";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import { findOpenDraft } from "@/lib/posts/client/open-draft-registry";
import { useSavePost } from "@/lib/posts/client/use-save-post";

/** Changes the aspect ratio of a post image without cropping, with undo. */
export function useExtendImage() {
  const t = useTranslations("posts.preflight");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { draft, saver } = useComposer();
  const { uploads } = useMediaLibrary();
  const save = useSavePost(draft.post._id);
  const [busy, setBusy] = useState<string | null>(null);

  const put = (from: string, to: string) =>
    findOpenDraft(saver).run(async (revision, post) => {
      if (!post.images.some(({ url }) => url === from)) return post;
      const images = post.images.map(({ url, alt }) => ({ url: url === from ? to : url, alt }));
      return (await save.runAsync({ revision, images })).post;
    });

  async function extend(url: string, ratio: number) {
    setBusy(url);
    try {
      const file = await renderExtendedImage(url, ratio);
      const place = `post ${draft.post._id} extend`;
      const [image] = await uploads.add([file], { place, cutOut: false });
      if (!image) return;
      uploads.clear(place, { arrived: true });
      await put(url, image.url);
      showToast.success(t("extended"), {
        action: {
          label: common("undo"),
          onClick: () =>
            void put(image.url, url).catch((error: unknown) => showToast.error(errorText(error))),
        },
      });
    } catch (error) {
      showToast.error(errorText(error));
    } finally {
      setBusy(null);
    }
  }
  return { extend, busy };
}
