import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { GenerationTrayItem } from "@/components/jobs/generation-tray-item";
import { JobTrayItem } from "@/components/jobs/job-tray-item";
import { TrayButton, TrayItem } from "@/components/jobs/tray-item";
import { Progress } from "@/components/ui/progress";
import type { Generation } from "@/lib/generation/client/running-generations";
import type { JobDto } from "@/lib/jobs/schemas";
import type { UploadItem } from "@/lib/media/client/upload-queue";

interface TrayUpload extends Pick<UploadItem, "id" | "share" | "state"> {
  label: string;
  cancel(): void;
}

export interface JobsListProps {
  generations: readonly Generation[];
  uploads: readonly TrayUpload[];
  jobs: readonly JobDto[];
  addressOf(job: JobDto): string;
  /** Says that the work continues when the page is left. */
  note: ReactNode;
  onLeave(): void;
}

/** Renders the content of the tray. */
export function JobsList({ generations, uploads, jobs, addressOf, note, onLeave }: JobsListProps) {
  const t = useTranslations("common.jobs");
  return (
    <>
      <h2 className="font-bold text-16">{t("title")}</h2>
      <ul className="mt-2 divide-y divide-line">
        {generations.map((generation) => (
          <GenerationTrayItem key={generation.id} generation={generation} onLeave={onLeave} />
        ))}
        {uploads.map((upload) => (
          <UploadTrayItem key={upload.id} upload={upload} />
        ))}
        {jobs.map((job) => (
          <JobTrayItem key={job._id} job={job} href={addressOf(job)} onLeave={onLeave} />
        ))}
      </ul>
      {note && <p className="mt-2 text-12 text-ink-2">{note}</p>}
    </>
  );
}

function UploadTrayItem({ upload: { label, share, state, cancel } }: { upload: TrayUpload }) {
  const t = useTranslations("common.jobs");
  const word = state === "waiting" ? "queued" : state === "storing" ? "saving" : "uploading";
  return (
    <TrayItem
      icon={Upload}
      label={label}
      kind={t("kinds.upload")}
      status={t(`states.${word}`)}
      progress={<Progress label={t("progress", { label })} value={Math.round(share * 100)} />}
      actions={
        <TrayButton aria-label={t("cancelOf", { label })} onClick={cancel}>
          {t("cancel")}
        </TrayButton>
      }
    />
  );
}
