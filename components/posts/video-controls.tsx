"use client";

import { Video, Volume2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { ratioOf, ratioText } from "@/components/posts/picture-ratio";
import type { Filming } from "@/components/posts/use-filming";
import { SandboxBadge } from "@/components/shell/sandbox-badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Price } from "@/components/ui/price";
import { Segment, Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { COSTS } from "@/lib/credits/costs";
import { VIDEO_COST_KINDS, VIDEO_MODELS, VIDEO_SIZES, type VideoModel } from "@/lib/jobs/video-rules";

const ICONS = { silent: Video, sound: Volume2 } as const;

/** Films the idea for its price, in the shape chosen below, from one of the post's pictures if that is wished for. */
export function VideoControls({ filming }: { filming: Filming }) {
  const t = useTranslations("posts.film");
  const { size, setSize } = filming;
  const choose = (value: string) => setSize(VIDEO_SIZES.find((one) => one === value) ?? size);
  // One film at a time for a post: its plate stands in this place.
  if (filming.open) return null;
  return (
    <fieldset
      aria-label={t("title")}
      className="grid min-w-55 content-start gap-1.5"
      data-testid="video-controls"
    >
      {VIDEO_MODELS.map((model) => (
        <FilmButton key={model} model={model} filming={filming} />
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <Segmented aria-label={t("shape")} value={size} onValueChange={choose} className="text-13">
          {VIDEO_SIZES.map((one) => (
            <Segment key={one} value={one} className="min-h-6.5 px-2.5">
              <bdi dir="ltr">{ratioText(ratioOf(one), 1)}</bdi>
            </Segment>
          ))}
        </Segmented>
        <SandboxBadge service="vertex" />
      </div>
      <BeginsWith filming={filming} />
    </fieldset>
  );
}

function FilmButton({ model, filming }: { model: VideoModel; filming: Filming }) {
  const t = useTranslations("posts.film");
  const credits = useTranslations("common.credits");
  const cost = COSTS[VIDEO_COST_KINDS[model]];
  const Icon = ICONS[model];
  return (
    <Button
      size="sm"
      className="justify-start"
      busy={filming.generate.isPending}
      onClick={() => filming.film(model)}
      price={
        <span className="ms-auto inline-flex self-stretch">
          <Price credits={cost}>{credits("amount", { n: cost })}</Price>
        </span>
      }
    >
      <Icon aria-hidden="true" />
      {t(model)}
    </Button>
  );
}

function BeginsWith({ filming: { imageUrl, setImageUrl } }: { filming: Filming }) {
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
