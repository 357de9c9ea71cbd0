import { Video, Volume2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { StopButton } from "@/components/billing/credit-button";
import { useComposer } from "@/components/posts/composer-context";
import { PriceTag } from "@/components/posts/credit-price";
import { SegmentedChoice } from "@/components/posts/segmented-choice";
import { useElapsedTime } from "@/components/posts/use-elapsed-time";
import { formatAspectRatio, parseSizeRatio } from "@/components/posts/use-problem-text";
import type { VideoGenerationState } from "@/components/posts/use-video-generation";
import { SandboxBadge } from "@/components/shell/sandbox-badge";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { MediaProgressPlaceholder } from "@/components/ui/media-placeholder";
import { Select } from "@/components/ui/select";
import { showToast } from "@/components/ui/show-toast";
import { VIDEO_AUDIO, VIDEO_MODELS, VIDEO_SIZES } from "@/lib/core/video-models";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import { VIDEO_COST_KINDS } from "@/lib/generation/generated-video-limits";
import { useCancelJob } from "@/lib/jobs/client/use-cancel-job";
import type { JobDto } from "@/lib/jobs/schemas";
import { JOB_STAGES } from "@/lib/jobs/states";

const ICONS = { silent: Video, sound: Volume2 } as const;

export function VideoGenerationControls({ videoGeneration }: { videoGeneration: VideoGenerationState }) {
  const t = useTranslations("posts.videoGeneration");
  // One video per post at a time; its progress takes this position.
  if (videoGeneration.open) return null;
  return (
    <fieldset
      aria-label={t("title")}
      className="grid min-w-55 content-start gap-1.5"
      data-testid="video-controls"
    >
      {VIDEO_MODELS.map((model) => {
        const Icon = ICONS[model];
        return (
          <Button
            key={model}
            busy={videoGeneration.generate.isPending}
            onClick={() => videoGeneration.video(model)}
            size="sm"
            className="justify-start"
            price={
              <span className="ms-auto inline-flex self-stretch">
                <PriceTag credits={CREDIT_COSTS[VIDEO_COST_KINDS[model]]} />
              </span>
            }
          >
            <Icon aria-hidden="true" />
            {t(model)}
          </Button>
        );
      })}
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedChoice
          small
          label={t("shape")}
          options={VIDEO_SIZES}
          value={videoGeneration.size}
          onChange={videoGeneration.setSize}
          render={(one) => <bdi dir="ltr">{formatAspectRatio(parseSizeRatio(one), 1)}</bdi>}
        />
        <SandboxBadge service="vertex" />
      </div>
      <BeginsWith videoGeneration={videoGeneration} />
      <Field label={t("audio")}>
        <Select
          value={videoGeneration.audio}
          onChange={({ target }) =>
            videoGeneration.setAudio(VIDEO_AUDIO.find((one) => one === target.value) ?? "ambience")
          }
        >
          {VIDEO_AUDIO.map((one) => (
            <option key={one} value={one}>
              {t(`audioChoices.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
    </fieldset>
  );
}

function BeginsWith({
  videoGeneration: { imageUrl, setImageUrl },
}: {
  videoGeneration: VideoGenerationState;
}) {
  const t = useTranslations("posts.videoGeneration");
  const { images } = useComposer().draft.post;
  if (images.length === 0) return null;
  return (
    <Field label={t("from")}>
      <Select value={imageUrl} onChange={({ target }) => setImageUrl(target.value)}>
        <option value="">{t("fromIdea")}</option>
        {images.map(({ url }, place) => (
          <option key={url} value={url}>
            {t("fromImage", { n: place + 1 })}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export function VideoGenerationProgress({ job }: { job: JobDto }) {
  const t = useTranslations("posts.videoGeneration");
  const states = useTranslations("common.jobs.states");
  const errorText = useErrorText();
  const cancel = useCancelJob();
  const { state, stage, about, startedAt, createdAt } = job;
  const elapsed = useElapsedTime(Date.parse(startedAt ?? createdAt), t("continueWorking"));
  const ratio = parseSizeRatio(about.size ?? "720x1280");
  const stop = async () => {
    const { state: end, spent, cost } = await cancel.runAsync(job._id);
    if (end === "cancelled") showToast.info(states("cancelled", { spent, n: cost }));
  };
  return (
    <MediaProgressPlaceholder
      data-testid="film-progress"
      ratio={ratio}
      // A landscape video of 200 px is too low for stage, elapsed time and Cancel: it would grow and move the page.
      className={ratio > 1 ? "w-80" : "w-50"}
      stage={states(
        state === "queued" ? state : (JOB_STAGES.video.find((one) => one === stage) ?? "running"),
      )}
      elapsed={elapsed}
      action={
        <>
          <StopButton size="sm" busy={cancel.isPending} onClick={() => void stop().catch(() => undefined)}>
            {t("cancel")}
          </StopButton>
          {cancel.error && <span className="text-13 text-err">{errorText(cancel.error)}</span>}
        </>
      }
    />
  );
}
