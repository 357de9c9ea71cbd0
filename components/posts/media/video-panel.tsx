import { useTranslations } from "next-intl";
import { use, useRef, useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { CreditActionError } from "@/components/posts/credit-action-error";
import { PriceTag } from "@/components/posts/credit-price";
import { GenerateButton } from "@/components/posts/media/generate-button";
import { MixedMediaNote } from "@/components/posts/media/mixed-media-note";
import { formatSize, OptionField, PromptField } from "@/components/posts/media/prompt-field";
import { chooseOption, type MediaInput, usePrompt } from "@/components/posts/media/use-media-input";
import type { VideoGenerationState } from "@/components/posts/media/use-video-generation";
import { VideoOptionsContext } from "@/components/posts/media/video-options";
import { LabeledSegmentedChoice } from "@/components/posts/segmented-choice";
import { SandboxBadge } from "@/components/shell/sandbox-badge";
import {
  DEFAULT_VIDEO_SECONDS,
  VIDEO_AUDIO,
  VIDEO_MODELS,
  VIDEO_SIZES,
  type VideoModel,
} from "@/lib/core/video-models";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import { VIDEO_COST_KINDS } from "@/lib/generation/generated-video-limits";

const costOf = (model: VideoModel) => CREDIT_COSTS[VIDEO_COST_KINDS[model]];

interface Props {
  input: MediaInput;
  video: VideoGenerationState;
}

/** Prompt, options and the paid button of a video. One video of a post is generated at a time. */
export function VideoPanel({ input, video }: Props) {
  const t = useTranslations("posts.mediaResults");
  const words = useTranslations("posts.videoGeneration");
  const { images } = useComposer().draft.post;
  const field = useRef<HTMLTextAreaElement>(null);
  const [missing, setMissing] = useState(false);
  const { prompt, setPrompt } = usePrompt(input, "video");
  const offered = use(VideoOptionsContext);
  const made = VIDEO_MODELS.filter((model) => Object.keys(offered[model]).length > 0);
  const models = chooseOption(input, "video.model", made, "silent");
  const shapes = VIDEO_SIZES.filter((size) => offered[models.value][size]);
  const sizes = chooseOption(input, "video.size", shapes, "720x1280");
  const possible = offered[models.value][sizes.value] ?? [DEFAULT_VIDEO_SECONDS];
  const lengths = chooseOption(input, "video.seconds", possible.map(String), String(DEFAULT_VIDEO_SECONDS));
  const seconds = possible.find((n) => String(n) === lengths.value) ?? DEFAULT_VIDEO_SECONDS;
  const audio = chooseOption(input, "video.audio", VIDEO_AUDIO, "ambience");
  const starts = chooseOption(input, "video.from", ["", ...images.map(({ url }) => url)], "");
  const startName = (url: string) => {
    const n = images.findIndex((image) => image.url === url) + 1;
    return n === 0 ? words("fromIdea") : words("fromImage", { n });
  };

  function generate(model: VideoModel): void {
    setMissing(prompt.trim() === "");
    if (prompt.trim() === "") {
      field.current?.focus();
      return;
    }
    const options = { size: sizes.value, seconds, audio: audio.value, imageUrl: starts.value };
    video.start({ prompt: prompt.trim(), model, ...options });
  }

  return (
    <div className="grid content-start gap-3" data-testid="video-controls">
      <PromptField
        ref={field}
        label={t("prompt.video")}
        placeholder={t("promptExample.video")}
        value={prompt}
        missing={missing}
        onChange={setPrompt}
      />
      <LabeledSegmentedChoice
        small
        label={words("model")}
        render={(model) => (
          <span className="inline-flex gap-1.5">
            {words(model)}{" "}
            <span className="text-voice-text in-data-[state=checked]:text-inherit">{costOf(model)}</span>
          </span>
        )}
        {...models}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(110px,1fr))] gap-2">
        {images.length > 0 && <OptionField label={words("from")} render={startName} {...starts} />}
        <OptionField label={words("shape")} render={formatSize} {...sizes} />
        <OptionField label={words("length")} render={(n) => words("duration", { n })} {...lengths} />
        {models.value === "sound" && (
          <OptionField label={words("audio")} render={(one) => words(`audioChoices.${one}`)} {...audio} />
        )}
      </div>
      <p className="flex flex-wrap items-center gap-2 text-13 text-ink-2">
        {sizes.value === "1080x1080" && words("onlyLength", { n: DEFAULT_VIDEO_SECONDS })}
        <SandboxBadge service="vertex" />
      </p>
      <MixedMediaNote adds="video" />
      {video.open ? (
        <p className="text-13 text-ink-2">{words("continueWorking")}</p>
      ) : (
        <GenerateButton
          credits={costOf(models.value)}
          price={<PriceTag credits={costOf(models.value)} />}
          busy={video.generate.isPending}
          onClick={() => generate(models.value)}
          cheaper={
            models.value === "sound" && offered.silent[sizes.value]?.includes(seconds)
              ? {
                  credits: costOf("silent"),
                  price: <PriceTag credits={costOf("silent")} />,
                  label: words("startSilent"),
                  onClick: () => generate("silent"),
                }
              : undefined
          }
        >
          {words("start")}
        </GenerateButton>
      )}
      <CreditActionError
        error={video.generate.error}
        title={words("failed")}
        credits={costOf(models.value)}
        onRetry={() => generate(models.value)}
        onClose={video.generate.reset}
      />
    </div>
  );
}
