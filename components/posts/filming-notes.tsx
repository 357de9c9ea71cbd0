"use client";

import { Film, OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useJobError } from "@/components/jobs/use-job-error";
import { SpendError } from "@/components/posts/spend-error";
import type { Filming } from "@/components/posts/use-filming";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { notify } from "@/components/ui/notify";
import type { JobWire } from "@/lib/jobs/schemas";

/** What is to be said about the film of this post: not begun, not made, or made and waiting for a word. */
export function FilmingNotes({ filming }: { filming: Filming }) {
  const t = useTranslations("posts.film");
  const { generate, news, retry } = filming;
  return (
    <>
      {generate.error && (
        <SpendError
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
  job: JobWire;
  filming: Filming;
}

function Failed({ job, filming }: Props) {
  const t = useTranslations("posts.film");
  const common = useTranslations("common");
  const jobError = useJobError();
  return (
    <Note
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
    </Note>
  );
}

function Ready({ job, filming }: Props) {
  const t = useTranslations("posts.film");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const use = () => filming.use(job).catch((error: unknown) => notify.error(errorText(error)));
  return (
    <Note
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
    </Note>
  );
}
