import { OctagonAlert, RotateCcw, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { formatFileSize } from "@/components/media/download-file";
import type { AttachVideoState } from "@/components/posts/use-attach-video";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import { scrollIntoViewRef } from "@/components/ui/focus-and-scroll";
import { Progress } from "@/components/ui/progress";

export function VideoUploadRow({ uploading }: { uploading: AttachVideoState }) {
  const { sending, failure } = uploading;
  if (failure && !sending) return <Failed failure={failure} uploading={uploading} />;
  return sending && <Sending sending={sending} onCancel={uploading.cancel} />;
}

type Sent = NonNullable<AttachVideoState["sending"]>;

function Sending({ sending, onCancel }: { sending: Sent; onCancel(): void }) {
  const t = useTranslations("posts.video");
  const { name, bytes, stage, share, speed } = sending;
  const looking = stage === "looking";
  const percent = Math.round(share * 100);
  return (
    <div
      ref={scrollIntoViewRef}
      data-testid="video-upload"
      data-stage={stage}
      className="flex min-h-14 max-w-160 scroll-mb-6 items-center gap-3 rounded-card border border-line bg-surface py-2 ps-4 pe-2"
    >
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <span className="flex items-baseline gap-3">
          <bdi className="truncate font-semibold">{name}</bdi>
          <bdi dir="ltr" className="flex-none text-13 text-ink-2">
            {formatFileSize(bytes)}
          </bdi>
        </span>
        <span className="flex items-center gap-3 text-13 text-ink-2">
          <span className="min-w-24 max-w-90 flex-1">
            <Progress value={looking ? undefined : percent} label={t("progress", { name })} />
          </span>
          {looking ? <span role="status">{t("inspecting")}</span> : <bdi dir="ltr">{percent}%</bdi>}
          {!looking && speed !== null && (
            <span>{t.rich("speed", { speed: () => <bdi dir="ltr">{formatFileSize(speed)}</bdi> })}</span>
          )}
        </span>
      </span>
      <Button variant="quiet" size="icon-sm" aria-label={t("cancel", { name })} onClick={onCancel}>
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}

interface FailedProps {
  failure: NonNullable<AttachVideoState["failure"]>;
  uploading: AttachVideoState;
}

function Failed({ failure, uploading }: FailedProps) {
  const t = useTranslations("posts.video");
  const { file, text, retriable } = failure;
  return (
    <Alert
      ref={scrollIntoViewRef}
      className="scroll-mb-6"
      tone="err"
      role="alert"
      icon={<OctagonAlert aria-hidden="true" />}
      title={t.rich("failed", { name: () => <bdi className="break-all">{file.name}</bdi> })}
      actions={
        <>
          {retriable && (
            <Button size="sm" onClick={uploading.retry}>
              <DirectionalIcon icon={RotateCcw} />
              {t("retry")}
            </Button>
          )}
          <Button size="sm" variant={retriable ? "quiet" : "line"} onClick={uploading.dismiss}>
            {t("dismiss")}
          </Button>
        </>
      }
    >
      {text}
    </Alert>
  );
}
