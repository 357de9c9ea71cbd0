import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useCreditAction } from "@/components/posts/use-credit-action";
import { parseSizeRatio } from "@/components/posts/use-problem-text";
import { showToast } from "@/components/ui/show-toast";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import { runningGenerations } from "@/lib/generation/client/running-generations";
import { useGenerateImage } from "@/lib/generation/client/use-generate-image";
import type { ImageQuality, ImageSize } from "@/lib/generation/limits";
import { findOpenDraft } from "@/lib/posts/client/open-draft-registry";

export const GENERATED_IMAGE_KINDS = ["image", "infographic", "comic"] as const;
export type GeneratedImageKind = (typeof GENERATED_IMAGE_KINDS)[number];

export function useImageGeneration() {
  const t = useTranslations("posts.media");
  const { account, address, draft, saver, idea, askForIdea, language } = useComposer();
  const { _id: postId } = draft.post;
  const generate = useGenerateImage();
  const { run, ...spending } = useCreditAction("image", { place: `picture ${postId}`, address });
  const [size, setSize] = useState<ImageSize>("1024x1024");
  const [quality, setQuality] = useState<ImageQuality>("medium");
  const drawing = spending.running !== null;

  async function draw(kind: GeneratedImageKind) {
    if (idea.trim() === "") return askForIdea();
    const input = { accountId: account._id, postId, prompt: idea.trim(), kind, language, size, quality };
    const words = { kind, label: input.prompt, ratio: parseSizeRatio(size) };
    const drawn = await run((signal) => generate.runAsync({ ...input, signal }), words);
    if (!drawn?.post) return;
    findOpenDraft(saver).adopt(drawn.post);
    // The user has navigated away: the notification links here.
    if (runningGenerations.isWatched(address))
      showToast.success(`${t("generated")} ${spending.spentText(CREDIT_COSTS[kind])}`);
  }

  const again = () => draw(GENERATED_IMAGE_KINDS.find((kind) => kind === spending.failedKind) ?? "image");
  return { ...spending, again, size, setSize, quality, setQuality, drawing, draw };
}

export type ImageGenerationState = ReturnType<typeof useImageGeneration>;
