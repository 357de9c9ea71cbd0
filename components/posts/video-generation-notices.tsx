import { Film, OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useJobError } from "@/components/jobs/use-job-error";
import { CreditActionError } from "@/components/posts/credit-action-error";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import type { VideoGenerationState } from "@/components/posts/use-video-generation";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { JobDto } from "@/lib/jobs/schemas";

export function VideoGenerationNotices({ videoGeneration }: { videoGeneration: VideoGenerationState }) {
  const t = useTranslations("posts.videoGeneration");
  const { generate, news, retry } = videoGeneration;
  return (
    <>
      <CreditActionError
        error={generate.error}
        title={t("failed")}
        onRetry={retry}
        onClose={generate.reset}
      />
      {news &&
        (news.result ? (
          <Ready job={news} videoGeneration={videoGeneration} />
        ) : (
          <Failed job={news} videoGeneration={videoGeneration} />
        ))}
    </>
  );
}

interface Props {
  job: JobDto;
  videoGeneration: VideoGenerationState;
}

function Failed({ job, videoGeneration }: Props) {
  const t = useTranslations("posts.videoGeneration");
  const common = useTranslations("common");
  const jobError = useJobError();
  return (
    <Alert
      tone="err"
      role="alert"
      icon={<OctagonAlert aria-hidden="true" />}
      title={t("failed")}
      actions={
        <Button size="sm" variant="quiet" onClick={() => videoGeneration.dismiss(job)}>
          {common("close")}
        </Button>
      }
    >
      {jobError(job)}
    </Alert>
  );
}

function Ready({ job, videoGeneration }: Props) {
  const t = useTranslations("posts.videoGeneration");
  const common = useTranslations("common");
  const { showError } = useResultToasts();
  return (
    <Alert
      icon={<Film aria-hidden="true" />}
      title={t("ready")}
      actions={
        <>
          <Button
            size="sm"
            variant="primary"
            busy={videoGeneration.using}
            onClick={() => void videoGeneration.use(job).catch(showError)}
          >
            {t("use")}
          </Button>
          <Button asChild size="sm" variant="link">
            <a href={job.result?.videoUrl} target="_blank" rel="noreferrer">
              {t("watch")}
            </a>
          </Button>
          <Button size="sm" variant="quiet" onClick={() => videoGeneration.dismiss(job)}>
            {common("close")}
          </Button>
        </>
      }
    >
      {t("readyText")}
    </Alert>
  );
}
