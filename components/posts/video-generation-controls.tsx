"use client";

import { Video, Volume2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { formatAspectRatio, parseSizeRatio } from "@/components/posts/use-problem-text";
import type { VideoGenerationState } from "@/components/posts/use-video-generation";
import { SandboxBadge } from "@/components/shell/sandbox-badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PriceTag } from "@/components/ui/price-tag";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { VIDEO_MODELS, VIDEO_SIZES, type VideoModel } from "@/lib/core/video-models";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import { VIDEO_COST_KINDS } from "@/lib/generation/video-limits";

const ICONS = { silent: Video, sound: Volume2 } as const;

/** Generates a video from the idea for its cost, optionally starting from a post image. */
export function VideoGenerationControls({ filming }: { filming: VideoGenerationState }) {
  const t = useTranslations("posts.film");
  const { size, setSize } = filming;
  const choose = (value: string) => setSize(VIDEO_SIZES.find((one) => one === value) ?? size);
  // One video per post at a time; its progress takes this position.
  if (filming.open) return null;
  return (
    <fieldset
      aria-label={t("title")}
      className="grid min-w-55 content-start gap-1.5"
      data-testid="video-controls"
    >
      {VIDEO_MODELS.map((model) => (
        <VideoButton key={model} model={model} filming={filming} />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl aria-label={t("shape")} value={size} onValueChange={choose} className="text-13">
          {VIDEO_SIZES.map((one) => (
            <Segment key={one} value={one} className="min-h-6.5 px-2.5">
              <bdi dir="ltr">{formatAspectRatio(parseSizeRatio(one), 1)}</bdi>
            </Segment>
          ))}
        </SegmentedControl>
        <SandboxBadge service="vertex" />
      </div>
      <BeginsWith filming={filming} />
    </fieldset>
  );
}

function VideoButton({ model, filming }: { model: VideoModel; filming: VideoGenerationState }) {
  const t = useTranslations("posts.film");
  const credits = useTranslations("common.credits");
  const cost = CREDIT_COSTS[VIDEO_COST_KINDS[model]];
  const Icon = ICONS[model];
  return (
    <Button
      size="sm"
      className="justify-start"
      busy={filming.generate.isPending}
      onClick={() => filming.film(model)}
      price={
        <span className="ms-auto inline-flex self-stretch">
          <PriceTag credits={cost}>{credits("amount", { n: cost })}</PriceTag>
        </span>
      }
    >
      <Icon aria-hidden="true" />
      {t(model)}
    </Button>
  );
}

function BeginsWith({ filming: { imageUrl, setImageUrl } }: { filming: VideoGenerationState }) {
  const t = useTranslations("posts.film");
  const { images } = useComposer().draft.post;
  if (images.length === 0) return null;
  return (
    <Field label={t("from")}>
      <Select value={imageUrl} onChange={({ target }) => setImageUrl(target.value)}>
        <option value="">{t("fromIdea")}</option>
        {images.map(({ url }, place) => (
          <option key={url} value={url}>
            {t("fromPicture", { n: place + 1 })}
          </option>
        ))}
      </Select>
    </Field>
  );
}
