"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useSpending } from "@/components/posts/use-spending";
import { notify } from "@/components/ui/notify";
import { useGenerateImage } from "@/lib/generation/client/use-generate-image";
import type { ImageSize } from "@/lib/generation/rules";

/** Draws the next picture of the post from the idea. */
export function useDrawing() {
  const t = useTranslations("posts.media");
  const { account, draft, saver, idea, askForIdea } = useComposer();
  const generate = useGenerateImage();
  const { run, ...spending } = useSpending("image");
  const [size, setSize] = useState<ImageSize>("1024x1024");
  const drawing = spending.startedAt !== null;

  async function draw() {
    if (idea.trim() === "") return askForIdea();
    const input = { accountId: account._id, postId: draft.post._id, prompt: idea.trim(), size };
    const drawn = await run((signal) => generate.runAsync({ ...input, signal }));
    if (!drawn) return;
    if (drawn.post) saver.adopt(drawn.post);
    notify.success(`${t("drawn")} ${spending.spentText()}`);
  }

  return { ...spending, size, setSize, drawing, draw };
}

export type Drawing = ReturnType<typeof useDrawing>;
