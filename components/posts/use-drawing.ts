"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { ratioOf } from "@/components/posts/picture-ratio";
import { useSpending } from "@/components/posts/use-spending";
import { notify } from "@/components/ui/notify";
import { postAddress } from "@/lib/core/post-address";
import { COSTS } from "@/lib/credits/costs";
import { runningGenerations } from "@/lib/generation/client/running-generations";
import { useGenerateImage } from "@/lib/generation/client/use-generate-image";
import type { ImageQuality, ImageSize } from "@/lib/generation/rules";
import { draftFor } from "@/lib/posts/client/open-drafts";

export const DRAWN_KINDS = ["image", "infographic", "comic"] as const;
export type DrawnKind = (typeof DRAWN_KINDS)[number];

/** Draws the next picture of the post from the idea. */
export function useDrawing() {
  const t = useTranslations("posts.media");
  const { account, draft, saver, idea, askForIdea, language } = useComposer();
  const { _id: postId } = draft.post;
  const address = postAddress(account._id, postId);
  const generate = useGenerateImage();
  const { run, ...spending } = useSpending("image", { place: `picture ${postId}`, address });
  const [size, setSize] = useState<ImageSize>("1024x1024");
  const [quality, setQuality] = useState<ImageQuality>("medium");
  const drawing = spending.running !== null;

  async function draw(kind: DrawnKind) {
    if (idea.trim() === "") return askForIdea();
    const input = { accountId: account._id, postId, prompt: idea.trim(), kind, language, size, quality };
    const words = { kind, label: input.prompt, ratio: ratioOf(size) };
    const drawn = await run((signal) => generate.runAsync({ ...input, signal }), words);
    if (!drawn?.post) return;
    draftFor(saver).adopt(drawn.post);
    // Elsewhere by now: the message there leads here.
    if (runningGenerations.isWatched(address))
      notify.success(`${t("drawn")} ${spending.spentText(COSTS[kind])}`);
  }

  const again = () => draw(DRAWN_KINDS.find((kind) => kind === spending.failedKind) ?? "image");
  return { ...spending, again, size, setSize, quality, setQuality, drawing, draw };
}

export type Drawing = ReturnType<typeof useDrawing>;
