import { ImageDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { formatFileSize } from "@/components/media/download-file";
import { MAX_IMAGE_BYTES } from "@/lib/media/limits";
import { MAX_SIGNED_UPLOAD_BYTES } from "@/lib/media/video-limits";

const TITLES = { none: "title", one: "titleVideo", many: "titleVideos" } as const;

export function DropOverlay({ videos = "none" }: { videos?: keyof typeof TITLES }) {
  const t = useTranslations("dashboard.media.drop");
  return (
    <div
      data-testid="drop-mask"
      className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-scrim p-6 animate-fade-in"
    >
      <div className="grid justify-items-center gap-3 rounded-dialog border-2 border-brand border-dashed bg-surface px-14 py-10 text-center shadow-float">
        <ImageDown aria-hidden="true" className="size-8 text-brand" />
        <p className="headline text-28">{t(TITLES[videos])}</p>
        <p className="text-ink-2">
          {t.rich(videos === "none" ? "text" : "textVideo", {
            limit: () => <bdi dir="ltr">{formatFileSize(MAX_IMAGE_BYTES)}</bdi>,
            video: () => <bdi dir="ltr">{formatFileSize(MAX_SIGNED_UPLOAD_BYTES)}</bdi>,
          })}
        </p>
      </div>
    </div>
  );
}
