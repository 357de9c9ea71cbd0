import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { PriceTag } from "@/components/posts/credit-price";
import { GenerateButton } from "@/components/posts/media/generate-button";
import { MixedMediaNote } from "@/components/posts/media/mixed-media-note";
import { formatSize, OptionField, PromptField } from "@/components/posts/media/prompt-field";
import { chooseOption, type MediaInput, usePrompt } from "@/components/posts/media/use-media-input";
import type {
  GeneratedImageKind,
  ResultGenerationState,
} from "@/components/posts/media/use-result-generation";
import {
  type ComicLayout,
  DESIGN_LAYOUTS,
  type DesignLayout,
  type InfographicLayout,
} from "@/lib/canvas/layouts/layout-names";
import { creditsInfoQuery } from "@/lib/credits/client/queries";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import { IMAGE_QUALITIES, IMAGE_SIZES } from "@/lib/generation/limits";

const COUNTS = ["1", "2", "3", "4"] as const;

interface Props {
  kind: GeneratedImageKind;
  input: MediaInput;
  generating: ResultGenerationState;
}

/** Prompt, options and the paid button of images, infographics and comics. */
export function ImagePanel({ kind, input, generating }: Props) {
  const t = useTranslations("posts.mediaResults");
  const media = useTranslations("posts.media");
  const quality = useTranslations("posts.quality");
  const field = useRef<HTMLTextAreaElement>(null);
  const [missing, setMissing] = useState(false);
  const { prompt, setPrompt } = usePrompt(input, kind);
  const sizes = chooseOption(input, `${kind}.size`, IMAGE_SIZES, "1024x1280");
  const qualities = chooseOption(input, `${kind}.quality`, IMAGE_QUALITIES, "medium");
  const counts = chooseOption(input, `${kind}.count`, COUNTS, "1");
  const count = kind === "image" ? Number(counts.value) : 1;
  const layouts = useLayouts(kind, input);
  const cost = CREDIT_COSTS[kind];
  const balance = useQuery(creditsInfoQuery).data?.balance ?? 0;
  /** Number of images that a too low balance still buys; instead of an infographic or a comic, one image. */
  const most = kind === "image" ? count - 1 : 1;
  const affordable = Math.min(most, Math.floor(balance / CREDIT_COSTS.image));

  function generate(made: GeneratedImageKind, n: number): void {
    setMissing(prompt.trim() === "");
    if (prompt.trim() === "") {
      field.current?.focus();
      return;
    }
    const request = {
      kind: made,
      prompt: prompt.trim(),
      size: sizes.value,
      quality: qualities.value,
      ...(made === kind && layouts.request),
    };
    generating.generate(request, n);
  }

  return (
    <div className="grid content-start gap-3">
      <PromptField
        ref={field}
        label={t(`prompt.${kind}`)}
        placeholder={t(`promptExample.${kind}`)}
        value={prompt}
        missing={missing}
        onChange={setPrompt}
      />
      <div className="grid grid-cols-[4fr_5fr_3fr] gap-2">
        <OptionField label={media("shape")} render={formatSize} {...sizes} />
        <OptionField label={quality("title")} render={(one) => quality(one)} {...qualities} />
        {kind === "image" && <OptionField label={t("number")} render={(one) => one} {...counts} />}
        {kind !== "image" && <OptionField label={t("layout")} render={layouts.render} {...layouts.option} />}
      </div>
      <MixedMediaNote adds="image" />
      <GenerateButton
        credits={cost * count}
        price={<PriceTag credits={cost * count} />}
        busy={generating.isBusy(kind)}
        onClick={() => generate(kind, count)}
        cheaper={
          affordable > 0
            ? {
                credits: CREDIT_COSTS.image * affordable,
                price: <PriceTag credits={CREDIT_COSTS.image * affordable} />,
                label: media("draw.image", { n: affordable }),
                onClick: () => generate("image", affordable),
              }
            : undefined
        }
      >
        {media(`draw.${kind}`, { n: count })}
      </GenerateButton>
    </div>
  );
}

/** The layouts of infographics and comics; by default the content decides. */
function useLayouts(kind: GeneratedImageKind, input: MediaInput) {
  const t = useTranslations("posts");
  const names: readonly DesignLayout[] = kind === "image" ? [] : DESIGN_LAYOUTS[kind];
  const option = chooseOption<DesignLayout | "auto">(input, `${kind}.layout`, ["auto", ...names], "auto");
  return {
    option,
    render: (name: DesignLayout | "auto") => {
      if (name === "auto") return t("mediaResults.layoutAuto");
      if (kind === "comic") return t(`designLayouts.comic.${name as ComicLayout}`);
      return t(`designLayouts.infographic.${name as InfographicLayout}`);
    },
    request: option.value === "auto" ? {} : { layout: option.value },
  };
}
