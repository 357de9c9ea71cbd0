import { ImageDown } from "lucide-react";
import { useTranslations } from "next-intl";

export function StageDropOverlay() {
  const t = useTranslations("posts.editor.drop");
  return (
    <div
      data-testid="drop-hint"
      className="pointer-events-none absolute inset-2 grid animate-fade-in place-items-center border-2 border-brand border-dashed"
    >
      <p className="flex items-center gap-2 rounded-card bg-surface px-5 py-3 font-semibold shadow-float">
        <ImageDown aria-hidden="true" className="size-5 text-brand" />
        {t("here")}
      </p>
    </div>
  );
}
