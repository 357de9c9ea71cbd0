"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { UNDO_MS } from "@/lib/api-client/undo-time";
import { useSavePost } from "@/lib/posts/client/use-save-post";

/** A removed film is only hidden while its Undo stands; the server is told afterwards, because it cannot undo. */
export function useVideoRemoval() {
  const t = useTranslations("posts.video");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { draft, saver } = useComposer();
  const save = useSavePost(draft.post._id).runAsync;
  const [hidden, setHidden] = useState<string | null>(null);
  const waiting = useRef<{ url: string; timer: ReturnType<typeof setTimeout> } | null>(null);

  const show = useCallback(() => {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
    setHidden(null);
  }, []);

  const flush = useCallback(async () => {
    const url = waiting.current?.url;
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
    if (!url) return;
    await saver.run(async (revision, post) =>
      post.videoUrl === url ? (await save({ revision, videoUrl: null })).post : post,
    );
  }, [saver, save]);

  const atEnd = useRef(flush);
  atEnd.current = flush;
  // what is hidden when the composer closes is meant to go
  useEffect(() => () => void atEnd.current().catch(() => undefined), []);

  function removeLater() {
    const url = draft.post.videoUrl;
    if (!url) return;
    const run = () =>
      void flush().catch((error: unknown) => {
        show();
        notify.error(errorText(error));
      });
    waiting.current = { url, timer: setTimeout(run, UNDO_MS) };
    setHidden(url);
    notify.info(t("removed"), { action: { label: common("undo"), onClick: show } });
  }

  return { isHidden: hidden !== null && hidden === draft.post.videoUrl, removeLater, flush, show };
}

export type VideoRemoval = ReturnType<typeof useVideoRemoval>;
