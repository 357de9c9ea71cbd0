"use client";

import { Film, OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useJobError } from "@/components/jobs/use-job-error";
import { CreditActionError } from "@/components/posts/credit-action-error";
import type { VideoGenerationState } from "@/components/posts/use-video-generation";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/show-toast";
import type { JobDto } from "@/lib/jobs/schemas";

/** Reports the post's video generation: not started, failed, or waiting for a decision. */
export function VideoGenerationNotices({ filming }: { filming: VideoGenerationState }) {
  const t = useTranslations("posts.film");
  const { generate, news, retry } = filming;
  return (
    <>
      {generate.error && (
        <CreditActionError
          error={generate.error}
          title={t("failed")}
          icon={<OctagonAlert aria-hidden="true" />}
          onRetry={retry}
          onClose={generate.reset}
        />
      )}
      {news &&
        (news.result ? <Ready job={news} filming={filming} /> : <Failed job={news} filming={filming} />)}
    </>
  );
}

interface Props {
  job: JobDto;
  filming: VideoGenerationState;
}

function Failed({ job, filming }: Props) {
  const t = useTranslations("posts.film");
  const common = useTranslations("common");
  const jobError = useJobError();
  return (
    <Alert
      tone="err"
      role="alert"
      icon={<OctagonAlert aria-hidden="true" />}
      title={t("failed")}
      actions={
        <Button size="sm" variant="quiet" onClick={() => filming.dismiss(job)}>
          {common("close")}
        </Button>
      }
    >
      {jobError(job)}
    </Alert>
  );
}

function Ready({ job, filming }: Props) {
  const t = useTranslations("posts.film");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const use = () => filming.use(job).catch((error: unknown) => showToast.error(errorText(error)));
  return (
    <Alert
      icon={<Film aria-hidden="true" />}
      title={t("ready")}
      actions={
        <>
          <Button size="sm" variant="primary" busy={filming.using} onClick={() => void use()}>
            {t("use")}
          </Button>
          <Button asChild size="sm" variant="link">
            <a href={job.result?.videoUrl} target="_blank" rel="noreferrer">
              {t("watch")}
            </a>
          </Button>
          <Button size="sm" variant="quiet" onClick={() => filming.dismiss(job)}>
            {common("close")}
          </Button>
        </>
      }
    >
      {t("readyText")}
    </Alert>
  );
}
