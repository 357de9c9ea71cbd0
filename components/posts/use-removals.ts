"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { UNDO_MS } from "@/lib/api-client/undo-time";
import { forgetPlaces } from "@/lib/canvas/client/queries";
import { useRemoveImage } from "@/lib/posts/client/use-remove-image";

/** A removed picture is only hidden while its Undo stands; the server is told afterwards, because it cannot undo. */
export function useRemovals() {
  const t = useTranslations("posts.media");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { draft, saver } = useComposer();
  const client = useQueryClient();
  const { _id } = draft.post;
  const remove = useRemoveImage(_id).runAsync;
  const [hidden, setHidden] = useState<string[]>([]);
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>());

  const show = useCallback((url: string) => {
    clearTimeout(waiting.current.get(url));
    waiting.current.delete(url);
    setHidden((urls) => urls.filter((one) => one !== url));
  }, []);

  const execute = useCallback(
    async (url: string) => {
      clearTimeout(waiting.current.get(url));
      waiting.current.delete(url);
      await saver.run(async (revision, post) => {
        const index = post.images.findIndex((image) => image.url === url);
        return index < 0 ? post : (await remove({ index, revision })).post;
      });
      // Those behind it moved up with their designs: what is known by place is another one's now.
      forgetPlaces(client, _id);
    },
    [saver, remove, client, _id],
  );

  const flush = useCallback(async () => {
    for (const url of [...waiting.current.keys()]) await execute(url);
  }, [execute]);

  const atEnd = useRef(flush);
  atEnd.current = flush;
  // what is hidden when the composer closes is meant to go
  useEffect(() => () => void atEnd.current().catch(() => undefined), []);

  function removeLater(url: string) {
    setHidden((urls) => [...urls, url]);
    const run = () =>
      void execute(url).catch((error: unknown) => {
        show(url);
        notify.error(errorText(error));
      });
    waiting.current.set(url, setTimeout(run, UNDO_MS));
    notify.info(t("removed"), { action: { label: common("undo"), onClick: () => show(url) } });
  }

  const images = draft.post.images
    .map((image, index) => ({ ...image, index }))
    .filter(({ url }) => !hidden.includes(url));
  return { images, removeLater, flush };
}

export type Removals = ReturnType<typeof useRemovals>;
export type TrayImage = Removals["images"][number];
